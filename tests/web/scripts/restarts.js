globalThis.restarts = (() => {
    const listen = EventTarget.prototype.addEventListener;
    const databases = indexedDB;
    const mark = performance.mark;
    let [was, sheets, names, marks] = [null, [], null, null];
    let [listeners, closable] = [[], []];
    let [hasWorker, fetching, isTouched] = [false, 0, false];

    EventTarget.prototype.addEventListener = function (type, listener, options) {
        const isCapture = Boolean(typeof options === "object" ? options?.capture : options);
        const target = this ?? globalThis;
        if (was) listeners.push([target, type, listener, isCapture]);
        return listen.call(target, type, listener, options);
    };
    performance.mark = function (name, ...rest) {
        if (name === "pentabula:python" && !was) {
            was = document.documentElement.cloneNode(true);
            sheets = [...document.adoptedStyleSheets];
            names = new Set(Object.getOwnPropertyNames(globalThis));
            marks = new Set(performance.getEntriesByType("mark").map((each) => each.name));
        }
        return mark.call(performance, name, ...rest);
    };
    const note = (name, made) => {
        globalThis[name] = class extends globalThis[name] {
            constructor(...given) {
                super(...given);
                made(this);
            }
        };
    };
    note("AudioContext", (each) => closable.push(each));
    note("BroadcastChannel", (each) => closable.push(each));
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...given) {
        if (was && !closable.includes(this)) closable.push(this);
        return transaction.apply(this, given);
    };
    // A pending request to a worker would never end.
    note("Worker", () => (hasWorker ||= was !== null));
    const { fetch } = globalThis;
    globalThis.fetch = (...given) => {
        fetching += 1;
        return fetch(...given).finally(() => (fetching -= 1));
    };
    for (const name of ["keydown", "mousedown", "pointerup"]) {
        listen.call(window, name, ({ isTrusted }) => (isTouched ||= isTrusted), true);
    }
    Object.defineProperty(UserActivation.prototype, "hasBeenActive", { get: () => isTouched });

    function clearDatabase() {
        const opening = IDBFactory.prototype.open.call(databases, "pentabula", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
        return new Promise((done) => {
            opening.onerror = done;
            opening.onsuccess = () => {
                const clearing = transaction.call(opening.result, "texts", "readwrite");
                clearing.objectStore("texts").clear();
                clearing.oncomplete = clearing.onabort = done;
                opening.result.close();
            };
        });
    }

    async function stop() {
        for (const [target, ...given] of listeners) target.removeEventListener(...given);
        for (const each of closable) each.close();
        [listeners, closable] = [[], []];
        for (const name of [...pending]) {
            const [kind, id] = name.match(/[a-z]+|[0-9]+/gi);
            globalThis[kind === "AnimationFrame" ? "cancelAnimationFrame" : `clear${kind}`](+id);
        }
        localStorage.clear();
        sessionStorage.clear();
        await clearDatabase();
        for (const name of Object.getOwnPropertyNames(navigator)) delete navigator[name];
        for (const name of Object.getOwnPropertyNames(globalThis)) {
            if (names && !names.has(name)) delete globalThis[name];
        }
        return was !== null && !hasWorker && fetching === 0 && visualViewport.scale === 1;
    }

    function restoreDocument() {
        const [root, start] = [document.documentElement, was.cloneNode(true)];
        for (const { name } of [...root.attributes]) root.removeAttribute(name);
        for (const { name, value } of start.attributes) {
            if (name === "style") root.style.cssText = value; // the policy forbids the attribute
            else root.setAttribute(name, value);
        }
        const old = [...document.head.childNodes];
        const head = [...start.querySelector("head").childNodes];
        old.slice(head.length).forEach((each) => each.remove());
        head.forEach((each, at) => {
            if (!old[at]) document.head.append(each);
            else if (!old[at].isEqualNode(each)) old[at].replaceWith(each);
        });
        document.adoptedStyleSheets = sheets;
        return start.querySelector("body");
    }

    function begin(address, stored) {
        isTouched = false;
        const body = restoreDocument();
        for (const { name } of performance.getEntriesByType("mark")) {
            if (!marks.has(name)) performance.clearMarks(name);
        }
        performance.clearMeasures();
        performance.clearResourceTimings();
        getSelection().removeAllRanges();
        for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
        history.replaceState(null, "", address);
        dispatchEvent(new HashChangeEvent("hashchange"));
        document.body.replaceWith(body);
        scrollTo(0, 0);
    }

    return { stop, begin };
})();
