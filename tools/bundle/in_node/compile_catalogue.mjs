// Compiles a catalogue of translations and gzips it:
//   node compile_catalogue.mjs <language.po> <language.mo.gz>
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { mo, po } from "gettext-parser";

const [source, target] = process.argv.slice(2);
writeFileSync(target, gzipSync(mo.compile(po.parse(readFileSync(source))), { level: 9 }));
