// Prints the promises in JavaScript that nothing awaits, returns or catches, as JSON:
//   node find_floating_promises.mjs <file>…
// These are calls that return a promise, as statements or as the results of callbacks, and async functions
// that are callbacks.
import { readFileSync } from "node:fs";
import { parse } from "acorn";

const METHODS = ["then", "finally", "pipeTo", "put", "delete", "open", "keys", "match", "claim", "register", "update"];
const FUNCTIONS = ["fetch", "skipWaiting"];
// Functions that ignore the result of their callbacks.
const CALLERS = ["add", "addEventListener", "forEach", "requestAnimationFrame", "setTimeout"];

const found = {};
for (const path of process.argv.slice(2)) {
  const source = readFileSync(path, "utf8");
  const tree = parse(source, { ecmaVersion: "latest", sourceType: "module" });
  const isAsync = new Set(FUNCTIONS);
  visit(tree, (node) => node.type === "FunctionDeclaration" && node.async && isAsync.add(node.id.name));
  visit(tree, (node) => {
    for (const each of unused(node)) {
      if (isPromise(each, isAsync)) (found[path] ??= []).push(source.slice(each.start, each.end).split("\n")[0]);
    }
  });
}
console.log(JSON.stringify(found));

function visit(node, see) {
  see(node);
  for (const each of Object.values(node).flat()) if (typeof each?.type === "string") visit(each, see);
}

/** The expressions in a node whose values nothing uses. */
function unused(node) {
  if (node.type === "ExpressionStatement") return [node.expression];
  if (node.type !== "CallExpression") return [];
  const name = node.callee.name ?? node.callee.property?.name;
  if (!CALLERS.includes(name)) return [];
  return node.arguments.map((each) => (each.type === "ArrowFunctionExpression" && !each.async ? each.body : each));
}

function isPromise(node, isAsync) {
  if (node.type === "ImportExpression") return true;
  if (node.type === "Identifier") return isAsync.has(node.name);
  if (node.type !== "CallExpression") return false;
  const { callee } = node;
  if (callee.type === "Identifier") return isAsync.has(callee.name);
  const name = callee.property?.name;
  return METHODS.includes(name) && !(name === "then" && node.arguments.length === 2) && isAPromise(callee.object);
}

/** Whether a method belongs to a promise, a cache or a stream, and not to a map, set or array. */
function isAPromise(object) {
  return !["fetched", "asked", "headers", "streams"].includes(object.name) && object.type !== "ArrayExpression";
}
