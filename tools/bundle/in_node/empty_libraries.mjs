// Empties the functions of C libraries that nothing in the page calls, which saves 381 kB:
//   node empty_libraries.mjs <pyodide.asm.wasm, which is overwritten> <JSON: prefixes of a library's functions, by module>
// Only one module of Python calls each library, and it cannot be imported. The functions of library and
// module are found from the large functions that the library exports: their callers, the callers of these, and
// so on. (The optimizer merges equal small functions, so that a small one may be shared by other code.) If one of
// them is exported under another name, the library is in use.
import { readFileSync, writeFileSync } from "node:fs";
import { callsOf, emptied, functionsOf } from "./webassembly.mjs";

const LARGE = 100; // bytes of code

function main(path, libraries) {
  const bytes = readFileSync(path);
  const functions = functionsOf(bytes);
  const callers = functions.map(() => []);
  functions.forEach((each, index) => {
    if ("start" in each) for (const called of callsOf(bytes, each)) callers[called].push(index);
  });
  const unused = Object.entries(libraries).flatMap(([module, starts]) => leading(functions, callers, module, starts));
  writeFileSync(path, emptied(bytes, functions, new Set(unused)));
}

/** The indices of the functions that lead to the library of a module. */
function leading(functions, callers, module, starts) {
  const isOwn = (name) => starts.some((start) => name.startsWith(start));
  const isLarge = ({ start, end, names }) => end - start >= LARGE && names.length && names.every(isOwn);
  const found = new Set([...functions.keys()].filter((index) => isLarge(functions[index])));
  if (!found.size) throw new Error(`Pyodide's WebAssembly has no functions ${starts.join("…, ")}….`);
  for (const index of found) for (const caller of callers[index]) found.add(caller); // and their callers
  for (const index of found) {
    const foreign = functions[index].names.find((name) => !isOwn(name));
    if (foreign) throw new Error(`${foreign} calls what only ${module} should.`);
  }
  return [...found];
}

try {
  const [path, libraries] = process.argv.slice(2);
  main(path, JSON.parse(libraries));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
