// Cuts a typeface to some letters and to a range of its axes:
//   node subset_font.mjs <source.woff2> <target.woff2> <letters> <axes as JSON>
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const [source, target, letters, axes] = process.argv.slice(2);
const options = { targetFormat: "woff2", variationAxes: JSON.parse(axes) };
writeFileSync(target, await subsetFont(readFileSync(source), letters, options));
