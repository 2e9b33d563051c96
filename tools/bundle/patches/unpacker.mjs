
// A worker that fetches and unpacks what the page's Python starts from: on the page's own thread that takes
// as long as all else that happens until the page is ready (assets/loader.js). Given an address, it tells how many bytes
// have come, and gives what is there: compiled WebAssembly, or the bytes; nothing where anything goes wrong.
// The engine's workers, which need the same files, get copies of what it has unpacked (start.mjs).

// As in start.mjs: where Firefox's compiler is given the WebAssembly while it comes, it may wait for ever.
const CAN_STREAM = "userAgentData" in navigator;

const unpacked = new Map(); // address → the pieces that were unpacked

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
  const pieces = [];
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
    flush: () => unpacked.set(address, pieces),
  });
  const stream = await unpackedStream(response.body.pipeThrough(count), readDecoder);
  return new Response(stream.pipeThrough(collect), { headers: { "Content-Type": "application/wasm" } });
}

// By the name of this worker the page tells the channel on which it is asked for copies, and what to bring first.
const [channel, ...first] = name.split(" ");

// Each address has a channel of its own for the answer: nobody reads megabytes that are for others.
new BroadcastChannel(channel).onmessage = ({ data: address }) => {
  const copies = new BroadcastChannel(channel + address);
  copies.postMessage(unpacked.get(address));
  copies.close();
};

async function answer(address) {
  const result = await bring(address).catch(() => undefined);
  postMessage({ address, result }, result instanceof ArrayBuffer ? [result] : []);
}

addEventListener("message", ({ data: address }) => answer(address));
postMessage({});
first.forEach(answer);
