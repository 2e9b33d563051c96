([selector, texts]) => {
    const hosts = [...document.querySelectorAll(selector)];
    hosts.forEach((each, at) => (each.textContent = texts[at % texts.length]));
    const isBroken = (host, { index, 0: word }) => {
        const range = document.createRange();
        range.setStart(host.firstChild, index);
        range.setEnd(host.firstChild, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    };
    return hosts.flatMap((host) => [
        ...(host.scrollWidth > host.clientWidth + 1 ? [`cut: ${host.textContent}`] : []),
        ...[...host.textContent.matchAll(/\S+/g)].filter((word) => isBroken(host, word))
            .map(([word]) => `broken: ${word}`),
    ]);
}
