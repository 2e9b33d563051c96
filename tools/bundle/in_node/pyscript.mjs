// The Python in PyScript's core: the texts of its modules by path. The script contains them as one
// object of nested folders, which PyScript writes into the file system at each start.
import { parse } from "acorn";

const PACKAGE = "pyscript";

export function pythonOf(source) {
  const found = [];
  look(parse(source, { ecmaVersion: "latest", sourceType: "module" }), found);
  if (found.length !== 1) throw new Error(`PyScript's core has its Python ${found.length} times.`);
  return found[0];
}

function look(node, found) {
  if (node.type === "ObjectExpression") {
    const texts = {};
    for (const each of node.properties) if (keyOf(each) === PACKAGE) collect(each, "", texts);
    if (`${PACKAGE}/__init__.py` in texts) found.push(texts);
  }
  const within = Object.values(node).flat();
  for (const each of within) if (typeof each?.type === "string") look(each, found);
}

function collect(property, folder, texts) {
  const { value } = property;
  const path = folder + keyOf(property);
  if (value?.type === "ObjectExpression") {
    for (const each of value.properties) collect(each, `${path}/`, texts);
  } else if (path.endsWith(".py")) {
    texts[path] = value.type === "TemplateLiteral" ? value.quasis[0].value.cooked : value.value;
  }
}

function keyOf({ key }) {
  return key?.name ?? key?.value;
}
