settings => {
    Object.assign(document.documentElement.dataset, settings);
    return Object.fromEntries([...document.querySelectorAll(".drawing *")].map(element => {
        const look = getComputedStyle(element);
        return [element.getAttribute("class"), {
            fill: look.fill, stroke: look.stroke, width: look.strokeWidth,
            dash: look.strokeDasharray, cap: look.strokeLinecap, alpha: look.opacity,
            font: look.fontFamily, weight: look.fontWeight,
        }];
    }));
}
