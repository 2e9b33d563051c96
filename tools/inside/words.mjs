// Compiles a catalogue: node words.mjs <language.po> <language.mo>
import { readFileSync, writeFileSync } from "node:fs";
import { mo, po } from "gettext-parser";

const [source, target] = process.argv.slice(2);
writeFileSync(target, mo.compile(po.parse(readFileSync(source))));
