// The parts of Pyodide's glue (pyodide.asm.mjs): `parts` lists them, `graph` has their dependencies, and
// `without` removes some of them and leaves every other byte unchanged.
//
// A part is a declaration, an assignment or an entry of the table of imports. Its name is
//   js:X      for a declaration of X in the glue
//   import:X  for X that the glue provides to WebAssembly
//   export:X  for X that WebAssembly provides to the glue
//   module:X  for X of the object `Module`, which Pyodide's loader and PyScript use
// Names are compared regardless of scope, which may keep an unused part but never loses a used one.
import { parse } from "acorn";

const OUTER = "_createPyodideModule";
const SYNTAX = { ecmaVersion: "latest", sourceType: "module" };
// Tables whose entries are exports of WebAssembly, or have the same names.
const TABLES = ["wasmExports", "wasmImports"];
// Objects whose entries must be accessed by literal names, to know which are used.
const PLAIN = ["wasmExports", "Module"];
const LISTS = ["assignWasmExports", "applySignatureConversions", "wasmImports"];
const ASSIGNED = /^([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?$/;
const WRAPPED = /^wasmExports\["([\w$]+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);?$/;

/** The parts in the order of the text; `name` is null for one that is always needed. */
export function parts(source) {
  const outer = parse(source, SYNTAX).body.find((node) => node.id?.name === OUTER);
  if (!outer) throw new Error(`Pyodide's glue has no ${OUTER}.`);
  const found = outer.body.body.flatMap((node) => partsOf(node, source));
  const names = new Set(found.map((each) => each.name));
  const missing = LISTS.find((name) => !names.has(`js:${name}`));
  if (missing) throw new Error(`Pyodide's glue has no ${missing}.`);
  return found;
}

function partsOf(node, source) {
  if (node.type === "VariableDeclaration") {
    return node.declarations.flatMap((each) => declared(each, node));
  }
  if (node.type === "FunctionDeclaration" && LISTS.includes(node.id.name)) {
    return listed(node, source);
  }
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") {
    return [part(`js:${node.id.name}`, node)];
  }
  const { left, right } = node.expression ?? {};
  if (left?.object?.type === "Identifier" && right?.type === "Literal" && isKey(left, "sig")) {
    return [part(`js:${left.object.name}`, node, [])];
  }
  if (left?.object?.name === "Module" && left.computed && right.type === "Identifier") {
    return [part(`module:${left.property.value}`, node, [right])];
  }
  return [part(null, node)];
}

function isKey(node, name) {
  return !node.computed && node.property.name === name;
}

function declared(node, list) {
  if (node.id.type !== "Identifier") return [part(null, node, [node], list)];
  if (node.id.name !== "wasmImports") return [part(`js:${node.id.name}`, node, [node], list)];
  const entry = (each) => part(`import:${keyOf(each)}`, each, [each.value], node.init);
  return [unwritten("js:wasmImports"), ...node.init.properties.map(entry)];
}

/** The statements that assign each export of WebAssembly. */
function listed(node, source) {
  const found = [];
  const others = [];
  for (const each of node.body.body) {
    const text = source.slice(each.start, each.end);
    const [, variable, property, name] = ASSIGNED.exec(text) ?? [];
    const [, wrapped] = WRAPPED.exec(text) ?? [];
    if (variable) {
      found.push(part(`js:${variable}`, each, [], null, [`export:${name}`]));
      found.push(unwritten(`module:${property}`, [], [`js:${variable}`]));
    } else if (wrapped) found.push(part(`export:${wrapped}`, each, []));
    else others.push(each);
  }
  return [...found, unwritten(`js:${node.id.name}`, others)];
}

/** A part from `start` to `end`, in a list or separate. */
function part(name, node, read = [node], list = null, reaches = []) {
  const { start, end } = node;
  return { ...unwritten(name, read, reaches), start, end, list };
}

/** A part without a position: its dependencies are in the nodes `read`, and others. */
function unwritten(name, read = [], reaches = []) {
  const found = { names: new Set(), keys: new Set(), entries: new Set(), vague: null };
  for (const each of read) mentioned(each, found);
  return { name, reaches, ...found };
}

/** Collects variables, keys of objects, and possible entries of the tables of WebAssembly. */
function mentioned(node, found) {
  if (node.type === "Identifier") found.names.add(node.name);
  else if (node.type === "MemberExpression") member(node, found);
  else if (node.key && !node.computed) {
    found.keys.add(keyOf(node));
    if (node.value) mentioned(node.value, found);
  } else if (typeof node.value === "string") {
    found.keys.add(node.value);
    found.entries.add(node.value);
  } else {
    const within = Object.values(node).flat();
    for (const each of within) if (typeof each?.type === "string") mentioned(each, found);
  }
}

function member({ object, property, computed }, found) {
  mentioned(object, found);
  if (!computed) {
    found.keys.add(property.name);
    if (TABLES.includes(object.name)) found.entries.add(property.name);
    return;
  }
  if (PLAIN.includes(object.name) && typeof property.value !== "string") {
    found.vague = object.name;
  }
  mentioned(property, found);
}

function keyOf(node) {
  return node.key.name ?? node.key.value;
}

/** The graph for wasm-metadce.
 *  module: the compiled WebAssembly; words: names by which other files may use entries of `Module`.
 */
export function graph(all, module, words) {
  const exports = WebAssembly.Module.exports(module).map((each) => each.name);
  const reached = new Map([["root", new Set()]]);
  for (const name of exports) reached.set(`export:${name}`, new Set());
  for (const { name } of all) if (name && !reached.has(name)) reached.set(name, new Set());
  const link = (from, to) => reached.has(to) && reached.get(from ?? "root").add(to);
  for (const word of words) link("root", `module:${word}`);
  for (const { name, names, keys, entries, reaches } of all) {
    for (const each of reaches) link(name, each);
    for (const each of names) link(name, `js:${each}`);
    for (const each of keys) link(name, `module:${each}`);
    for (const each of entries) link(name, `export:${each}`);
  }
  return [...importNodes(module, reached), ...nodes(reached, new Set(exports))];
}

function importNodes(module, reached) {
  return WebAssembly.Module.imports(module).map(({ module: from, name }) => {
    const given = [`import:${name}`, ...(from.startsWith("GOT") ? [`export:${name}`] : [])];
    const reaches = given.filter((each) => reached.has(each));
    if (!reaches.length) throw new Error(`Pyodide's glue does not give ${name} to WebAssembly.`);
    return { name: `${from}:${name}`, import: [from, name], reaches };
  });
}

function nodes(reached, exports) {
  return [...reached].map(([name, targets]) => {
    const [kind, ...rest] = name.split(":");
    const isExport = kind === "export" && exports.has(rest.join(":"));
    const about = isExport ? { export: rest.join(":") } : name === "root" ? { root: true } : {};
    return { name, reaches: [...targets], ...about };
  });
}

/** The text without the parts with these names. */
export function without(source, all, unused) {
  const vague = all.find((each) => each.vague && !unused.has(each.name))?.vague;
  if (vague) throw new Error(`Pyodide's glue asks ${vague} for a name made at run time.`);
  const lists = new Map();
  const cuts = [];
  for (const each of all) {
    if (each.start === undefined) continue;
    const isCut = unused.has(each.name);
    if (each.list) lists.set(each.list, [...(lists.get(each.list) ?? []), { ...each, isCut }]);
    else if (isCut) cuts.push([each, ""]);
  }
  for (const [list, members] of lists) {
    if (members.some((each) => each.isCut)) cuts.push([list, shortened(source, list, members)]);
  }
  cuts.sort(([one], [other]) => one.start - other.start);
  let text = "";
  let at = 0;
  for (const [place, value] of cuts) {
    text += source.slice(at, place.start) + value;
    at = place.end;
  }
  text += source.slice(at);
  parse(text, SYNTAX);
  return text;
}

function shortened(source, list, members) {
  const kept = members.filter((each) => !each.isCut);
  const text = kept.map(({ start, end }) => source.slice(start, end)).join(",");
  if (list.type === "ObjectExpression") return `{${text}}`;
  return text && `${list.kind} ${text};`;
}
