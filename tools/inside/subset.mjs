// Cuts a typeface to some letters: node subset.mjs <source.woff2> <target.woff2> <letters>
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const [source, target, letters] = process.argv.slice(2);
writeFileSync(target, await subsetFont(readFileSync(source), letters, { targetFormat: "woff2" }));
