
// A worker that fetches and unpacks what the page's Python starts from: on the page's own thread that takes
// as long as all else that happens until the page is ready (assets/loader.js). Given an address, it tells how many bytes
// have come, and gives what is there: compiled WebAssembly, or the bytes; nothing where anything goes wrong.
// Of what it has unpacked it then gives a copy, from which the engine's workers start.

// As in start.mjs: where Firefox's compiler is given the WebAssembly while it comes, it may wait for ever.
const CAN_STREAM = "userAgentData" in navigator;

const readDecoder = async () => (await fetch(new URL("vendor/zstd/decoder.wasm", location.href))).arrayBuffer();

// What the address holds. pieces: gets the bytes, if they are unpacked here.
async function bring(address, pieces) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
  const isUnpacked = response.headers.has(UNPACKED);
  const ready = isUnpacked ? response : await unpackedResponse(address, response, pieces);
  if (!address.includes(".wasm")) return ready.arrayBuffer();
  if (isUnpacked || CAN_STREAM) return WebAssembly.compileStreaming(ready);
  return WebAssembly.compile(await ready.arrayBuffer());
}

async function unpackedResponse(address, response, pieces) {
  let done = 0;
  const count = new TransformStream({
    transform(chunk, controller) {
      postMessage({ address, done: (done += chunk.byteLength) });
      controller.enqueue(chunk);
    },
  });
  const collect = new TransformStream({
    transform(piece, controller) {
      pieces.push(piece);
      controller.enqueue(piece);
    },
  });
  const stream = await unpackedStream(response.body.pipeThrough(count), readDecoder);
  return new Response(stream.pipeThrough(collect), { headers: { "Content-Type": "application/wasm" } });
}

async function answer(address) {
  const pieces = [];
  const result = await bring(address, pieces).catch(() => undefined);
  postMessage({ address, result }, result instanceof ArrayBuffer ? [result] : []);
  // After the result, which the page waits for.
  if (result && pieces.length) postMessage({ address, copy: new Blob(pieces) });
}

addEventListener("message", ({ data: address }) => answer(address));
postMessage({});
// By the name of this worker the page tells what to bring first.
name.split(" ").forEach(answer);
