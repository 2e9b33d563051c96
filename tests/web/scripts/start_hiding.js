globalThis.SHELL = "pentabula:shell";
const isSilent = %s;
const plain = Worker;
globalThis.Worker = class extends plain {
    constructor(address, ...given) {
        const isUnpacker = String(address).endsWith("unpacker.js");
        super(isUnpacker && isSilent ? URL.createObjectURL(new Blob([])) : address, ...given);
        if (!isUnpacker) return;
        queueMicrotask(() => {
            globalThis.wasWaiting = document.documentElement.matches("[data-waiting]");
            new MutationObserver(() => (globalThis.shown ??= performance.now()))
                .observe(document.documentElement, { attributeFilter: ["data-waiting"] });
        });
    }
};
const later = setTimeout;
globalThis.setTimeout = (call, delay, ...rest) =>
    later(call, isSilent && delay === 3000 ? 500 : delay, ...rest);
