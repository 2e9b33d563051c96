
// A worker that fetches and unpacks what the page's Python starts from: on the page's own thread that takes
// as long as all else that happens until the page is ready (assets/loader.js). Given an address, it tells how many bytes
// have come, and gives what is there: compiled WebAssembly, or the bytes; nothing where anything goes wrong.

// As in start.mjs: where Firefox's compiler is given the WebAssembly while it comes, it may wait for ever.
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
// By the name of this worker the page tells what to bring first.
name.split(" ").forEach(answer);
