() => {
    const focused = document.activeElement;
    if (focused === document.body) return "";
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const across = [0.1, 0.5, 0.9].map((part) => left + part * (right - left));
    const down = [0.1, 0.5, 0.9].map((part) => top + part * (bottom - top));
    const isSeen = across.some((x) => down.some((y) => {
        const there = document.elementFromPoint(x, y);
        return there && (focused.contains(there) || there.contains(focused));
    }));
    return isSeen ? "seen" : `hidden: ${focused.outerHTML.slice(0, 120)}`;
}
