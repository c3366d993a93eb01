// Every widget in a saved notebook carries a copy of its bundle, so its size is part of the contract.

import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const LIMIT = 90_000;
const directory = new URL("../eightoff_widget/widgets/static/", import.meta.url);

const widgets = (await readdir(directory))
  .filter((file) => file.endsWith(".js") && file !== "page.js") // a page is no widget
  .map((file) => file.replace(/\.js$/, ""));
for (const name of widgets) {
  const parts = await Promise.all(
    ["js", "css"].map((kind) => readFile(new URL(`${name}.${kind}`, directory))),
  );
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  console.log(
    `${name.padEnd(8)} ${total} of ${LIMIT} bytes, ${gzipSync(Buffer.concat(parts)).length} gzipped`,
  );
  if (total >= LIMIT) {
    console.error(`the bundle of ${name} is too large`);
    process.exitCode = 1;
  }
}
