import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

const isTest = (name) => /\.(test|spec)\.[a-z]+$/.test(name);

/** Files below a path (or the path itself), sorted, without tests. */
function* filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (!name.startsWith(".") && !isTest(name)) yield* filesBelow(`${path}/${name}`);
  }
}

/**
 * A hash of the contents of files and folders. Unlike modification times, it is the same on every machine and after
 * every checkout. A few hundred files take some milliseconds.
 * @param {string[]} paths Relative to the root.
 */
export function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesBelow(path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update("\0");
  }
  return hash.digest("hex");
}
