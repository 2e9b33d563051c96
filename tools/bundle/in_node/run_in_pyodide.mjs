// Runs a Python script inside Pyodide under Node:
//   node run_in_pyodide.mjs <folder of pyodide.mjs> <script> <folder to import from> [arguments]
// The machine's file system is mounted at /host. The script finds its arguments in sys.argv.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, root, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
// Bytecode without the columns of every instruction is a quarter smaller.
const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
pyodide.FS.mkdir("/host");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: "/" }, "/host");
pyodide.globals.set("arguments", pyodide.toPy([`/host${script}`, `/host${root}`, ...rest]));
pyodide.runPython(`
import sys
BOOTED = set(sys.modules)
sys.argv = list(arguments)
sys.path.append(sys.argv.pop(1))
`);
pyodide.runPython(readFileSync(script, "utf8"), { filename: script });
