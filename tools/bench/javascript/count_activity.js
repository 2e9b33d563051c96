// Counts background activity: frames, timers, drawing, messages. Python counts its own calls.
globalThis.counts = { frames: 0, timers: 0, draws: 0, messages: 0 };
for (const [name, kind] of [["requestAnimationFrame", "frames"], ["setTimeout", "timers"],
                            ["setInterval", "timers"]]) {
    const plain = globalThis[name];
    globalThis[name] = (call, ...rest) => plain((...given) => {
        counts[kind] += 1;
        return call(...given);
    }, ...rest);
}
for (const name of ["clearRect", "drawImage", "fill", "stroke", "fillText"]) {
    const plain = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...given) {
        counts.draws += 1;
        return plain.apply(this, given);
    };
}
const Plain = globalThis.Worker;
globalThis.Worker = class extends Plain {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", () => (counts.messages += 1));
    }
};
