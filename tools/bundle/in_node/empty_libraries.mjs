// Empties the functions of libraries in C that nothing in the page calls:
//   node empty_libraries.mjs <pyodide.asm.wasm, which is overwritten> <JSON: by module, how its library's names begin>
// Each library is called by one module of Python's only, which cannot be imported. Its functions, and the
// module's, are those that lead to the large functions that the library exports: whatever calls one of them,
// and so on. (Of two small functions that are alike the optimizer has made one, so that a small one may
// be somebody else's as well.) If a function of another name is among them, the library is in use.
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
  for (const index of found) for (const caller of callers[index]) found.add(caller); // those too in turn
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
