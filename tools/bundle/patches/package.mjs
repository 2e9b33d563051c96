
// Our package, beside the interpreter. `prepare` appends this to Pyodide's loader, or to
// stock_loader.mjs, which takes its place where Pyodide is left as it is.
const PACKAGE_PATH = "/lib/pentabula.zip";
const OWN = { canOwn: true }; // the file system keeps the bytes that it is given, not a copy
let packageArchive;

// Begin to fetch the package. `read` gives the bytes of an address.
function fetchPackage(read) {
  packageArchive = read(new URL("../../pentabula.zip.gz", import.meta.url).href).then(unzipped);
}

// Put the package where Python imports from.
async function installPackage(pyodide) {
  pyodide.FS.writeFile(PACKAGE_PATH, await packageArchive, OWN);
  pyodide._api.sys.path.append(PACKAGE_PATH);
}

async function unzipped(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
