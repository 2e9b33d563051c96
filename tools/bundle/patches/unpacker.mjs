
// A worker that fetches and unpacks the files from which the page's Python starts (assets/loader.js). On the page's
// own thread that takes as long as everything else until the page is ready. For an address it posts how many bytes
// have arrived, and then the result: compiled WebAssembly, or bytes, or nothing after a failure.

// As in start.mjs: Firefox may wait forever if it compiles WebAssembly while that arrives.
const CAN_STREAM = "userAgentData" in navigator;

const readDecoder = async () => (await fetch(new URL("vendor/zstd/decoder.wasm", location.href))).arrayBuffer();

async function bring(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
  const isUnpacked = response.headers.has(UNPACKED);
  const ready = isUnpacked ? response : await unpackedResponse(address, response);
  if (!address.includes(".wasm")) return ready.arrayBuffer();
  if (isUnpacked || CAN_STREAM) return WebAssembly.compileStreaming(ready);
  return WebAssembly.compile(await ready.arrayBuffer());
}

async function unpackedResponse(address, response) {
  let done = 0;
  const count = new TransformStream({
    transform(chunk, controller) {
      postMessage({ address, done: (done += chunk.byteLength) });
      controller.enqueue(chunk);
    },
  });
  const stream = await unpackedStream(response.body.pipeThrough(count), readDecoder);
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}

async function answer(address) {
  const result = await bring(address).catch(() => undefined);
  postMessage({ address, result }, result instanceof ArrayBuffer ? [result] : []);
}

addEventListener("message", ({ data: address }) => answer(address));
postMessage({});
// The name of this worker is the list of addresses to fetch first.
name.split(" ").forEach(answer);
