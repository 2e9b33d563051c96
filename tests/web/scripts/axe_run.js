async ([tags, colours, kinds, theme]) => {
    const root = document.documentElement, { game } = document.querySelector(".table").dataset;
    const grids = (globalThis.checkedGrids ??= new Set());
    const popover = document.querySelector(":popover-open");
    const isKnown = !theme || grids.has(game);
    if (!popover && root.dataset.screen === "table") grids.add(game);
    const page = isKnown ? { include: document, exclude: [["#grid"]] } : document;
    const rules = Object.fromEntries(colours.map((rule) => [rule, { enabled: Boolean(theme) }]));
    const sheets = [...document.querySelectorAll(`:is(${kinds}):not(:popover-open)`)];
    const closed = sheets.map((each) => [each, document.createDocumentFragment()]);
    for (const [each, content] of closed) content.append(...each.childNodes);
    root.dataset.theme = theme || "light";
    const options = { runOnly: tags, rules, resultTypes: ["violations"] };
    const { violations } = await axe.run(popover ?? page, options);
    for (const [each, content] of closed) each.append(content);
    return violations.map(({ id, nodes }) =>
        `${root.dataset.theme}: ${id} at ${nodes.map((node) => node.target.join(" "))}`);
}
