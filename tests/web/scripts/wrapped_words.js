() => [...document.querySelectorAll("main :is(button, a.button), .chip label")]
    .filter((each) => each.checkVisibility())
    .filter((each) => !each.closest(".menu, .more, .record, .lines, .review"))
    .filter((each) => {
        const words = document.createRange();
        words.selectNodeContents(each);
        const lines = [...words.getClientRects()].filter(({ width }) => width);
        return Math.max(...lines.map(({ bottom }) => bottom))
            - Math.min(...lines.map(({ top }) => top)) > 1.6 * Math.min(...lines
                .map(({ height }) => height));
    }).map((each) => each.textContent)
