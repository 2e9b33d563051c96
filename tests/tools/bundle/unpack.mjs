// Arguments: the decoder, and triples of packed file, target and chunk size. A file that cannot be
// unpacked is not written. Node's own zstd is not used.
import { readFileSync, writeFileSync } from "node:fs";
delete globalThis.DecompressionStream;
const [decoderPath, ...files] = process.argv.slice(2);
for (let at = 0; at < files.length; at += 3) {
  const [path, target, size] = files.slice(at, at + 3);
  const bytes = new Uint8Array(readFileSync(path));
  let done = 0;
  const stream = new ReadableStream({
    pull(controller) {
      if (done >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(done, done + Number(size)));
      done += Number(size);
    },
  });
  try {
    const unpacked = await unpackedStream(stream, async () => readFileSync(decoderPath));
    writeFileSync(target, new Uint8Array(await new Response(unpacked).arrayBuffer()));
  } catch (error) {
    console.log(error.message);
  }
}
