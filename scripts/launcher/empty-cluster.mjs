import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { fromRoot } from "./paths.mjs";

/**
 * Makes an empty PostgreSQL cluster, once for each version of PGlite. The embedded database copies it for a new data
 * folder (`lib/data/db/embedded/open-cluster.ts` finds it): making one takes four seconds of processor time, copying it
 * a quarter of one.
 */
export async function makeEmptyCluster() {
  const pglite = fromRoot("node_modules", "@electric-sql", "pglite", "package.json");
  const cache = fromRoot("node_modules", ".cache", "touchstone");
  const folder = join(cache, `cluster-${JSON.parse(readFileSync(pglite, "utf8")).version}`);
  if (existsSync(folder)) return;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const database = await PGlite.create({ dataDir: draft });
    await database.close();
    settle(draft);
    renameSync(draft, folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Every account may read the files, as those of the rest of the application, and they outlast a power cut. */
function settle(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() ? 0o755 : 0o644);
    if (!entry.isFile()) continue;
    const file = openSync(path, "r+");
    fsyncSync(file);
    closeSync(file);
  }
  chmodSync(folder, 0o755);
}
