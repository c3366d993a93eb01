// Runs the tests of a Python file in Pyodide, and prints what became of each as JSON.
// Usage: node run.mjs FILE WHEEL...
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [file, ...wheels] = process.argv.slice(2);

// Nothing is fetched: what is not among the wheels is not there.
globalThis.fetch = async (address) => {
  throw new Error(`no network: ${address}`);
};
const pyodide = await loadPyodide({ packageBaseUrl: "/nowhere/" });
for (const wheel of wheels) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
}
pyodide.FS.writeFile("/home/pyodide/tests.py", readFileSync(file));
pyodide.runPython("import importlib; importlib.invalidate_caches()");
const results = await pyodide.runPythonAsync(`
import inspect, json, traceback
import tests

async def results():
    for name, test in inspect.getmembers(tests, inspect.iscoroutinefunction):
        if name.startswith("test_"):
            try:
                await test()
            except BaseException:
                yield name, traceback.format_exc()
            else:
                yield name, "passed"

json.dumps({name: result async for name, result in results()})
`);
console.log(results);
