// The functions of a WebAssembly file: their names and calls, and the file with some of them emptied.

const SECTION = { import: 2, export: 7, code: 10 };
const FUNCTION = 0; // the kind of an import or export
const OP = { call: 0x10, branches: 0x0e, types: 0x1c, more: 0xfc };
const SIZES = { 0x43: 4, 0x44: 8 }; // bytes of constants with a fixed length
// The number of operands of the instructions from the first to the last of these.
const FOLLOWING = [
  ...[[0x00, 0x01, 0], [0x02, 0x04, 1], [0x05, 0x05, 0], [0x06, 0x09, 1], [0x0b, 0x0b, 0], [0x0c, 0x0d, 1]],
  ...[[0x0f, 0x0f, 0], [0x10, 0x10, 1], [0x11, 0x11, 2], [0x18, 0x18, 1], [0x19, 0x1b, 0], [0x20, 0x26, 1]],
  ...[[0x28, 0x3e, 2], [0x3f, 0x42, 1], [0x45, 0xc4, 0], [0xd0, 0xd0, 1], [0xd1, 0xd1, 0], [0xd2, 0xd2, 1]],
];
const AFTER_MORE = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]; // by the second byte
const TRAP = Uint8Array.of(3, 0, 0x00, 0x0b); // three bytes: no locals, "unreachable", "end"

const numbersAfter = new Array(256);
for (const [first, last, count] of FOLLOWING) numbersAfter.fill(count, first, last + 1);

class Reader {
  constructor(bytes, at) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** An unsigned LEB128 number. Of a signed one, only the end is correct. */
  number() {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = this.byte();
      value += (byte & 0x7f) * factor;
      factor *= 128;
    } while (byte & 0x80);
    return value;
  }

  text() {
    const size = this.number();
    this.at += size;
    return new TextDecoder().decode(this.bytes.subarray(this.at - size, this.at));
  }
}

/** The functions of the file in order, imported ones first. Each has `names` under which it is exported and,
 *  unless it is imported, its code from `start` to `end`.
 */
export function functionsOf(bytes) {
  const sections = sectionsOf(bytes);
  const place = (name) => new Reader(bytes, sections.get(SECTION[name]).start);
  const imported = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  const functions = imported.filter(({ kind }) => kind === "function").map(() => ({ names: [] }));
  const code = place("code");
  for (let left = code.number(); left; left -= 1) {
    const size = code.number();
    functions.push({ names: [], start: code.at, end: code.at + size });
    code.at += size;
  }
  const exported = place("export");
  for (let left = exported.number(); left; left -= 1) {
    const name = exported.text();
    const kind = exported.byte();
    const index = exported.number();
    if (kind === FUNCTION) functions[index].names.push(name);
  }
  return functions;
}

function sectionsOf(bytes) {
  const reader = new Reader(bytes, 8);
  const found = new Map();
  while (reader.at < bytes.length) {
    const before = reader.at;
    const kind = reader.byte();
    const size = reader.number();
    found.set(kind, { before, start: reader.at, end: reader.at + size });
    reader.at += size;
  }
  return found;
}

/** The indices of the functions that a function calls directly, not by a pointer. */
export function callsOf(bytes, { start, end }) {
  const reader = new Reader(bytes, start);
  for (let left = reader.number(); left; left -= 1) {
    reader.number();
    reader.byte(); // the number of locals of this type
  }
  const called = new Set();
  while (reader.at < end) {
    const op = reader.byte();
    if (op === OP.call) called.add(reader.number());
    else skip(reader, op);
  }
  if (reader.at !== end) throw new Error("a function of Pyodide's WebAssembly does not end where it should.");
  return called;
}

function skip(reader, op) {
  let count = numbersAfter[op];
  if (op === OP.branches) count = reader.number() + 1;
  else if (op === OP.types) count = reader.number();
  else if (op === OP.more) count = AFTER_MORE[reader.number()];
  else if (op in SIZES) [count, reader.at] = [0, reader.at + SIZES[op]];
  if (count === undefined) throw new Error(`an unknown instruction of WebAssembly: ${op}.`);
  for (; count; count -= 1) reader.number();
}

/** The file in which the functions with these indices trap. */
export function emptied(bytes, functions, indices) {
  const { before, end } = sectionsOf(bytes).get(SECTION.code);
  const bodies = [];
  functions.forEach(({ start, end }, index) => {
    if (indices.has(index)) bodies.push(TRAP);
    else if (start !== undefined) bodies.push(leb(end - start), bytes.subarray(start, end));
  });
  const count = functions.filter((each) => "start" in each).length;
  const body = Buffer.concat([leb(count), ...bodies]);
  const head = Buffer.concat([Uint8Array.of(SECTION.code), leb(body.length)]);
  return Buffer.concat([bytes.subarray(0, before), head, body, bytes.subarray(end)]);
}

function leb(value) {
  const written = [];
  for (; value > 0x7f; value = Math.floor(value / 128)) written.push((value & 0x7f) | 0x80);
  return Uint8Array.of(...written, value);
}
