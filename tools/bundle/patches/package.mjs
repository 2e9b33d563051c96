
// Loads our package beside the interpreter. `prepare` appends this to Pyodide's loader, or to
// stock_loader.mjs, which replaces it for the stock Pyodide.
const PACKAGE_PATH = "/lib/pentabula.zip";
const OWN = { canOwn: true }; // the file system keeps these bytes, not a copy
let packageArchive;

// Starts to fetch the package. `read` returns the bytes at an address.
function fetchPackage(read) {
  packageArchive = read(new URL("../../pentabula.zip.gz", import.meta.url).href).then(unzipped);
}

// Writes the package to a path of imports.
async function installPackage(pyodide) {
  pyodide.FS.writeFile(PACKAGE_PATH, await packageArchive, OWN);
  pyodide._api.sys.path.append(PACKAGE_PATH);
}

async function unzipped(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
