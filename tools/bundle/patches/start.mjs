
// How Python starts in the page and in its workers: from a snapshot, or plainly. `prepare` appends
// this to Pyodide's loader, after package.mjs.
//
// A snapshot is the memory of an interpreter that has started and has imported what the page needs
// (tools/bundle/snapshot.py). Pyodide's option to start from one is private: where anything about it
// goes wrong, Python starts as usual. The page says which it was, in `data-start`.
const SNAPSHOT = new URL("../../python.snapshot.gz", import.meta.url).href;
// What can still be told to a Python that has started: everything else asks for one of its own.
const LATE = ["indexURL", "stderr", "stdin", "stdout"];

// Bytes a millisecond: on a slower line the library and our package come sooner than the snapshot, which
// is two megabytes more. It is stored for the next visit.
const FAST = 3000;
const TELLING = 20_000; // bytes of a file whose time tells something of the line

const streams = { stdout: console.log, stderr: console.warn };
let early = typeof location === "object" ? started() : null;

// Pyodide's own function: gives the interpreter that started when this module was loaded.
export async function loadPyodide(options = {}) {
  const isLate = Object.keys(options).every((name) => LATE.includes(name));
  if (!early || !isLate) return loadWith(options);
  const pyodide = early;
  early = null;
  Object.assign(streams, options);
  return pyodide;
}

async function started() {
  const options = {
    indexURL: new URL(".", import.meta.url).href,
    stdout: (line) => streams.stdout(line),
    stderr: (line) => streams.stderr(line),
  };
  try {
    if (isLineFast()) return await fromSnapshot(options);
  } catch (error) {
    console.info("Python starts without its snapshot:", error);
  }
  tell("plain");
  return loadWith(options);
}

// Whether the files of this page have come fast enough; those that were stored take no time.
function isLineFast() {
  if (typeof document !== "object" || navigator.serviceWorker?.controller) return true;
  const files = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const telling = files.filter((file) => file.transferSize > TELLING && file.responseEnd > 0);
  const rates = telling.map((file) => file.transferSize / (file.responseEnd - file.responseStart));
  return !rates.length || Math.max(...rates) > FAST;
}

async function fromSnapshot(options) {
  const bytes = fetchSnapshot();
  bytes.catch(() => {}); // it is awaited below, and may fail before
  const pyodide = await loadWith({ ...options, _loadSnapshot: bytes, _writeMemory: writeMemory });
  const waking = pyodide.pyimport("tools.bundle.in_pyodide.waking");
  waking.wake();
  waking.destroy();
  tell("snapshot");
  installLater(pyodide);
  return pyodide;
}

function tell(start) {
  performance.mark(`pentabula:${start}`);
  if (typeof document === "object") document.documentElement.dataset.start = start;
}

async function fetchSnapshot() {
  const response = await fetch(SNAPSHOT);
  if (!response.ok) throw new Error(`${SNAPSHOT} was answered with ${response.status}.`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

// Write a snapshot into the memory of a new interpreter: the size of the memory, where its heap
// begins, the number of pieces, the address and the length of each, and their bytes
// (in_node/snapshot.mjs). One word is this browser's own: where it has put CPython's helper for
// calls, if it has one.
function writeMemory(module, grow, snapshot) {
  const numbers = new Uint32Array(snapshot.buffer, snapshot.byteOffset);
  const [size, heap, count] = numbers;
  const pieces = numbers.subarray(3, 3 + 2 * count);
  const offset = module.HEAPU32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4];
  const place = (module.__PyRuntime + offset) / 4;
  const helper = module.HEAPU32[place];
  module.HEAPU8.fill(0, heap, module.HEAPU32[module._emscripten_get_sbrk_ptr() / 4]);
  if (size > module.HEAPU8.length && !grow(size)) throw new RangeError("Not enough memory.");
  let at = 4 * (3 + pieces.length);
  for (let index = 0; index < pieces.length; index += 2) {
    const [address, length] = pieces.subarray(index, index + 2);
    module.HEAPU8.set(snapshot.subarray(at, at + length), address);
    at += length;
  }
  if (at !== snapshot.length) throw new Error(`The snapshot has ${snapshot.length} bytes, not ${at}.`);
  module.HEAPU32[place] = helper;
}

// The library and our package, for what is imported after the page or the worker is ready.
async function installLater(pyodide) {
  await new Promise((ready) => {
    const look = (list, observer) => {
      if (!list.getEntriesByName("pentabula:ready").length) return;
      observer.disconnect();
      ready();
    };
    new PerformanceObserver(look).observe({ type: "mark", buffered: true });
  });
  try {
    await installArchives(pyodide);
  } catch (error) {
    console.info("Python goes on without its library:", error);
  }
}

async function installArchives(pyodide) {
  const library = bytesOf(new URL("python_stdlib.zip.gz", import.meta.url).href).then(unzipped);
  fetchPackage(bytesOf);
  const [major, minor] = pyodide._api.pyVersionTuple;
  pyodide.FS.writeFile(`/lib/python${major}${minor}.zip`, await library);
  pyodide.FS.writeFile(PACKAGE_PATH, await packageArchive);
  pyodide.runPython("import sys; sys.path_importer_cache.clear()");
}

async function bytesOf(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
  return response.arrayBuffer();
}
