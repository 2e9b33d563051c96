// Runs a Python script inside Pyodide under Node:
//   node pyodide.mjs <folder of pyodide.mjs> <script> [arguments]
// The machine's file system is mounted at /host. The script finds its arguments in sys.argv.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide();
pyodide.FS.mkdir("/host");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: "/" }, "/host");
const root = `/host${dirname(dirname(dirname(script)))}`;
pyodide.globals.set("arguments", pyodide.toPy([`/host${script}`, root, ...rest]));
pyodide.runPython(`
import sys
BOOTED = set(sys.modules)
sys.argv = list(arguments)
sys.path.append(sys.argv.pop(1))
`);
pyodide.runPython(readFileSync(script, "utf8"), { filename: script });
