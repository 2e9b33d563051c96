"use strict";
// Before Python: puts on the stored theme, loads PyScript, tells honestly how far loading is,
// and says in plain words what is wrong when it cannot go on. The page works without it in
// nothing else: once `data-state` is "ready" it does nothing any more. `prepare` puts it into the
// page itself.
(() => {
  // Path → [bytes, bytes on the way]; filled in by `python3 dev.py prepare`.
  const SIZES = {};
  const SETTINGS = "pentabula/settings";
  const LOOKS = {
    theme: ["system", "light", "dark"],
    board: ["paper", "plain", "wood", "slate"],
    pieces: ["ink", "plain", "clay", "sea"],
    motion: ["on", "off"],
  };
  const LONG = 20_000;
  // What is of use only after another file leaves the line to that one, until it is nearly there.
  const NEARLY = 0.9;
  const AFTER = {
    "assets/vendor/pyodide/python_stdlib.zip.gz": "assets/vendor/pyodide/pyodide.asm.wasm",
    "assets/pentabula.zip.gz": "assets/vendor/pyodide/python_stdlib.zip.gz",
  };
  const LANGUAGE = "pentabula/language";

  const root = document.documentElement;
  const here = new URL(".", document.baseURI);
  const fetched = new Map();
  const began = performance.now();

  const isLoading = () => root.dataset.state === undefined || root.dataset.state === "loading";
  const all = (selector) => document.querySelectorAll(selector);
  const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

  function putOnTheme() {
    let contrast = "system";
    try {
      const kept = JSON.parse(localStorage.getItem(SETTINGS) ?? "{}") ?? {};
      for (const look in LOOKS) {
        if (LOOKS[look].includes(kept[look])) root.dataset[look] = kept[look];
      }
      contrast = kept.contrast ?? contrast;
    } catch {
      // Storage is forbidden or holds rubbish: the page keeps its own theme.
    }
    const isWished = contrast === "system" && matchMedia("(prefers-contrast: more)").matches;
    if (isWished || contrast === "high") root.dataset.contrast = "high";
  }

  // What the address names is shown from the first moment on; a game is waited for.
  function showPlace() {
    const places = { "": "home", "#games": "games", "#about": "about" };
    if (isLoading()) root.dataset.screen = places[location.hash] ?? "opening";
  }

  // The page is there in several languages. The plain address shows the one that was chosen, or
  // the first of the browser's own that there is; the others are reached by their links.
  function chooseLanguage() {
    const pages = JSON.parse(root.dataset.languages);
    if (root.lang !== Object.keys(pages)[0]) return;
    let chosen = null;
    try {
      chosen = localStorage.getItem(LANGUAGE);
    } catch {
      // Storage is forbidden: the browser's own languages decide.
    }
    const wanted = Object.hasOwn(pages, chosen ?? "") ? [chosen] : navigator.languages;
    const primary = (tag) => tag.split("-")[0];
    const alike = (tag) => Object.keys(pages).find((known) => primary(known) === primary(tag));
    const found = wanted.map(alike).find(Boolean) ?? root.lang;
    if (found !== root.lang) location.replace(new URL(pages[found] + location.search + location.hash, here));
  }

  function keepLanguage({ target }) {
    const link = target.closest?.("a[data-language]");
    if (!link) return;
    try {
      localStorage.setItem(LANGUAGE, link.dataset.language);
    } catch {
      // Storage is forbidden: the language is chosen for this time.
    }
    link.hash = location.hash;
  }

  // The sentence of that name in the language of the page.
  function words(name, gaps = {}) {
    const { content } = document.getElementById("loading-words");
    const text = content.querySelector(`[data-word="${name}"]`).textContent;
    return text.replace(/\{(\w+)\}/g, (gap, key) => gaps[key] ?? gap);
  }

  function write(text) {
    for (const host of all("[data-loading]")) if (host.textContent !== text) host.textContent = text;
  }

  const offerRetry = () => all('[data-action="retry"]').forEach((button) => (button.hidden = false));

  // The first failure is told, as soon as there is a place to tell it.
  function fail(name, error) {
    if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", () => fail(name, error));
    if (!isLoading()) return;
    root.dataset.state = "error";
    write(words(name));
    offerRetry();
    if (error) console.error("Pentabula could not start:", error);
  }

  // How much has come, in bytes on the way, of how much.
  function progress() {
    const names = Object.keys(SIZES);
    const share = (name) => Math.min(1, (fetched.get(name) ?? 0) / SIZES[name][0]);
    const total = sum(names.map((name) => SIZES[name][1]));
    return { total, done: sum(names.map((name) => share(name) * SIZES[name][1])) };
  }

  function sentence(stage, { done, total }, elapsed) {
    if (stage === "starting") return words("starting");
    const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const megabytes = (bytes) => (bytes / 1e6).toLocaleString(root.lang, oneDigit);
    const seconds = Math.ceil(((elapsed / 1000) * (total - done)) / Math.max(done, 1));
    const isClear = done > total / 20 && seconds > 1;
    return words(isClear ? "left" : "fetching", { done: megabytes(done), total: megabytes(total), seconds });
  }

  function tell() {
    if (!isLoading()) return;
    const now = progress();
    const elapsed = performance.now() - began;
    const stage = now.done >= now.total ? "starting" : "fetching";
    root.dataset.stage = stage;
    root.style.setProperty("--loaded", now.total ? (now.done / now.total).toFixed(3) : "0");
    write(sentence(stage, now, elapsed) + (elapsed > LONG ? ` ${words("slow")}` : ""));
    if (elapsed > LONG) offerRetry();
  }

  function report() {
    tell();
    if (isLoading()) setTimeout(report, 200);
  }

  const pathOf = (url) => (url.startsWith(here.href) ? url.slice(here.href.length) : "");

  // Files that come as modules, or from the service worker, are counted when they are there.
  function countWhole(list) {
    for (const { name } of list.getEntries()) {
      const path = pathOf(name);
      if (path in SIZES) fetched.set(path, SIZES[path][0]);
    }
  }

  // What is fetched is counted as it comes, and has to come whole. WebAssembly is given the type
  // that it insists on, for servers that do not know it.
  function counted(path, response) {
    let done = 0;
    const count = new TransformStream({
      transform(chunk, controller) {
        fetched.set(path, (done += chunk.byteLength));
        controller.enqueue(chunk);
      },
      flush() {
        if (path in SIZES && done !== SIZES[path][0]) fail("noFile", `${path} has ${done} bytes.`);
        tell();
      },
    });
    response.body.pipeTo(count.writable).catch((error) => fail("noFile", error));
    const headers = new Headers(response.headers);
    if (path.endsWith(".wasm")) headers.set("Content-Type", "application/wasm");
    return new Response(count.readable, { status: response.status, headers });
  }

  async function nearlyThere(path) {
    const isThere = () => !(path in SIZES) || fetched.get(path) > NEARLY * SIZES[path][0];
    while (isLoading() && !isThere()) await new Promise((go) => setTimeout(go, 10));
  }

  function countFetches() {
    const plain = window.fetch;
    window.fetch = async (resource, options) => {
      const path = pathOf(new URL(resource.url ?? resource, document.baseURI).href);
      if (path in AFTER) await nearlyThere(AFTER[path]);
      const response = await plain(resource, options);
      if (!path || !isLoading()) return response;
      if (!response.ok) fail("noFile", `${path} was answered with ${response.status}.`);
      return counted(path, response);
    };
  }

  function explainMemory() {
    const plain = WebAssembly.instantiateStreaming;
    if (!plain) return;
    WebAssembly.instantiateStreaming = (...given) =>
      plain.apply(WebAssembly, given).catch((error) => {
        fail(error instanceof RangeError ? "noMemory" : "noFile", error);
        throw error;
      });
  }

  // Pyodide makes a little shared memory to sleep on. Browsers warn of it, and on this thread
  // nothing may wait on memory anyway: it sleeps as well on memory that is not shared.
  function shareNoMemory() {
    WebAssembly.Memory = class extends WebAssembly.Memory {
      constructor({ shared, ...plain }) {
        super(plain);
      }
    };
  }

  function watchForErrors() {
    const isFetch = (reason) => reason instanceof TypeError && /fetch|import|load/i.test(reason.message);
    addEventListener("unhandledrejection", ({ reason }) => fail(isFetch(reason) ? "noFile" : "broken"));
    // PyScript waits for ever for the module of some links; it fetches the others once more.
    const isNeeded = (target) => target instanceof HTMLScriptElement || target.dataset?.needed === "once";
    const missing = ({ target }) => isNeeded(target) && fail("noFile");
    addEventListener("error", missing, true);
  }

  // PyScript's one use of eval is in its workers; without it a strict policy can forbid eval.
  // What Python says on its error stream before the page is ready is the end of the attempt.
  async function loadPyScript() {
    const { hooks } = await import(new URL("assets/vendor/pyscript/core.js", here));
    hooks.worker.onBeforeRunAsync.clear();
    hooks.main.onReady.add(({ io }) => {
      const plain = io.stderr;
      io.stderr = (...given) => {
        fail("broken");
        return plain(...given);
      };
    });
  }

  // While a sheet is open, keys and screen readers find nothing but it. What was left is free
  // again before the focus goes back there.
  function closeTheRest({ target, type, newState }) {
    const opens = newState === "open";
    if (!target.matches(".sheet") || opens !== (type === "toggle")) return;
    const isCovered = all(".sheet:popover-open").length > (opens ? 0 : 1);
    all(".skip, .top, main").forEach((each) => (each.inert = isCovered));
    // The browser gives the focus back only from within.
    if (!opens && document.activeElement === document.body) target.focus();
  }

  function isServedFromStorage() {
    try {
      return Boolean(navigator.serviceWorker?.controller);
    } catch {
      return false; // service workers are forbidden here
    }
  }

  // Kept when the frame with the page is made: all that stands before the sheets. A page that is
  // not in view has no frames, and does not wait for one.
  function firstFrame() {
    return new Promise((made) => {
      const isThere = () => document.readyState !== "loading" || document.getElementById("sheets");
      const look = () => (isThere() ? setTimeout(made) : requestAnimationFrame(look));
      requestAnimationFrame(look);
      document.addEventListener("visibilitychange", made);
      if (document.hidden) made();
    });
  }

  // Nobody opens a sheet before there is something to see.
  function bringSheets() {
    const sheets = document.getElementById("sheets");
    sheets.replaceWith(sheets.content);
  }

  // Whatever can wait for the first frame does, so that it comes at once.
  async function start() {
    all('[data-action="retry"]').forEach((button) => button.addEventListener("click", () => location.reload()));
    if (!document.querySelector('script[type="py"]')) return fail("noFile", "The page itself did not come whole.");
    if (typeof WebAssembly !== "object") fail("noWebAssembly");
    await framed;
    bringSheets();
    if (!isLoading()) return;
    explainMemory();
    shareNoMemory();
    new PerformanceObserver(countWhole).observe({ type: "resource", buffered: true });
    if (!isServedFromStorage()) countFetches();
    report();
    loadPyScript().catch((error) => fail("noFile", error));
  }

  const framed = firstFrame();
  framed.then(() => performance.mark("pentabula:shell"));
  chooseLanguage();
  putOnTheme();
  showPlace();
  addEventListener("hashchange", showPlace);
  watchForErrors();
  document.addEventListener("click", keepLanguage);
  document.addEventListener("toggle", closeTheRest, true);
  document.addEventListener("beforetoggle", closeTheRest, true);
  document.addEventListener("DOMContentLoaded", start);
})();
