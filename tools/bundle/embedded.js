"use strict";
// Opens the whole page from one document (tools/bundle/single_file.py). A browser lets a document that was opened
// from a file read no other file, so every file of the page is an element of this one. Whatever requests a file
// gets the element's content: `fetch`, `Worker`, and `import()`, which is `importEmbedded` in these scripts.
(() => {
  const here = new URL(".", document.baseURI).href;
  const scripts = new Map(); // address → adapted text
  const TYPES = { mjs: "text/javascript", js: "text/javascript", wasm: "application/wasm", txt: "text/plain" };

  // Gives the page, or a worker, the files: blobs by address. A worker receives them by its first message, since
  // it may not read blobs by the addresses that they have on the page.
  function serve(files) {
    const plainFetch = globalThis.fetch;
    const urls = {};
    const isRelative = (address) => String(address).startsWith("./");
    files ??= new Promise((made) => {
      const receive = (event) => {
        if (!event.data?.embedded) return;
        event.stopImmediatePropagation();
        removeEventListener("message", receive);
        made(event.data.embedded);
      };
      addEventListener("message", receive);
    });

    async function fileOf(resource) {
      const all = await files;
      // A module imports by a path from its own folder; no two modules have the same name.
      if (isRelative(resource)) return Object.entries(all).find(([address]) => address.endsWith(resource.slice(1)))?.[1];
      const address = new URL(resource.url ?? resource, globalThis.document?.baseURI ?? location.href).href;
      return all[address.replace(/[?#].*$/s, "")];
    }

    globalThis.fetch = async (resource, options) => {
      const file = await fileOf(resource);
      return file ? new Response(file) : plainFetch(resource, options);
    };
    globalThis.importEmbedded = async (address) => {
      const file = await fileOf(address);
      return import(file ? (urls[address] ??= URL.createObjectURL(file)) : address);
    };
  }

  // Makes workers that have the files.
  function serveWorkers(files) {
    const prelude = `(${serve})();\n`;
    // The script of PyScript's workers, which is a module, while Chromium starts no such worker here.
    globalThis.WorkerScript = class extends Blob {
      constructor([text], options) {
        const placed = text.replaceAll("location.href", JSON.stringify(here));
        super([prelude, "(async () => {", placed, "\n})();"], options);
      }
    };
    globalThis.Worker = class extends Worker {
      constructor(address, options) {
        const text = scripts.get(String(address));
        const url = text ? URL.createObjectURL(new Blob([prelude, text], { type: "text/javascript" })) : address;
        super(url, { name: options?.name });
        super.postMessage({ embedded: files });
      }
    };
  }

  // A script without what a blob cannot do: import by a relative address, and know its own.
  function adapted(text, address, urls) {
    return text
      .replace(/(\bfrom\s*)"(\.[^"]+)"/g, (all, from, path) => `${from}"${urls[new URL(path, address).href]}"`)
      .replace(/\bimport\(/g, "importEmbedded(")
      .replaceAll("import.meta.url", JSON.stringify(address))
      .replace('"vendor/zstd/decoder.wasm", location.href', `"vendor/zstd/decoder.wasm", ${JSON.stringify(address)}`)
      .replace('new Blob(["/*@*/"+', 'new WorkerScript(["/*@*/"+');
  }

  function bytesOf({ textContent }) {
    const binary = atob(textContent);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  }

  async function contentOf(element) {
    if (!("packed" in element.dataset)) return bytesOf(element);
    const stream = new Blob([bytesOf(element)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }

  const textOf = async (element) => new TextDecoder().decode(await contentOf(element));

  // All files by address. Scripts come after those that they import.
  async function readFiles() {
    const files = {};
    const urls = {};
    for (const element of document.querySelectorAll("script[data-file]")) {
      const address = new URL(element.dataset.file, here).href;
      const type = TYPES[address.split(".").pop()];
      if (type !== "text/javascript") {
        files[address] = new Blob([await contentOf(element)], { type });
        continue;
      }
      const text = adapted(await textOf(element), address, urls);
      scripts.set(address, text);
      files[address] = new Blob([text], { type });
      urls[address] = URL.createObjectURL(files[address]);
    }
    return files;
  }

  // A link to one of the files opens its content.
  function openFile({ target }, files) {
    const link = target.closest?.("a[href]");
    if (link && files[link.href]) Object.assign(link, { href: URL.createObjectURL(files[link.href]), target: "_blank" });
  }

  // Replaces this document by the page in the language that the address names, or else the first page.
  async function open() {
    const files = await readFiles();
    const language = new URLSearchParams(location.search).get("language") ?? "";
    const pages = [...document.querySelectorAll("script[data-page]")];
    const page = await textOf(pages.find((each) => each.dataset.page === language) ?? pages[0]);
    serve(files);
    serveWorkers(files);
    document.open();
    document.write(page);
    document.close();
    document.addEventListener("click", (event) => openFile(event, files));
  }

  document.addEventListener("DOMContentLoaded", open);
})();
