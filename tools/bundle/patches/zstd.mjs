
// Unpacks zstd, whose files are a fifth smaller than those of gzip. `prepare` adds this to Pyodide's loader
// and to the service worker. Some browsers can unpack zstd; for the others there is a decoder in WebAssembly
// (tools/bundle/zstd.py).
const UNPACKED = "Unpacked"; // a header of files that the service worker has stored unpacked
const INPUT = 2 ** 17; // bytes for the decoder at once, and from it
const OUTPUT = 2 ** 20;

let decoder = null; // compiled once, and only if it is needed

// The stream, unpacked. `readDecoder` returns the bytes of the decoder.
async function unpackedStream(stream, readDecoder) {
  let native;
  try {
    native = new DecompressionStream("zstd");
  } catch {
    decoder ??= readDecoder().then((bytes) => WebAssembly.compile(bytes));
    const imports = { env: { emscripten_notify_memory_growth() {} } };
    const { exports } = await WebAssembly.instantiate(await decoder, imports);
    return stream.pipeThrough(new TransformStream(unpacker(exports)));
  }
  return stream.pipeThrough(native);
}

// The transformation of a stream. The decoder receives three words for each of its two buffers: address, length,
// and the number of bytes done.
function unpacker(decoder) {
  const { memory } = decoder;
  const context = decoder.ZSTD_createDCtx();
  const [input, output, words] = [INPUT, OUTPUT, 24].map((size) => decoder.malloc(size));
  let left = 1; // bytes that the decoder expects; 0 at the end
  function step(controller) {
    left = decoder.ZSTD_decompressStream(context, words + 12, words);
    if (left < 0) throw new Error(`zstd's decoder fails with ${left}.`);
    const done = new Uint32Array(memory.buffer, words, 6)[5];
    if (done) controller.enqueue(new Uint8Array(memory.buffer, output, done).slice());
    return done === OUTPUT && left !== 0;
  }
  return {
    transform(chunk, controller) {
      for (let at = 0; at < chunk.length; at += INPUT) {
        const piece = chunk.subarray(at, at + INPUT);
        new Uint8Array(memory.buffer).set(piece, input);
        let isMore = true;
        for (let taken = 0; taken < piece.length || isMore; ) {
          new Uint32Array(memory.buffer, words, 6).set([input, piece.length, taken, output, OUTPUT, 0]);
          isMore = step(controller);
          taken = new Uint32Array(memory.buffer, words, 6)[2];
        }
      }
    },
    flush() {
      if (left !== 0) throw new Error("What zstd has packed ends too early.");
    },
  };
}
