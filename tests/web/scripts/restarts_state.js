() => ({
    root: Object.fromEntries([...document.documentElement.attributes].map((each) =>
        [each.name, each.value])),
    head: document.head.innerHTML,
    body: document.body.outerHTML,
    rules: document.adoptedStyleSheets.map(({ cssRules }) =>
        [...cssRules].map((rule) => rule.cssText)),
    board: document.querySelector("#board").toDataURL(),
    fields: [...document.querySelectorAll("input, textarea, select")].map((each) =>
        [each.id, each.value, each.checked]),
    open: [...document.querySelectorAll(":popover-open")].map(({ id }) => id),
    hovered: document.querySelectorAll("body :hover").length,
    focus: document.activeElement.outerHTML.slice(0, 100),
    places: [scrollX, scrollY, innerWidth, innerHeight, location.href, history.state],
    stored: [{ ...localStorage }, { ...sessionStorage }],
    marks: performance.getEntriesByType("mark").map(({ name }) => name),
    isTouched: navigator.userActivation.hasBeenActive,
    names: [Object.getOwnPropertyNames(globalThis).sort(), Object.getOwnPropertyNames(navigator)],
    selected: String(getSelection()),
})
