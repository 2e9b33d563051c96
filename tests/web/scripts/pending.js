globalThis.pending = new Set();
globalThis.isAtRest = ((plainFrame) => () => new Promise((done) => {
    const isBusy = () => pending.size || IS_ANIMATED;
    const look = (left) => plainFrame(() => left && !isBusy() ? look(left - 1) : done(!left));
    look(3);
}))(requestAnimationFrame);
for (const kind of ["Timeout", "Interval", "AnimationFrame"]) {
    const start = kind === "AnimationFrame" ? "requestAnimationFrame" : `set${kind}`;
    const stop = kind === "AnimationFrame" ? "cancelAnimationFrame" : `clear${kind}`;
    const [begin, end] = [globalThis[start], globalThis[stop]];
    globalThis[start] = (call, ...rest) => {
        const id = begin((...given) => {
            if (kind !== "Interval") pending.delete(kind + id);
            return call(...given);
        }, ...rest);
        pending.add(kind + id);
        return id;
    };
    globalThis[stop] = (id) => {
        pending.delete(kind + id);
        end(id);
    };
}
