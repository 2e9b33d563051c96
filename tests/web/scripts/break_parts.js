(fault, parts) => {
    // A function that `new` calls too.
    const fail = function () { throw new DOMException("denied", "SecurityError"); };
    const ways = {
        "throws when called": fail,
        "rejects": async () => fail(),
        "never answers": () => new Promise(() => {}),
    };
    const call = ways[fault];
    const of = (_, name) => (name === "then" ? undefined : call);
    const broken = call && new Proxy(call, { get: of });
    const later = fault === "rejects" || fault === "never answers";
    const answers = {
        "FontFaceSet.prototype.ready": () => call(),
        "HTMLCanvasElement.prototype.toBlob": () => (done) => fault === "rejects" && done(null),
        "IDBFactory.prototype.open": () => () => {
            const request = {};
            if (fault === "rejects") setTimeout(() => request.onerror?.(new Event("error")));
            return request;
        },
        "Worker": () => class extends EventTarget { postMessage() {} terminate() {} },
    };
    const { timeout } = AbortSignal; // shorter timeouts
    AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 10);
    const members = parts.map((part) => {
        const [host, name] = /^(?:(.*)[.])?(.*)$/.exec(part).slice(1);
        const names = (host ?? "").split(".").filter(Boolean);
        return [part, names.reduce((at, each) => at[each], window), name];
    });
    for (const [part, owner, name] of members) {
        const answer = (later && answers[part]) || (() => fault === "null" ? null : broken);
        const get = fault === "throws when named" ? fail : answer;
        Object.defineProperty(owner, name, { get, set() {}, configurable: true });
    }
}
