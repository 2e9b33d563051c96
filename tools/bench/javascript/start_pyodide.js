// Starts the page's Pyodide, writes the files into it, and answers the version of Python.
async (files) => {
    const { loadPyodide } = await import("./assets/vendor/pyodide/pyodide.mjs");
    globalThis.pyodide = await loadPyodide();
    for (const [path, text] of Object.entries(files)) {
        pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        pyodide.FS.writeFile(path, text);
    }
    pyodide.runPython("import sys; sys.path.append('/bench')");
    return pyodide.runPython("sys.version.split()[0]");
}
