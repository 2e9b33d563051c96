// Runs tests inside a Pyodide under Node, whose JavaScript engine is Chromium's:
//   node run.mjs <folder of pyodide.mjs> <folder of the suite> <tests for pytest ...>
// The suite's folder becomes /suite inside, and run.py there does the rest. The exit code is
// pytest's.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [folder, suite, ...tests] = process.argv.slice(2);

function copy(FS, from, to) {
  FS.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) copy(FS, source, target);
    else FS.writeFile(target, readFileSync(source));
  }
}

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide();
copy(pyodide.FS, suite, "/suite");
const assets = join(folder, "../..");
const late = readdirSync(assets).find((name) => name.startsWith("pentabula-late-"));
if (late) pyodide.FS.writeFile("/lib/pentabula-late.zip", gunzipSync(readFileSync(join(assets, late))));
pyodide.globals.set("tests", pyodide.toPy(tests));
process.exitCode = pyodide.runPython(readFileSync(join(suite, "run.py"), "utf8"));
