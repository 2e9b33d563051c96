// The page's `pyodide.mjs` where Pyodide is left as it is (`prepare --stock`): Pyodide's own loader
// stands untouched beside it, and our package is installed after that has done its work.
import { loadPyodide as loadStockPyodide, version } from "./pyodide.stock.mjs";

export { version };

// Nothing waits inside a call from Python. Chromium 156 crashes when it collects garbage while such
// a call runs on a stack of its own (docs/testing.md).
delete WebAssembly.Suspending;

export async function loadPyodide(options) {
  if (typeof document === "object") document.documentElement.dataset.start = "plain";
  fetchPackage(async (address) => (await fetch(address)).arrayBuffer());
  const pyodide = await loadStockPyodide(options);
  await installPackage(pyodide);
  return pyodide;
}
