"use strict";
// The service worker: keeps one whole version of the page for offline use.
//
// `python3 dev.py prepare` fills in the name of the release and the SHA-256 of each of its files. A
// release is stored completely or not at all, and two releases are never mixed. A new one waits until
// the user accepts it (the message "accept").

const RELEASE = "";
const FILES = {};

// zstd.mjs

const DECODER = "assets/vendor/zstd/decoder.wasm";
const SCOPE = registration.scope;
const OWN = `pentabula ${SCOPE} `; // the same host may serve other pages
const CACHE = OWN + RELEASE;

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

// A copy of the response if its bytes have the release's hash. A copy is needed because a redirected
// response cannot be used for a navigation. Packed files are stored unpacked, with their hash.
async function checked(response, url, hash) {
  if (!response?.ok) return undefined;
  if (response.headers.get(UNPACKED) === hash) return response;
  const bytes = await response.arrayBuffer();
  if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== hash) return undefined;
  if (url.endsWith(".zst")) return unpacked(bytes, hash);
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  return new Response(bytes, { headers: { "Content-Type": type, "Content-Length": bytes.byteLength } });
}

// Unpacks a file once instead of at each start. Browsers cache compiled code only for the type WebAssembly.
async function unpacked(bytes, hash) {
  const readDecoder = async () => (await fetch(new URL(DECODER, SCOPE))).arrayBuffer();
  const stream = await unpackedStream(new Blob([bytes]).stream(), readDecoder);
  const headers = { "Content-Type": "application/wasm", [UNPACKED]: hash };
  return new Response(await new Response(stream).arrayBuffer(), { headers });
}

// The file from an older release if it has not changed, else from the network: first by revalidating the
// browser's copy, then by bypassing every cache. A source that throws does not stop the next one.
async function obtain(url, hash) {
  const sources = [
    () => caches.match(url),
    () => fetch(url, { cache: "no-cache" }),
    () => fetch(url, { cache: "reload" }),
  ];
  for (const source of sources) {
    try {
      const response = await checked(await source(), url, hash);
      if (response) return response;
    } catch {
      // The browser refuses to read what it has stored, or there is no connection.
    }
  }
  throw new Error(`${url} does not match release ${RELEASE}.`);
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    const entries = Object.entries(FILES).map(async ([path, hash]) => {
      const url = new URL(path, SCOPE).href;
      await cache.put(url, await obtain(url, hash));
    });
    await Promise.all(entries);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function dropOldReleases() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)));
}

// The address of the stored file that answers this request, if there is one.
function storedAddress(request) {
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return undefined;
  const path = request.url.slice(SCOPE.length).replace(/[?#].*$/s, "") || "index.html";
  if (Object.hasOwn(FILES, path)) return new URL(path, SCOPE).href;
  // A link whose `#` became `%23`: 404.html restores it.
  const isMistaken = request.mode === "navigate" && /%(?:25)*23/.test(path);
  return isMistaken && Object.hasOwn(FILES, "404.html") ? new URL("404.html", SCOPE).href : undefined;
}

// The stored file. Undefined if the browser has evicted it (it evicts all files together), has no
// storage or refuses to read it.
async function stored(url) {
  try {
    const cache = await caches.open(CACHE);
    return await cache.match(url);
  } catch {
    return undefined;
  }
}

// The stored file, or the file from the network.
async function serve(url, request) {
  return (await stored(url)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));

// Old releases that cannot be dropped now are dropped when the next one is activated.
addEventListener("activate", (event) => event.waitUntil(dropOldReleases().catch(() => {})));

addEventListener("fetch", (event) => {
  const url = storedAddress(event.request);
  if (url) event.respondWith(serve(url, event.request));
});

// "accept": the user has accepted this release.
// "claim": a page loaded from the network asks to be controlled by this worker. If the page is of another
// release, the reply is "stale".
addEventListener("message", (event) => {
  const { type, release } = event.data ?? {};
  if (type === "accept") event.waitUntil(skipWaiting());
  if (type === "claim" && release === RELEASE) event.waitUntil(clients.claim());
  if (type === "claim" && release !== RELEASE) event.source?.postMessage({ type: "stale" });
});
