// Runs Python in the page's interpreter.
async (code) => {
    const { whenDefined } = await import("./assets/vendor/pyscript/core.js");
    const { interpreter } = await whenDefined("py");
    return interpreter.runPython(code);
}
