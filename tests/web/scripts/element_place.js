s => {
    const seen = document.querySelector(s);
    if (!seen?.checkVisibility()) return null;
    seen.scrollIntoView({ block: "center", behavior: "instant" });
    const box = seen.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const isOn = (hit) => seen.contains(hit) || seen.control === hit || hit?.closest(".frame");
    globalThis.isPressed = false;
    const note = ({ target }) => (globalThis.isPressed ||= Boolean(isOn(target)));
    addEventListener("click", note, { capture: true, once: true });
    return isOn(top) ? [x, y] : null;
}
