() => {
    window.got = [];
    addEventListener("securitypolicyviolation", (event) => got.push(event.effectiveDirective));
    setTimeout(() => {
        try { eval("got.push('eval')"); } catch { got.push("no eval"); }
        try { new Function("got.push('function')")(); } catch { got.push("no function"); }
        const script = document.createElement("script");
        script.textContent = "got.push('inline')";
        document.body.append(script);
        const image = document.createElement("img");
        image.setAttribute("onerror", "got.push('handler')");
        image.src = "http://192.0.2.1/";
        document.body.append(image);
        fetch("http://192.0.2.1/").catch(() => got.push("no fetch"));
        const frame = document.createElement("iframe");
        frame.src = "about:blank#x";
        frame.src = "http://192.0.2.1/";
        document.body.append(frame);
    });
}
