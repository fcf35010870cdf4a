import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { makeEmptyCluster } from "./empty-cluster.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { LaunchError } from "./launch-error.mjs";
import { fromRoot, root } from "./paths.mjs";

/** Scripts that run in a process or thread of their own, or load the application's bundle. */
const ENTRIES = [
  "lib/data/db/embedded/server.ts",
  "lib/data/backup/backup-process.ts",
  "lib/server/http/next-server.ts",
  "lib/library/ingest/parse/parse-process.ts",
  "lib/library/ingest/ocr/ocr-process.ts",
  "lib/library/ingest/parse/parse-guard.ts",
  "lib/library/ingest/parse/office/unpack-worker.ts",
  "lib/library/knowledge-graph/communities/communities-worker.ts",
];

/** Data that a worker's library wants in one folder, and each package has in its own. */
const DATA = [
  "node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz",
  "node_modules/@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz",
];

/**
 * @typedef {{ entries: string[], data: string[], folder: string }} Bundles Sources, files to copy beside their bundles,
 * and where both are written.
 * @type {Bundles}
 */
const WORKERS = {
  entries: ENTRIES,
  data: DATA,
  // Where `workerScript` (lib/shared/worker-script.ts) looks.
  folder: fromRoot(".workers"),
};

/** @returns {string} The bundle of an entry, by its file name without extension. */
export const bundleOf = (name) => join(WORKERS.folder, `${name}.mjs`);

const stampOf = ({ folder }) => join(folder, "sources.json");

/** Inputs that esbuild does not list; the lockfile represents esbuild itself. */
const ALWAYS = ["scripts/launcher/workers.mjs", "tsconfig.json", "package-lock.json"];

/** Whether the bundles match their sources. */
export function workersAreCurrent(bundles = WORKERS) {
  const stamp = stampOf(bundles);
  if (!existsSync(stamp)) return false;
  const { inputs, sources } = JSON.parse(readFileSync(stamp, "utf8"));
  return fingerprint(inputs) === sources;
}

/**
 * Bundles the workers to JavaScript if their sources have changed: Node 20 runs no TypeScript, and a worker starts
 * outside the application's bundle. Also makes what the database's process copies.
 * @throws {LaunchError}
 */
export async function bundleWorkers(bundles = WORKERS) {
  if (bundles === WORKERS) await makeEmptyCluster();
  if (workersAreCurrent(bundles)) return;
  const { build } = await import("esbuild");
  try {
    write(await build(options(bundles)), bundles);
  } catch (error) {
    throw new LaunchError("The workers could not be bundled (see above).", String(error));
  }
}

/** Bundles the workers now and after each change of their sources, for development. */
export async function followWorkers() {
  const { context } = await import("esbuild");
  const onEnd = (result) => {
    if (result.errors.length === 0) write(result, WORKERS);
  };
  const plugin = { name: "write", setup: (build) => build.onEnd(onEnd) };
  const watched = await context({ ...options(WORKERS), logLevel: "warning", plugins: [plugin] });
  await watched.rebuild();
  await watched.watch();
}

/** @returns {import("esbuild").BuildOptions & { write: false, metafile: true }} */
function options({ entries, folder }) {
  return {
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // A parser and its packages are loaded only for its own type of file.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // Loaded from node_modules.
    packages: "external",
    logLevel: "silent",
    metafile: true,
    write: false,
  };
}

/**
 * Writes the bundles. Each file appears whole, and entries after what they import, since a worker may start meanwhile.
 * @param {import("esbuild").BuildResult<{ write: false, metafile: true }>} result
 * @param {Bundles} bundles
 */
function write({ outputFiles, metafile }, bundles) {
  const { entries, data, folder } = bundles;
  const inputs = [...Object.keys(metafile.inputs), ...ALWAYS];
  const stamp = JSON.stringify({ inputs, sources: fingerprint(inputs) });
  mkdirSync(folder, { recursive: true });
  const isEntry = ({ path }) => entries.some((entry) => basename(entry, ".ts") === basename(path, ".mjs"));
  for (const path of data) writeWhole(join(folder, basename(path)), readFileSync(resolve(root, path)));
  const chunksFirst = outputFiles.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)));
  for (const { path, contents } of chunksFirst) writeWhole(path, contents);
  writeWhole(stampOf(bundles), stamp);
  const kept = new Set(
    [stampOf(bundles), ...data, ...outputFiles.map(({ path }) => path)].map((path) => basename(path)),
  );
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name), { force: true });
}

function writeWhole(path, contents) {
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, contents);
  renameSync(partial, path);
}
