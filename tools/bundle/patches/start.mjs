
// Starts Python in the page and in its workers: from a snapshot, or plainly. `prepare` appends this to
// Pyodide's loader, after package.mjs.
//
// A snapshot is the memory of an interpreter that has started and has imported what the page needs
// (tools/bundle/snapshot.py). Pyodide's option to start from one is private: after any failure, Python
// starts as usual. The page records which it was in `data-start`.
const SNAPSHOT = new URL("../../python.snapshot.zst", import.meta.url).href;
const DECODER = new URL("../zstd/decoder.wasm", import.meta.url).href;
// Options that can be set on a Python that has started. Any other option needs a new one.
const LATE = ["indexURL", "stderr", "stdin", "stdout"];

// Bytes a millisecond: on a slower line the library and our package load faster than the snapshot, which is
// 1.3 megabytes larger. It is stored for the next visit.
const FAST = 3000;
const MEASURABLE = 20_000; // bytes of a file that is large enough to measure the line

// Milliseconds without a byte of the snapshot or of the file before it, and from its last byte without an
// interpreter, after which Python starts plainly, as it does after "Try again"; and milliseconds that the library
// waits for the engine.
const TIMEOUTS = { byte: 15_000, start: 30_000, engine: 3_000 };
const LOOKING = 200; // milliseconds between two looks for a mark
const RETRY = "pentabula/retry";

// Whether to compile the WebAssembly while it arrives. If a page or a worker is closed meanwhile, Firefox's
// compiler waits for the rest, and no later page starts until the browser is restarted.
const CAN_STREAM = typeof document === "object" && "userAgentData" in navigator; // a page in Chromium

const isInBrowser = typeof location === "object";
const streams = { stdout: console.log, stderr: console.warn };
let early = isInBrowser ? started() : null;

// Pyodide's function: returns the interpreter that started when this module was loaded.
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
    if ((await isLineFast()) && !isRetry()) return await fromSnapshot(options);
  } catch (error) {
    console.info("Python starts without its snapshot:", error);
  }
  tell("plain");
  return loadWith(options);
}

// Whether the files of this page, itself included, arrived fast enough. Stored files take no time.
async function isLineFast() {
  if (typeof document !== "object" || navigator.serviceWorker?.controller) return true;
  if (document.readyState === "loading") {
    await new Promise((whole) => document.addEventListener("DOMContentLoaded", whole, { once: true }));
  }
  const files = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const telling = files.filter((file) => file.transferSize > MEASURABLE && file.responseEnd > 0);
  const rates = telling.map((file) => file.transferSize / (file.responseEnd - file.responseStart));
  return !rates.length || Math.max(...rates) > FAST;
}

// Whether this is another attempt, after "Try again" (assets/loader.js).
function isRetry() {
  try {
    const is = sessionStorage.getItem(RETRY) !== null;
    sessionStorage.removeItem(RETRY);
    return is;
  } catch {
    return false; // storage is forbidden, or this is a worker
  }
}

// Resolves when the page or the worker has made this performance mark. It looks again and again where the browser
// refuses to tell.
function marked(name) {
  return new Promise((made) => {
    const look = (list, observer) => {
      if (!list.getEntriesByName(name).length) return;
      observer.disconnect();
      made();
    };
    try {
      new PerformanceObserver(look).observe({ type: "mark", buffered: true });
    } catch {
      const timer = setInterval(() => look(performance, { disconnect: () => clearInterval(timer) }), LOOKING);
    }
  });
}

// The result of the promise, unless that takes too long.
function within(timeout, promise) {
  return whileHeard(timeout, () => promise);
}

// Like `within` for what `begin` starts, but the time begins again whenever it calls its argument.
function whileHeard(timeout, begin) {
  return new Promise((resolve, reject) => {
    let timer = null;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error(`Nothing has happened for ${timeout} ms.`)), timeout);
    };
    restart();
    const heard = () => timer && restart();
    const ended = () => {
      clearTimeout(timer);
      timer = null;
    };
    begin(heard).then(resolve, reject).finally(ended);
  });
}

async function fromSnapshot(options) {
  const bytes = fetchSnapshot();
  const starting = loadWith({ ...options, _loadSnapshot: bytes, _writeMemory: writeMemory });
  starting.catch(() => {}); // it is awaited below, but may fail before
  await bytes;
  const pyodide = await within(TIMEOUTS.start, starting);
  await breath();
  const adapter = pyodide.pyimport("tools.bundle.in_pyodide.adapt_snapshot");
  adapter.adapt();
  adapter.destroy();
  delete pyodide._api.config._loadSnapshot; // it would keep ten megabytes
  await breath();
  tell("snapshot");
  installLater(pyodide);
  return pyodide;
}

function tell(start) {
  performance.mark(`pentabula:${start}`);
  if (typeof document === "object") document.documentElement.dataset.start = start;
}

// The source of the WebAssembly for Pyodide's loader: a compiled module, the promise of a response, or bytes.
// `read` returns the bytes at an address, in Node too.
async function wasmFrom(address, read) {
  if (isInBrowser) return (await broughtByWorker(address)) ?? { response: fetch(address).then(unpackedResponse) };
  const stream = await unpackedStream(new Blob([await read(address)]).stream(), () => read(DECODER));
  return new Response(stream).arrayBuffer();
}

// What the page's worker has fetched from an address (assets/loader.js), if it can; it calls `heard` whenever
// bytes arrive, of any file.
async function broughtByWorker(address, heard) {
  return globalThis.brought?.(address, heard);
}

// Lets the browser paint, scroll and answer between two long parts of the start.
function breath() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((go) => {
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(null);
  });
}

async function instantiated(wasm, imports) {
  const made = await instantiatedAtOnce(wasm, imports);
  await breath();
  return made;
}

async function instantiatedAtOnce(wasm, imports) {
  if (wasm.response) return WebAssembly.instantiateStreaming(wasm.response, imports);
  const made = await WebAssembly.instantiate(wasm, imports);
  return made instanceof WebAssembly.Instance ? { instance: made, module: wasm } : made;
}

async function unpackedResponse(response) {
  if (!response.ok || response.headers.has(UNPACKED)) return response;
  const stream = await unpackedStream(response.body, () => bytesOf(DECODER));
  const body = CAN_STREAM ? stream : await new Response(stream).arrayBuffer();
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
}

async function fetchSnapshot() {
  const brought = await whileHeard(TIMEOUTS.byte, (heard) => broughtByWorker(SNAPSHOT, heard));
  if (brought) return new Uint8Array(brought);
  const response = await within(TIMEOUTS.byte, fetch(SNAPSHOT));
  if (!response.ok) throw new Error(`${SNAPSHOT} was answered with ${response.status}.`);
  if (response.headers.has(UNPACKED)) return new Uint8Array(await within(TIMEOUTS.start, response.arrayBuffer()));
  const reader = (await unpackedStream(response.body, () => bytesOf(DECODER))).getReader();
  const chunks = [];
  try {
    for (let read; !(read = await within(TIMEOUTS.byte, reader.read())).done; ) chunks.push(read.value);
  } catch (error) {
    reader.cancel(error).catch(() => {});
    throw error;
  }
  return joined(chunks);
}

function joined(chunks) {
  const whole = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

// Writes a snapshot into the memory of a new interpreter (in_node/snapshot.mjs): the size of the memory, the
// start of its heap, the number of pieces, the distance of each from the previous one, its length; the head of
// the list of frozen objects, their number, the distance of each from the previous one; the bytes of the pieces.
// One word is specific to this browser: the address of CPython's helper for calls, if it has one.
function writeMemory(module, grow, snapshot) {
  const numbers = new Uint32Array(snapshot.buffer, snapshot.byteOffset);
  const [size, heap, count] = numbers;
  const pieces = numbers.subarray(3, 3 + 2 * count);
  const [head, length] = numbers.subarray(3 + pieces.length);
  const distances = numbers.subarray(5 + pieces.length, 5 + pieces.length + length);
  const offset = module.HEAPU32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4];
  const place = (module.__PyRuntime + offset) / 4;
  const helper = module.HEAPU32[place];
  module.HEAPU8.fill(0, heap, module.HEAPU32[module._emscripten_get_sbrk_ptr() / 4]);
  if (size > module.HEAPU8.length && !grow(size)) throw new RangeError("Not enough memory.");
  let at = 4 * (5 + pieces.length + length);
  let to = 0;
  for (let index = 0; index < pieces.length; index += 2) {
    to += pieces[index];
    const length = pieces[index + 1];
    module.HEAPU8.set(snapshot.subarray(at, at + length), to);
    at += length;
    to += length;
  }
  if (at !== snapshot.length) throw new Error(`The snapshot has ${snapshot.length} bytes, not ${at}.`);
  link(module.HEAPU32, head, distances);
  module.HEAPU32[place] = helper;
}

// Links the frozen objects and the head as a ring, to the next and the previous one. Their flags are set.
function link(words, head, distances) {
  let before = head;
  let here = 0;
  for (const distance of distances) {
    here += distance;
    words[before / 4] |= here;
    words[here / 4 + 1] |= before;
    before = here;
  }
  words[before / 4] |= head;
  words[head / 4 + 1] |= before;
}

// Loads the library and our package, for imports after the page or the worker is ready. The page's engine
// starts first, since loading would slow it down.
async function installLater(pyodide) {
  await marked("pentabula:ready");
  if (typeof document === "object") await within(TIMEOUTS.engine, marked("pentabula:engine")).catch(() => {});
  try {
    await installArchives(pyodide);
  } catch (error) {
    console.info("Python continues without its library:", error);
  }
}

async function installArchives(pyodide) {
  const address = new URL("python_stdlib.zip.gz", import.meta.url).href;
  fetchPackage(bytesOf);
  const [library, archive] = await Promise.all([bytesOf(address).then(unzipped), packageArchive]);
  const [major, minor] = pyodide._api.pyVersionTuple;
  pyodide.FS.writeFile(`/lib/python${major}${minor}.zip`, library, OWN);
  pyodide.FS.writeFile(PACKAGE_PATH, archive, OWN);
  pyodide.runPython("import sys; sys.path_importer_cache.clear()");
}

async function bytesOf(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
  return response.arrayBuffer();
}
