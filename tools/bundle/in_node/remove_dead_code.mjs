// Cuts Pyodide's WebAssembly and its glue to what they need of each other, which saves 446 kB:
//   node remove_dead_code.mjs <folder with both, which are overwritten> [files that use the glue's `Module`]
// Two thirds of the glue are for packages with their own WebAssembly, which the page does not have.
// wasm-metadce finds the unused parts. It would also reorder the functions, which then compress worse, so that
// another pass removes them.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import binaryen from "binaryen";
import { graph, parts, without } from "./glue.mjs";

const GLUE = "pyodide.asm.mjs";
const WASM = "pyodide.asm.wasm";
// The features that Pyodide's WebAssembly uses. Some browsers that run it might not run more of them.
const FEATURES = {
  MutableGlobals: "mutable-globals",
  SignExt: "sign-ext",
  NontrappingFPToInt: "nontrapping-float-to-int",
  BulkMemory: "bulk-memory",
  BulkMemoryOpt: "bulk-memory-opt",
  ReferenceTypes: "reference-types",
  ExceptionHandling: "exception-handling",
  Multivalue: "multivalue",
  CallIndirectOverlong: "call-indirect-overlong",
};

function main(folder, readers) {
  const [glue, wasm, nodes] = [GLUE, WASM, "graph.json"].map((name) => join(folder, name));
  const source = readFileSync(glue, "utf8");
  const bytes = readFileSync(wasm);
  const texts = readers.map((path) => readFileSync(path, "utf8"));
  const words = new Set(texts.flatMap((text) => text.match(/[\w$]+/g) ?? []));
  const all = parts(source);
  writeFileSync(nodes, JSON.stringify(graph(all, new WebAssembly.Module(bytes), words)));
  const unused = unneeded(wasm, nodes);
  rmSync(nodes);
  const left = without(source, all, unused); // fails if the glue is unexpected
  writeFileSync(wasm, withoutExports(bytes, unused));
  writeFileSync(glue, left);
}

/** The names of the nodes that cannot be reached from a root. */
function unneeded(wasm, nodes) {
  const place = dirname(createRequire(import.meta.url).resolve("binaryen"));
  const flags = Object.values(FEATURES).map((name) => `--enable-${name}`);
  const program = join(place, "bin/wasm-metadce");
  const command = [program, wasm, `--graph-file=${nodes}`, "--mvp-features", ...flags];
  const said = execFileSync(process.execPath, command, { encoding: "utf8", maxBuffer: 2 ** 26 });
  const lines = said.split("\n").filter((line) => line.startsWith("unused: "));
  return new Set(lines.map((line) => line.slice("unused: ".length)));
}

/** The module without these exports, code that is then unused, and runs of zeros. */
function withoutExports(bytes, unused) {
  const module = binaryen.readBinary(bytes);
  const names = Object.keys(FEATURES);
  module.setFeatures(names.reduce((sum, name) => sum | binaryen.Features[name], 0));
  const count = module.getNumExports();
  const exports = [...Array(count).keys()].map((index) => module.getExportByIndex(index));
  for (const { name } of exports.map(binaryen.getExportInfo)) {
    if (unused.has(`export:${name}`)) module.removeExport(name);
  }
  module.runPasses(["remove-unused-module-elements", "memory-packing"]);
  if (!module.validate()) throw new Error("what is left of Pyodide's WebAssembly is not valid.");
  return module.emitBinary();
}

try {
  const [folder, ...readers] = process.argv.slice(2);
  main(folder, readers);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
