// Runs sw.js with fakes in the place of the browser: node run_service_worker.mjs SW.JS CACHES FAULTY_FETCHES
// Prints the response to a request for index.html, or for the address in a fourth argument, whether the release
// was stored, and the number of network requests.
import { readFileSync } from "node:fs";

const [, , path, kind, faulty, asked = ""] = process.argv;
const SCOPE = "https://pentabula.example/";
const BODY = "the page";
const hash = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(BODY))).toString("hex");

const refuse = (name) => {
  throw new DOMException(`${name} is refused`, "UnknownError");
};

const stored = new Map();
const cache = {
  match: async (url) => (kind === "match throws" ? refuse("match") : stored.get(url)?.clone()),
  put: async (url, response) => void stored.set(url, response),
};
const storage = {
  open: async () => (kind === "open throws" ? refuse("open") : cache),
  match: async (url) => (kind.endsWith("throws") ? refuse("match") : undefined),
  keys: async () => (kind === "keys throws" ? refuse("keys") : []),
  delete: async () => true,
};

let fetches = 0;
const fetching = async () => {
  fetches += 1;
  if (fetches <= Number(faulty)) throw new TypeError("Failed to fetch");
  return new Response(BODY, { headers: { "Content-Type": "text/html" } });
};

const listeners = {};
const names = ["registration", "addEventListener", "fetch", "UNPACKED", ...(kind === "absent" ? [] : ["caches"])];
const source = readFileSync(path, "utf-8")
  .replace('const RELEASE = "";', 'const RELEASE = "1";')
  .replace("const FILES = {};", `const FILES = { "index.html": "${hash}", "404.html": "${hash}" };`);
const values = [{ scope: SCOPE }, (name, listen) => (listeners[name] = listen), fetching, "unpacked", storage];
new Function(...names, source)(...values.slice(0, names.length));

async function happen(name, event = {}) {
  const waits = [];
  listeners[name]({ ...event, waitUntil: (promise) => waits.push(promise), respondWith: (p) => waits.push(p) });
  return Promise.all(waits);
}

const installed = await happen("install").then(() => true, () => false);
const activated = await happen("activate").then(() => true, () => false);
const before = fetches;
const request = { method: "GET", mode: "navigate", url: SCOPE + asked };
const answer = await happen("fetch", { request }).then(async ([response]) => (await response?.text()) ?? null, () => null);
console.log(JSON.stringify({ installed, activated, answer, fetched: fetches - before }));
