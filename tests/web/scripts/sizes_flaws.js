() => {
    const flaws = [], top = document.querySelector(":popover-open") ?? document.body;
    const say = (what, each) => flaws.push(
        `${what}: ${each.outerHTML.slice(0, 90)} ${each.textContent.trim().slice(0, 40)}`);
    if (document.scrollingElement.scrollWidth > innerWidth) flaws.push("the page is too wide");
    const apart = "svg, canvas, #grid, .unseen, .skip, .sign + span, .scroll, .rest"
        + ", .brand span, .playing *, .editor h2";
    // Their words are elsewhere as well, and go or end in dots where there is no room.
    const short = ".brand, .playing, .entry *, .columns span, .games-bar select";
    const shown = [...top.querySelectorAll("*")].filter((each) => !each.closest(apart)
        && each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    // A row that only scrolls sideways shows all of its parts.
    const isInStrip = ({ parentElement: box }) => box && getComputedStyle(box).overflowX === "auto"
        && getComputedStyle(box).overflowY === "hidden";
    for (const each of shown) {
        const box = each.getBoundingClientRect();
        const isOut = box.width && (box.right > innerWidth + 0.5 || box.left < -0.5);
        if (isOut && !isInStrip(each)) say("out", each);
        const style = getComputedStyle(each).overflowX;
        const isCut = each.clientWidth && each.scrollWidth > each.clientWidth + 1
            && !each.matches(short);
        if (isCut && style !== "auto" && (style !== "visible" || !each.children.length))
            say("cut", each);
    }
    // Nothing that belongs to the flow of a form floats over it.
    for (const each of shown.filter((one) => one.matches("fieldset, section section")))
        if (getComputedStyle(each).position !== "static") say("floating", each);
    for (const each of shown.filter((one) => one.matches("button:enabled, a, input, summary"))) {
        each.scrollIntoView({ block: "center" });
        const box = each.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!hit || !(each.contains(hit) || each.parentElement.contains(hit))) say("covered", each);
    }
    scrollTo(0, 0);
    return flaws;
}
