// The page's `pyodide.mjs` for the stock Pyodide (`prepare --stock`): runs Pyodide's unchanged loader, and
// then installs our package.
import { loadPyodide as loadStockPyodide, version } from "./pyodide.stock.mjs";

export { version };

// Nothing waits inside a call from Python. Chromium 156 crashes if it collects garbage while such a call
// runs on its own stack (docs/testing.md).
delete WebAssembly.Suspending;

export async function loadPyodide(options) {
  if (typeof document === "object") document.documentElement.dataset.start = "plain";
  fetchPackage(async (address) => (await fetch(address)).arrayBuffer());
  const pyodide = await loadStockPyodide(options);
  await installPackage(pyodide);
  return pyodide;
}
