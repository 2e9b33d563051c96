// Runs the native test suite in the stock Pyodide: whatever is printed goes to the page, line
// by line, and pytest's exit code at the end.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const tell = (line) => postMessage({ line });

try {
  const pyodide = await loadPyodide({ stdout: tell, stderr: tell });
  const suite = await (await fetch("suite.zip")).arrayBuffer();
  pyodide.unpackArchive(suite, "zip", { extractDir: "/suite" });
  const script = await (await fetch("run.py")).text();
  postMessage({ code: pyodide.runPython(script) });
} catch (error) {
  tell(String(error));
  postMessage({ code: -1 });
}
