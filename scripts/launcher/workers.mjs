import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { LaunchError } from "./launch-error.mjs";
import { fromRoot, root } from "./paths.mjs";

/** Where `workerScript` (lib/shared/worker-script.ts) looks. */
const FOLDER = fromRoot(".workers");
const STAMP = join(FOLDER, "sources.json");

/** Scripts that run in a process or thread of their own. */
const ENTRIES = [
  "lib/library/ingest/parse/parse-process.ts",
  "lib/library/ingest/parse/parse-guard.ts",
  "lib/library/ingest/parse/office/unpack-worker.ts",
  "lib/library/knowledge-graph/communities/communities-worker.ts",
];

/** Inputs that esbuild does not list; the lockfile stands for esbuild itself. */
const ALWAYS = ["scripts/launcher/workers.mjs", "tsconfig.json", "package-lock.json"];

/** Whether the bundles match their sources. */
export function workersAreCurrent() {
  if (!existsSync(STAMP)) return false;
  const { inputs, sources } = JSON.parse(readFileSync(STAMP, "utf8"));
  return fingerprint(inputs) === sources;
}

/**
 * Bundles the workers to JavaScript if their sources have changed: Node 20 runs no TypeScript, and a worker starts
 * outside the application's bundle.
 * @throws {LaunchError}
 */
export async function bundleWorkers() {
  if (workersAreCurrent()) return;
  const { build } = await import("esbuild");
  try {
    write(await build(options()));
  } catch (error) {
    throw new LaunchError("The workers could not be bundled (see above).", String(error));
  }
}

/** Bundles the workers now and after each change of their sources, for development. */
export async function followWorkers() {
  const { context } = await import("esbuild");
  const onEnd = (result) => {
    if (result.errors.length === 0) write(result);
  };
  const plugin = { name: "write", setup: (build) => build.onEnd(onEnd) };
  const watched = await context({ ...options(), logLevel: "warning", plugins: [plugin] });
  await watched.rebuild();
  await watched.watch();
}

/** @returns {import("esbuild").BuildOptions & { write: false, metafile: true }} */
function options() {
  return {
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: FOLDER,
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
 */
function write({ outputFiles, metafile }) {
  const inputs = [...Object.keys(metafile.inputs), ...ALWAYS];
  const stamp = JSON.stringify({ inputs, sources: fingerprint(inputs) });
  mkdirSync(FOLDER, { recursive: true });
  const chunksFirst = outputFiles.toSorted((a, b) => Number(isEntry(a.path)) - Number(isEntry(b.path)));
  for (const { path, contents } of chunksFirst) writeWhole(path, contents);
  writeWhole(STAMP, stamp);
  const kept = new Set([STAMP, ...outputFiles.map(({ path }) => path)].map((path) => basename(path)));
  for (const name of readdirSync(FOLDER)) if (!kept.has(name)) rmSync(join(FOLDER, name), { force: true });
}

function isEntry(path) {
  return ENTRIES.some((entry) => basename(entry, ".ts") === basename(path, ".mjs"));
}

function writeWhole(path, contents) {
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, contents);
  renameSync(partial, path);
}
