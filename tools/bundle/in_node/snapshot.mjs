// The format of a snapshot: Pyodide's header, and then only those pieces of the memory that differ from a
// new instance of the WebAssembly. The list of frozen objects is stored as distances, since pointers compress
// badly. patches/start.mjs reads it.

const WORD = 4;
// Up to this many equal words do not separate two pieces; zeros in the heap cost almost nothing.
const GAP = { static: 8, heap: 64 };
const HEADER = 48; // bytes of Pyodide's header; JSON follows
const MAGIC = 0x706e7300; // the header begins with this, its length, and that of the JSON
const PAGE = 2 ** 16;
const LINKS = 8; // bytes before an object that link it to the next and the previous one
const FLAGS = 3; // the bits of these words beside the address
const SIZES = { largest: 2 ** 20, smallest: 16 }; // of blocks requested from malloc

/** The snapshot of an interpreter.
 *  frozen: the address of an object that the garbage collector ignores.
 *  before, after: the memory of a new instance, before and after its constructors have run.
 */
export function packed(pyodide, frozen, before, after) {
  const module = pyodide._module;
  const heap = module.___heap_base;
  emptyFreeMemory(module);
  const whole = pyodide.makeMemorySnapshot();
  const [, start, length] = new Uint32Array(whole.buffer, 0, 3);
  checkReferences(JSON.parse(new TextDecoder().decode(whole.subarray(HEADER, HEADER + length))));
  const memory = words(whole.subarray(start));
  const chain = unlinked(memory, frozen - LINKS, heap);
  const pieces = different(memory, words(before), words(after), heap / WORD);
  const used = pieces.at(-1)[1] * WORD;
  const numbers = [Math.ceil(used / PAGE) * PAGE, heap, pieces.length];
  pieces.forEach(([from, to], index) => numbers.push((from - (pieces[index - 1]?.[1] ?? 0)) * WORD, (to - from) * WORD));
  const table = Uint32Array.from([...numbers, ...chain]);
  const parts = [table, ...pieces.map((piece) => memory.subarray(...piece))];
  const bytes = parts.map((each) => Buffer.from(each.buffer, each.byteOffset, each.byteLength));
  return Buffer.concat([whole.subarray(0, start), ...bytes]);
}

/** Remove the links of the ring of frozen objects. Returns the address of its head, the number of objects,
 *  and the distance of each from the previous one in memory.
 */
function unlinked(memory, first, heap) {
  const ring = [];
  for (let at = first; at !== first || !ring.length; at = memory[at / WORD] & ~FLAGS) ring.push(at);
  const heads = ring.filter((at) => at < heap);
  if (heads.length !== 1) throw new Error(`the list of frozen objects has ${heads.length} heads.`);
  const objects = ring.filter((at) => at >= heap).sort((one, other) => one - other);
  for (const at of ring) {
    memory[at / WORD] &= FLAGS;
    memory[at / WORD + 1] &= FLAGS;
  }
  return [heads[0], objects.length, ...objects.map((at, index) => at - (objects[index - 1] ?? 0))];
}

/** An empty snapshot, of a build whose name consists of zeros. */
export function nothing() {
  const snapshot = new Uint8Array(HEADER + 16);
  new Uint32Array(snapshot.buffer).set([MAGIC, snapshot.length, 2]);
  snapshot.set(new TextEncoder().encode("{}"), HEADER);
  return snapshot;
}

/** Fill unused memory with zeros: the rest of the stack, and the free memory of malloc. */
function emptyFreeMemory(module) {
  const top = () => module.HEAPU32[module._emscripten_get_sbrk_ptr() / WORD];
  const end = top();
  const taken = [];
  const { largest, smallest } = SIZES;
  for (let size = largest; size >= smallest; size = Math.min(size / 2, size - smallest)) {
    let address = module._malloc(size);
    while (address + size <= end) {
      module.HEAPU8.fill(0, address, address + size);
      taken.push(address);
      address = module._malloc(size);
    }
    module._free(address);
  }
  taken.forEach((address) => module._free(address));
  module.HEAPU8.fill(0, module.___stack_low, module._emscripten_stack_get_current());
}

/** Check that the snapshot references no JavaScript, except what Pyodide itself adds at each start. */
function checkReferences({ hiwireKeys, immortalKeys }) {
  const names = [...hiwireKeys.filter(Boolean), ...immortalKeys].map((each) => JSON.stringify(each));
  if (names.length) throw new Error(`the snapshot would hold JavaScript: ${names.join(", ")}.`);
}

function words(bytes) {
  return new Uint32Array(bytes.slice().buffer);
}

/** The ranges of memory to write, in words. Static memory is initially that of the WebAssembly, except for
 *  changes by constructors; the heap is initially zero.
 */
function different(memory, before, after, heap) {
  const pieces = [];
  for (let at = 0; at < memory.length; at += 1) {
    const isStatic = at < heap;
    const begins = isStatic ? before[at] : 0;
    if (memory[at] === begins && !(isStatic && after[at] !== begins)) continue;
    const last = pieces.at(-1);
    if (last && at - last[1] < (isStatic ? GAP.static : GAP.heap)) last[1] = at + 1;
    else pieces.push([at, at + 1]);
  }
  return pieces;
}
