// Makes a snapshot of Python's memory in the Pyodide of the page:
//   node make_snapshot.mjs <folder of pyodide.mjs> <our sources> <PyScript's core-….js> <target>
// in_pyodide/fill_snapshot.py imports its modules, and patches/start.mjs reads it. Clocks and random numbers
// are fixed, so that the same Pyodide gives the same bytes.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pythonOf } from "./pyscript.mjs";
import { nothing, packed } from "./snapshot.mjs";

const MOUNT = "/host";

const [folder, root, core, target] = process.argv.slice(2);
process.env.TZ = "UTC";
Date.now = () => 0;
performance.now = () => 0;
crypto.getRandomValues = (view) => view.fill(0);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);

const images = [];
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  const memory = made.instance?.exports.memory;
  if (memory) images.push(new Uint8Array(memory.buffer.slice(0)));
  return made;
};

/** The memory of a new instance, before and after the constructors of its parts have run. */
async function begun() {
  const stop = new Error("That is all.");
  let after;
  const _writeMemory = ({ HEAPU8 }) => {
    after = HEAPU8.slice();
    throw stop;
  };
  try {
    await loadPyodide({ _loadSnapshot: nothing(), BUILD_ID: "0".repeat(64), _writeMemory });
  } catch (error) {
    if (error !== stop) throw error;
  }
  return { before: images.pop(), after };
}

/**
 * Give Python our tools, without other files of their folders: these, such as bytecode of an earlier run,
 * would leave traces in the memory.
 */
function copyTools(files) {
  files.mkdir(MOUNT);
  for (const folder of ["tools", "tools/bundle", "tools/bundle/in_pyodide"]) {
    files.mkdir(`${MOUNT}/${folder}`);
    for (const name of readdirSync(join(root, folder)).sort())
      if (name.endsWith(".py")) files.writeFile(`${MOUNT}/${folder}/${name}`, readFileSync(join(root, folder, name)));
  }
}

/** Python with everything that a visit needs, and the address of a frozen object. */
async function filled() {
  const env = { PYTHONHASHSEED: "0" };
  const pyodide = await loadPyodide({ _makeSnapshot: true, _sysExecutable: "python", env });
  copyTools(pyodide.FS);
  const sources = JSON.stringify(pythonOf(readFileSync(core, "utf8")));
  const frozen = pyodide.runPython(`
import sys
sys.path.append("${MOUNT}")
from tools.bundle.in_pyodide import fill_snapshot
fill_snapshot.main(${JSON.stringify(sources)})
`);
  return { pyodide, frozen };
}

try {
  const { before, after } = await begun();
  const { pyodide, frozen } = await filled();
  writeFileSync(target, packed(pyodide, frozen, before, after));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
