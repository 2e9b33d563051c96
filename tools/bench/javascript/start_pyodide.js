// Starts the page's Pyodide, writes the files into it, and returns the version of Python.
async (files) => {
    const { loadPyodide } = await import("./assets/vendor/pyodide/pyodide.mjs");
    globalThis.pyodide = await loadPyodide();
    for (const [path, text] of Object.entries(files)) {
        pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        pyodide.FS.writeFile(path, text);
    }
    // The snapshot contains a part of our tools, which would hide these.
    pyodide.runPython("import sys; sys.path.append('/bench'); sys.modules.pop('tools', None)");
    return pyodide.runPython("sys.version.split()[0]");
}
