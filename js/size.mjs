// Every widget in a saved notebook carries a copy of the bundle, so its size is part of the contract.

import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const LIMIT = 60_000;
const directory = new URL("../eightoff_widget/widgets/static/", import.meta.url);

let total = 0;
for (const name of ["widget.js", "widget.css"]) {
  const bytes = await readFile(new URL(name, directory));
  total += bytes.length;
  console.log(`${name.padEnd(10)} ${bytes.length} bytes, ${gzipSync(bytes).length} gzipped`);
}
console.log(`together   ${total} of ${LIMIT} bytes`);
if (total >= LIMIT) {
  console.error("the bundle is too large");
  process.exit(1);
}
