"use strict";
// Runs before Python: applies the stored theme, loads PyScript, shows the progress of loading, and
// explains why it failed. Once `data-state` is "ready", only the language links and the dialogs
// still need it. `prepare` inlines it into the page.
(() => {
  // Path → [bytes, bytes as transferred]; filled in by `python3 dev.py prepare`.
  const SIZES = {};
  const SETTINGS = "pentabula/settings";
  const LOOKS = {
    theme: ["system", "light", "dark"],
    board: ["paper", "plain", "wood", "slate"],
    pieces: ["ink", "plain", "clay", "sea"],
    motion: ["on", "off"],
    typing: ["auto", "on"],
  };
  // Milliseconds after which loading counts as slow.
  const LONG = 20_000;
  // Milliseconds until megabytes are shown: formatting the first number takes ten.
  const MEGABYTES_SHOWN_AFTER = 2_000;
  // Seconds that Python takes to start from its files on a slow device, and the steps of an estimate.
  const STARTING = 10;
  const STEP = 5;
  // Milliseconds until the progress is announced, and between two announcements.
  const FIRST_SAID = 4_000;
  const SAYING = 10_000;
  // Milliseconds until the worker that unpacks must have posted a message.
  const SOON = 3_000;
  // Milliseconds that a stored page is hidden at most before that worker runs.
  const LONGEST_HIDDEN = 100;
  // Milliseconds to wait for the first frame.
  const LONGEST_FRAME = 2_000;
  // Python starts from it; without it, Python starts more slowly (tools/bundle/patches/start.mjs).
  const SNAPSHOT = "assets/python.snapshot.zst";
  const WASM = "assets/vendor/pyodide/pyodide.asm.wasm.zst";
  const TYPEFACES = ["assets/vendor/fonts/inter-latin.woff2", "assets/vendor/fonts/fraunces-latin.woff2"];
  // A file that is needed after another one waits until that one is nearly loaded.
  const NEARLY = 0.9;
  const AFTER = {
    [SNAPSHOT]: WASM,
    "assets/vendor/pyodide/python_stdlib.zip.gz": WASM,
    "assets/pentabula.zip.gz": "assets/vendor/pyodide/python_stdlib.zip.gz",
  };
  const INSTEAD = [
    "assets/vendor/pyodide/python_stdlib.zip.gz",
    "assets/vendor/pyodide/python_stdlib.zip",
    "assets/pentabula.zip.gz",
  ];
  const LANGUAGE = "pentabula/language";
  const RETRY = "pentabula/retry";
  const [DATABASE, TEXTS] = ["pentabula", "texts"];
  // Milliseconds for which Python waits for the database. Some browsers have failed to answer at all.
  const LONGEST_OPENING = 5_000;

  const root = document.documentElement;
  const here = new URL(".", document.baseURI);
  const fetched = new Map();
  const asked = new Map(); // address → the promise of its contents, and the function that settles it
  const listeners = new Set(); // called whenever the worker has received bytes
  let unpacker = null;
  let reading = null; // the promise of the database's contents, until they are taken
  let taken = null; // that promise, once Python has asked for them
  let openPlainly = null; // the browser's own way to open a database, or what throws
  let arriving = null; // the late modules
  const began = performance.now();
  // One document that holds all files (tools/bundle/embedded.js) has its own way to import modules.
  const isEmbedded = "importEmbedded" in globalThis;
  const fetchPlainly = globalThis.fetch.bind(globalThis);

  const isLoading = () => root.dataset.state === undefined || root.dataset.state === "loading";
  const all = (selector) => document.querySelectorAll(selector);
  const delay = (milliseconds) => new Promise((made) => setTimeout(made, milliseconds));
  // The result, or undefined where a part of the browser is missing or forbidden.
  const quietly = (call) => {
    try {
      return call();
    } catch {
      return undefined;
    }
  };
  const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

  // The store keeps a copy of the settings in localStorage, since the database would answer too late.
  function applyTheme() {
    let contrast = "system";
    try {
      const stored = JSON.parse(localStorage.getItem(SETTINGS) ?? "{}") ?? {};
      for (const look in LOOKS) {
        if (LOOKS[look].includes(stored[look])) root.dataset[look] = stored[look];
      }
      contrast = stored.contrast ?? contrast;
    } catch {
      // Storage is forbidden or its content is invalid: keep the default theme.
    }
    const boardTheme = /[?&]view=board(&|$)/.test(location.hash) && /[?&]theme=(light|dark)(&|$)/.exec(location.hash);
    if (boardTheme) root.dataset.theme = boardTheme[1];
    const prefersMore = contrast === "system" && quietly(() => matchMedia("(prefers-contrast: more)").matches);
    if (prefersMore || contrast === "high") root.dataset.contrast = "high";
  }

  // Shows the screen of the address immediately; a game must wait for Python.
  function showScreen() {
    const places = { "": "home", "#games": "games", "#about": "about" };
    const isPuzzles = /^#puzzles(\/[a-z0-9_]+)?$/.test(location.hash);
    if (!isLoading()) return;
    root.dataset.screen = places[location.hash.replace(/^(#games)\?.*/, "$1")] ?? (isPuzzles ? "puzzles" : "opening");
    if (/[?&]view=board(&|$)/.test(location.hash)) root.dataset.alone = "true";
  }

  // Each language has its own page. The plain address redirects to the chosen language, or to the first
  // of the browser's languages that exists. Links lead to the other pages.
  function chooseLanguage() {
    const pages = JSON.parse(root.dataset.languages);
    if (root.lang !== Object.keys(pages)[0]) return;
    let chosen = null;
    try {
      chosen = localStorage.getItem(LANGUAGE);
    } catch {
      // Storage is forbidden: use the browser's languages.
    }
    const wanted = Object.hasOwn(pages, chosen ?? "") ? [chosen] : navigator.languages;
    const primary = (tag) => tag.split("-")[0];
    const alike = (tag) => Object.keys(pages).find((known) => primary(known) === primary(tag));
    const found = wanted.map(alike).find(Boolean) ?? root.lang;
    if (found !== root.lang) location.replace(new URL(pages[found] + location.search + location.hash, here));
  }

  function saveLanguage({ target }) {
    const link = target.closest?.("a[data-language]");
    if (!link) return;
    try {
      localStorage.setItem(LANGUAGE, link.dataset.language);
    } catch {
      // Storage is forbidden: the choice is for this visit only.
    }
    link.hash = location.hash;
  }

  // The named sentence in the language of the page, with its gaps filled.
  function words(name, gaps = {}) {
    const { content } = document.getElementById("loading-words") ?? makeNotice();
    const text = (content.querySelector(`[data-word="${name}"]`) ?? content).textContent;
    return text.replace(/\{(\w+)\}/g, (gap, key) => gaps[key] ?? gap);
  }

  // What a page shows that was cut off before it had anything to show, and could not be translated.
  function makeNotice() {
    const [notice, sentence, button] = ["div", "p", "button"].map((name) => document.createElement(name));
    sentence.dataset.loading = "";
    Object.assign(button, { hidden: true, textContent: "Try again" });
    button.dataset.action = "retry";
    button.addEventListener("click", retry);
    notice.append(sentence, button);
    document.body.append(notice);
    const template = document.createElement("template");
    template.id = "loading-words";
    template.innerHTML = "The page could not be loaded completely. Try again.";
    notice.append(template);
    return template;
  }

  function write(text) {
    for (const host of all("[data-loading]")) if (host.textContent !== text) host.textContent = text;
    for (const advice of all(".advice")) advice.hidden = true; // it is for a page whose scripts do not run
  }

  const offerRetry = () => all('[data-action="retry"]').forEach((button) => (button.hidden = false));

  // Shows the first failure, as soon as the page has an element for it.
  function fail(name, error, gaps) {
    if (name === "noFile" && origin === "null") name = "sandboxed"; // not the connection's fault
    const again = () => fail(name, error, gaps);
    if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", again);
    if (!isLoading()) return;
    root.dataset.state = "error";
    write(words(name, gaps));
    if (name === "noFile") blameServer().catch(() => {}); // there is no connection, as the sentence says
    if (name !== "fromFile" && name !== "oldBrowser") offerRetry();
    if (error) console.error("Pentabula could not start:", error);
  }

  // Loading a file failed. Without the snapshot, Python starts plainly.
  const failWithout = (path, error, name = "noFile") => path === SNAPSHOT || fail(name, error, { file: path });

  // Fetches the linked files again, and shows an error of the server if there is one.
  async function blameServer() {
    for (const { href } of all('link[rel="modulepreload"], link[as="fetch"]')) {
      const { ok, headers } = await fetch(href);
      const [file, type] = [pathOf(href), headers.get("Content-Type") ?? "?"];
      if (!ok) return write(words("missingFile", { file }));
      if (file.endsWith("js") && !/javascript/.test(type)) return write(words("wrongType", { file, type }));
    }
  }

  // The number of bytes transferred, and their total: with the snapshot, or with the files that replace it.
  function progress() {
    const isPlain = root.dataset.start === "plain";
    const names = Object.keys(SIZES).filter((name) => (isPlain ? name !== SNAPSHOT : !INSTEAD.includes(name)));
    const share = (name) => Math.min(1, (fetched.get(name) ?? 0) / SIZES[name][0]);
    const total = sum(names.map((name) => SIZES[name][1]));
    return { total, done: sum(names.map((name) => share(name) * SIZES[name][1])) };
  }

  function sentence(stage, { done, total }, elapsed) {
    if (stage === "starting") return words("starting");
    const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const megabytes = (bytes) => (bytes / 1e6).toLocaleString(root.lang, oneDigit);
    const secondsLeft = ((elapsed / 1000) * (total - done)) / Math.max(done, 1);
    const seconds = STEP * Math.round((secondsLeft + STARTING) / STEP);
    const name = done > total / 20 ? "left" : "fetching";
    return words(name, { done: megabytes(done), total: megabytes(total), seconds });
  }

  function tell() {
    if (!isLoading()) return;
    const now = progress();
    const elapsed = performance.now() - began;
    const stage = now.done >= now.total ? "starting" : "fetching";
    root.dataset.stage = stage;
    const share = now.total ? (now.done / now.total).toFixed(3) : "0";
    // On the root, this would recompute the styles of the whole page.
    all(".loading, button.start").forEach((each) => each.style.setProperty("--loaded", share));
    if (stage === "fetching" && elapsed < MEGABYTES_SHOWN_AFTER) return;
    const text = sentence(stage, now, elapsed) + (elapsed > LONG ? ` ${words("slow")}` : "");
    write(text);
    if (performance.now() > saidAt + SAYING) speak(text);
    if (elapsed > LONG) offerRetry();
  }

  function report() {
    tell();
    if (isLoading()) return setTimeout(report, 200);
    endUnpacker();
    if (saidAt > 0 && !kept && root.dataset.state === "ready") speak(words("ready"));
  }

  // What screen readers say: the progress every ten seconds, and at once when a game is started.
  let saidAt = FIRST_SAID - SAYING;
  function speak(text) {
    saidAt = performance.now();
    for (const host of all('[data-say="done"]')) host.textContent = text;
  }

  // A game that is started before a move can be made starts then, unless its sheet was closed.
  let kept = null;
  function keepStart(event) {
    const form = event.target;
    if (root.dataset.state === "ready" || !form.matches("[data-setup]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isLoading()) return;
    if (!kept) whenLoaded(() => root.dataset.state === "ready" && kept.closest(":popover-open") && kept.requestSubmit());
    kept = form;
    form.querySelector(".while-loading").textContent = words("kept");
    const stage = root.dataset.stage ?? "fetching";
    speak(`${sentence(stage, progress(), performance.now() - began)} ${words("kept")}`);
  }

  // Calls the function in a turn of its own.
  function whenLoaded(call) {
    const observer = new MutationObserver(() => isLoading() || observer.disconnect() || setTimeout(call));
    observer.observe(root, { attributeFilter: ["data-state"] });
  }

  const importModule = (path) => (globalThis.importEmbedded ?? ((url) => import(url)))(new URL(path, here));

  const pathOf = (url) => (url.startsWith(here.href) ? url.slice(here.href.length) : "");

  // Modules, and files from the service worker, are counted once they are complete.
  function countFinished(list) {
    for (const { name } of list.getEntries()) {
      const path = pathOf(name);
      if (path in SIZES) fetched.set(path, SIZES[path][0]);
    }
  }

  // Counts a response while it arrives, and checks that it is complete. Sets the content type that
  // WebAssembly needs, since some servers do not send it.
  function counted(path, response) {
    let done = 0;
    const count = new TransformStream({
      transform(chunk, controller) {
        fetched.set(path, (done += chunk.byteLength));
        controller.enqueue(chunk);
      },
      flush() {
        if (path in SIZES && done !== SIZES[path][0]) failWithout(path, `${path} has ${done} bytes.`);
        tell();
      },
    });
    response.body.pipeTo(count.writable).catch((error) => failWithout(path, error));
    const headers = new Headers(response.headers);
    if (path.endsWith(".wasm")) headers.set("Content-Type", "application/wasm");
    return new Response(count.readable, { status: response.status, headers });
  }

  async function waitUntilNearlyLoaded(path) {
    const isThere = () => !(path in SIZES) || fetched.get(path) > NEARLY * SIZES[path][0];
    while (isLoading() && !isThere()) await delay(10);
  }

  function countFetches() {
    const plain = window.fetch;
    window.fetch = async (resource, options) => {
      const path = pathOf(new URL(resource.url ?? resource, document.baseURI).href);
      if (path in AFTER) await waitUntilNearlyLoaded(AFTER[path]);
      const response = await plain(resource, options);
      if (!path || !isLoading()) return response;
      if (!response.ok) failWithout(path, `${path}: the server answered ${response.status}.`, "missingFile");
      return counted(path, response);
    };
  }

  function reportWebAssemblyErrors() {
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const plain = WebAssembly[name];
      if (!plain) continue;
      WebAssembly[name] = (...given) =>
        plain.apply(WebAssembly, given).catch((error) => {
          fail(error instanceof RangeError ? "noMemory" : "noFile", error);
          throw error;
        });
    }
  }

  // Pyodide creates shared memory to sleep on. Browsers warn about it, and the main thread may not block
  // anyway: memory that is not shared works as well.
  function avoidSharedMemory() {
    WebAssembly.Memory = class extends WebAssembly.Memory {
      constructor({ shared, ...plain }) {
        super(plain);
      }
    };
  }

  // PyScript does not start without a database, a channel and the name of workers, which the page does not
  // need. Browsers may forbid them, as in a frame: stand-ins then store and send nothing, or refuse.
  function replaceForbidden() {
    if (typeof quietly(() => Worker) !== "function") {
      const value = class extends EventTarget {
        constructor() {
          super();
          throw new Error("This browser has no workers.");
        }
      };
      Object.defineProperty(globalThis, "Worker", { value, configurable: true });
    }
    try {
      new BroadcastChannel("pentabula").close();
    } catch {
      const value = class extends EventTarget {
        static isMissing = true;
        postMessage() {}
        close() {}
      };
      Object.defineProperty(globalThis, "BroadcastChannel", { value, configurable: true });
    }
    const answer = (result) => {
      const request = {};
      setTimeout(() => request.onsuccess?.({ target: { result } }));
      return request;
    };
    const empty = { getAllKeys: () => answer([]), count: () => answer(0) };
    for (const name of ["get", "getKey", "put", "delete", "clear"]) empty[name] = () => answer(undefined);
    const database = { transaction: () => ({ objectStore: () => empty }), close() {} };
    const open = openPlainly;
    const openOrPretend = (...name) => {
      try {
        const [request, opening] = [{}, open(...name)];
        const pretend = () => request.onsuccess?.({ target: { result: database } });
        const timer = setTimeout(pretend, LONGEST_OPENING);
        opening.onupgradeneeded = (event) => request.onupgradeneeded?.(event);
        opening.onsuccess = (event) => {
          clearTimeout(timer);
          request.onsuccess?.(event);
        };
        opening.onerror = (event) => {
          event.preventDefault();
          pretend();
        };
        return request;
      } catch {
        return answer(database);
      }
    };
    Object.defineProperty(globalThis, "indexedDB", { value: { open: openOrPretend }, configurable: true });
  }

  // All stored texts are in a database. It is read while Python is being loaded, which then keeps it, and asks
  // again once the browser has closed it (app/store/page/database.py). Resolves to null where the browser refuses,
  // or is not ready in time. Time counts from this call: while Python is being loaded, the page may be too busy to
  // receive the database's events.
  function openTexts() {
    const opened = reading ?? readDatabase();
    reading = null;
    taken ??= opened;
    return Promise.race([opened, delay(LONGEST_OPENING).then(() => null)]).catch(() => null);
  }

  // Resolves to what was not ready in time, once it is.
  const lateTexts = () => taken;

  function readDatabase() {
    const opening = new Promise((resolve, reject) => {
      const request = openPlainly(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
      request.onsuccess = () => {
        const { result } = request;
        result.onversionchange = () => result.close(); // another tab deletes it, and would wait forever
        resolve(result);
      };
      request.onerror = (event) => {
        event.preventDefault();
        reject(request.error ?? new Error("The database cannot be opened."));
      };
    });
    return opening.then(async (database) => ({ database, texts: await readTexts(database) }));
  }

  function readTexts(database) {
    const store = database.transaction(TEXTS).objectStore(TEXTS);
    const [keys, texts] = [store.getAllKeys(), store.getAll()];
    return new Promise((resolve, reject) => {
      texts.onsuccess = () => resolve(new Map(keys.result.map((key, at) => [key, texts.result[at]])));
      texts.onerror = () => reject(texts.error);
    });
  }

  // Sends an embedding page the height with which the board would take the whole width of its frame.
  function reportHeight(height) {
    if (parent !== globalThis) parent.postMessage({ type: "pentabula-height", height }, "*");
  }

  // Fetches the archive of the modules that a first table does not need; Python takes it from `lateArchive` when it
  // imports one of them (app/shell/page/late.py). Its name has the hash of its content: it is of this release, or missing.
  function fetchLate() {
    return (arriving ??= fetchPlainly(new URL(root.dataset.late, here))
      .then(async (response) => response.ok && (globalThis.lateArchive = await response.arrayBuffer()))
      .catch(() => {})); // the first import tries again, and says what is wrong
  }

  // Python has shown the user that a late module is missing, so the console need not report it.
  function ignore(event) {
    // Some browsers throw when a page reads an error of another origin.
    if (quietly(() => (event.error ?? event.reason).type) === "LateError") event.preventDefault();
  }

  function watchForErrors() {
    const isFetch = (reason) => reason instanceof TypeError && /fetch|import|load/i.test(reason.message);
    // Extensions reject promises too, and add scripts: then the stack names their files, and none of ours.
    const isForeign = ({ stack }) => /\b(https?|[a-z-]+-extension):\/\//.test(stack) && !stack.includes(here);
    const isOurs = (reason) => (reason.stack ? !isForeign(reason) : isEmbedded || isFetch(reason));
    addEventListener("unhandledrejection", ({ reason }) => {
      if (quietly(() => isOurs(reason))) fail(isFetch(reason) ? "noFile" : "broken");
    });
    // PyScript waits for ever if one of these modules is missing; it fetches other preloaded ones again.
    const isNeeded = (target) =>
      target.dataset?.needed === "once" || (target instanceof HTMLScriptElement && pathOf(target.src) !== "");
    const missing = ({ target }) => isNeeded(target) && fail("noFile");
    addEventListener("error", missing, true);
    addEventListener("error", ignore);
    addEventListener("unhandledrejection", ignore);
  }

  // The computed styles of the roles of a scene, as JSON text: Python would ask for hundreds of values one by one.
  function roleStyles(roles) {
    const host = document.getElementById("roles");
    if (!host.firstChild) host.innerHTML = roles.replace(/\S+/g, '<path class="$&"/>');
    const found = Array.from(host.children, (path) => {
      const look = getComputedStyle(path);
      const { fill, stroke, strokeWidth, strokeDasharray, strokeLinecap, opacity, fontFamily, fontWeight } = look;
      return [fill, stroke, strokeWidth, strokeDasharray, strokeLinecap, opacity, fontFamily, fontWeight];
    });
    return JSON.stringify(found);
  }

  // Starts Python while the page is still being parsed; PyScript then uses the one that has started. It
  // reports a failure, since it loads the same file.
  function startPython() {
    reportWebAssemblyErrors();
    avoidSharedMemory();
    const refuse = () => {
      throw new Error("This browser has no database.");
    };
    openPlainly = quietly(() => indexedDB.open.bind(indexedDB)) ?? refuse; // some browsers throw when it is named
    reading = readDatabase();
    reading.catch(() => {});
    Object.assign(globalThis, { openTexts, readTexts, lateTexts, fetchLate, reportHeight, roleStyles });
    replaceForbidden();
    quietly(() => new PerformanceObserver(countFinished).observe({ type: "resource", buffered: true }));
    if (SNAPSHOT in SIZES) startUnpacker();
    if (isServedFromStorage()) preloadTypefaces();
    else countFetches();
    importModule("assets/vendor/pyodide/pyodide.mjs").catch(() => {});
  }

  // Starts the worker that fetches and unpacks the files from which Python starts
  // (tools/bundle/patches/unpacker.mjs). On this thread, that would take as long as everything else.
  // Pyodide's loader calls `brought`.
  function startUnpacker() {
    const first = (isServedFromStorage() ? [WASM, SNAPSHOT] : [WASM]).map((path) => new URL(path, here).href);
    try {
      // The worker reads its name immediately. A message would have to wait for this thread.
      unpacker = new Worker(new URL("assets/unpacker.js", here), { name: first.join(" ") });
    } catch {
      return; // workers are forbidden here
    }
    const timer = setTimeout(endUnpacker, SOON);
    unpacker.onerror = endUnpacker;
    unpacker.onmessage = ({ data: { address, done, result } }) => {
      clearTimeout(timer);
      listeners.forEach((heard) => heard());
      if (done || result) fetched.set(pathOf(address), done ?? SIZES[pathOf(address)][0]);
      if (address && !done) asked.get(address)?.settle(result);
    };
    globalThis.brought = brought;
    first.forEach(expect);
    if (isServedFromStorage()) hideUntilItRuns();
  }

  // This thread starts the worker, but only after the first layout if one is due. The page is hidden until then,
  // so that there is nothing to lay out.
  function hideUntilItRuns() {
    const show = () => delete root.dataset.waiting;
    root.dataset.waiting = "";
    unpacker.addEventListener("message", show, { once: true });
    setTimeout(show, LONGEST_HIDDEN);
  }

  // Expects the contents of an address from the worker.
  function expect(address) {
    let settle;
    const promise = new Promise((resolve) => (settle = resolve));
    asked.set(address, { promise, settle });
  }

  // The contents of an address from the worker: compiled WebAssembly, or bytes. Undefined if the worker fails;
  // then Pyodide's loader fetches them on this thread. `heard` is called whenever bytes arrive.
  async function brought(address, heard) {
    const path = pathOf(address);
    if (heard) listeners.add(heard);
    if (path in AFTER && !isServedFromStorage()) await waitUntilNearlyLoaded(AFTER[path]);
    if (unpacker && !asked.has(address)) {
      expect(address);
      unpacker.postMessage(address);
    }
    return asked.get(address)?.promise;
  }

  // Ends the worker and drops its results, which are large.
  function endUnpacker() {
    unpacker?.terminate();
    unpacker = null;
    for (const { settle } of asked.values()) settle();
    asked.clear();
  }

  // Stored files do not delay others, so they are loaded before they are needed.
  function preloadTypefaces() {
    TYPEFACES.forEach((path) => preload(path, "font"));
  }

  function preload(path, as) {
    const href = new URL(path, here);
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as, href, crossOrigin: "" }));
  }

  // PyScript uses eval only in its workers; without that hook, a strict policy can forbid eval.
  // Output on Python's error stream before the page is ready means that the start has failed.
  async function loadPyScript() {
    const { hooks } = await importModule("assets/vendor/pyscript/core.js");
    hooks.worker.onBeforeRunAsync.clear();
    hooks.main.onReady.add(({ io }) => {
      const plain = io.stderr;
      io.stderr = (...given) => {
        fail("broken");
        return plain(...given);
      };
    });
  }

  // While a sheet is open, everything else is inert for keys and screen readers. The rest becomes
  // active again before the focus returns to it.
  function makeRestInert({ target, type, newState }) {
    const opens = newState === "open";
    if (!target.matches?.(".sheet") || opens !== (type === "toggle")) return;
    const isCovered = all(".sheet:popover-open").length > (opens ? 0 : 1);
    all(".skip, .top, main").forEach((each) => (each.inert = isCovered));
    // The browser returns the focus only if it is inside the sheet.
    if (!opens && document.activeElement === document.body) target.focus();
  }

  function isServedFromStorage() {
    try {
      return Boolean(navigator.serviceWorker?.controller);
    } catch {
      return false; // service workers are forbidden here
    }
  }

  // Resolves in the first frame that shows the page, which is all that precedes the sheets. A hidden page
  // has no frames and does not wait for one.
  function firstFrame() {
    return new Promise((made) => {
      const isRead = () => document.readyState !== "loading" || document.getElementById("sheets");
      const isThere = () => root.dataset.waiting === undefined && isRead();
      const look = () => (isThere() ? setTimeout(made) : requestAnimationFrame(look));
      requestAnimationFrame(look);
      document.addEventListener("visibilitychange", made);
      if (document.hidden) made();
    });
  }

  // Sheets are inserted after the first frame, since they cannot be opened before. The last one whose
  // button was pressed until then is opened.
  let early = null;
  function keepOpener({ target }) {
    const opener = target.closest?.("[popovertarget]");
    if (opener && !opener.popoverTargetElement) early = opener;
  }

  function insertSheets() {
    const sheets = document.getElementById("sheets");
    sheets.replaceWith(sheets.content);
    document.removeEventListener("click", keepOpener);
    early?.click();
  }

  // The contents of the games' sheets: most of the page's text, which a visit may never need.
  let contents = null; // once it is loaded
  let sheetsLoading = null;

  function loadSheets() {
    const signal = quietly(() => AbortSignal.timeout(LONG));
    sheetsLoading ??= fetch(new URL(root.dataset.sheets, here), { signal }).then(async (response) => {
      if (!response.ok) throw new Error(response.statusText);
      const template = document.createElement("template");
      template.innerHTML = await response.text();
      contents = template.content;
    });
    sheetsLoading.catch(() => (sheetsLoading = null));
    return sheetsLoading;
  }

  // Puts something under the head of a sheet, in place of what is there. It may have had the focus.
  function replaceBelowHead(sheet, content) {
    sheet.querySelectorAll(":scope > :not(.sheet-head)").forEach((each) => each.remove());
    sheet.append(content);
    if (document.activeElement === document.body) sheet.focus();
  }

  const show = (sheet, name) => replaceBelowHead(sheet, document.getElementById(name).content.cloneNode(true));

  function insert(sheet) {
    replaceBelowHead(sheet, contents.getElementById(sheet.dataset.late).content.cloneNode(true));
    delete sheet.dataset.late;
    sheet.dispatchEvent(new Event("filled", { bubbles: true }));
  }

  async function fillSheet(sheet) {
    if (contents !== null) return insert(sheet);
    show(sheet, "late-sheet");
    try {
      await loadSheets();
      if (sheet.dataset.late) insert(sheet);
    } catch {
      show(sheet, "no-sheet");
      sheet.querySelector("[data-again]").addEventListener("click", () => fillSheet(sheet));
    }
  }

  const fillSoon = () => all("[data-late][data-soon]").forEach(insert);

  // Loaded in idle time once the page can be played, so that the first sheet opens without a wait. Some are
  // filled at once: other programs rely on their commands.
  function loadSheetsLater() {
    const load = () => loadSheets().then(fillSoon, () => {});
    const whenIdle = () => quietly(() => requestIdleCallback(load)) ?? setTimeout(load);
    const look = () => (isLoading() ? setTimeout(look, 200) : whenIdle());
    const observe = () => whenLoaded(whenIdle) || true;
    quietly(observe) || look();
  }

  // The newest features that the page cannot do without.
  const isTooOld = () =>
    ["popover", "checkVisibility", "inert"].some((name) => !(name in HTMLElement.prototype)) ||
    typeof quietly(() => MutationObserver) !== "function"; // PyScript needs it

  // Reloads the page. Python then starts without its snapshot, in case that is the cause.
  function retry() {
    try {
      sessionStorage.setItem(RETRY, "");
    } catch {
      // Storage is forbidden: Python starts as before.
    }
    location.reload();
  }

  // Does everything that can wait until the first frame, so that the frame is early. A covered window may
  // never have one.
  async function start() {
    all('[data-action="retry"]').forEach((button) => button.addEventListener("click", retry));
    if (!document.querySelector('script[type="py"]')) return fail("noFile", "The page itself is incomplete.");
    await Promise.race([framed, delay(LONGEST_FRAME)]);
    if (isTooOld()) return; // the sheets would be a part of the page
    insertSheets();
    loadSheetsLater();
    report();
    if (!isLoading()) return;
    if (isServedFromStorage() || isEmbedded) fetchLate(); // stored, so that it delays nothing
    loadPyScript().catch((error) => fail("noFile", error));
  }

  // A browser may offer, before Python runs, to add the page to the home screen.
  function offerInstall() {
    let offer = null;
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      offer = event;
      root.dataset.install = "";
    });
    document.addEventListener("click", ({ target }) => {
      if (!offer || !target.closest?.(".install")) return;
      offer.prompt();
      offer = null;
      delete root.dataset.install;
    });
  }

  applyTheme();
  // `prepare` writes the release. A page without one is the source, which shows its own notice.
  if (!root.dataset.release) {
    root.dataset.state = "error";
    document.addEventListener("DOMContentLoaded", () => (document.title = "Pentabula"));
    return;
  }
  const framed = firstFrame();
  framed.then(() => performance.mark("pentabula:shell"));
  chooseLanguage();
  showScreen();
  addEventListener("hashchange", showScreen);
  watchForErrors();
  if (location.protocol === "file:" && !isEmbedded) fail("fromFile");
  else if (isTooOld()) fail("oldBrowser");
  else if (typeof WebAssembly !== "object") fail("noWebAssembly");
  else startPython();
  document.addEventListener("click", saveLanguage);
  document.addEventListener("click", keepOpener);
  document.addEventListener("submit", keepStart, true);
  offerInstall();
  document.addEventListener(
    "beforetoggle",
    ({ target, newState }) => newState === "open" && target.dataset?.late && fillSheet(target),
    true,
  );
  document.addEventListener("toggle", makeRestInert, true);
  document.addEventListener("beforetoggle", makeRestInert, true);
  document.addEventListener("DOMContentLoaded", start);
})();
