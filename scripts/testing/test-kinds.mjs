import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";

/** Folders with tests, below the root. */
const FOLDERS = ["app", "bench", "components", "e2e", "i18n", "lib", "scripts"];

/** The test of a third language has its own configuration (`vitest.language.config.ts`). */
const APART = "e2e/spanish/";

/** Modules with process-wide state or with separate processes: databases, models, workers. */
const PROCESS_STATE =
  /(^|\/)(process-wide|start-embedded-database)\.ts$|^(@electric-sql\/pglite|@prisma\/schema-engine-wasm)$/;

/** Has documents parsed in a process that stays for the following test files. */
const PARSES = /(^|\/)set-up-parser\.ts$/;

/** What changes the process permanently. */
const CHANGES_PROCESS = /\bprocess\.env\b/;

/**
 * Calls whose changes `leave-nothing-behind.ts` takes back after each file, and calls that start processes, which the
 * file itself ends. Vitest keeps mocked modules per file; modules that have imported them are reset.
 */
const CHANGES_FILE = /\bvi\.(mock|doMock|resetModules|stubEnv|stubGlobal)\(|\b(spawn|fork)\(/;

/** Run-time imports; the formatter keeps them in this form. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/**
 * Sorts the test files of a repository by what they contain and import. Unit tests share processes and loaded modules;
 * so do those of documents, which have them parsed in a process.
 * Integration tests import process-wide state, mock modules, stub variables and globals, or start processes: they share
 * processes that are cleaned up after each file. Isolated tests each have their own process. Component tests (`*.test.tsx`) render in a document.
 * @param {string} root
 * @returns {Record<"unit" | "documents" | "components" | "integration" | "isolated", string[]>} Paths below the root, with slashes.
 */
export function sortTests(root) {
  const sources = readSources(root);
  const imports = new Map([...sources].map(([path, text]) => [path, runtimeImports(path, text, sources)]));
  const kindOf = (path) => {
    if (path.endsWith(".test.tsx")) return "components";
    if (CHANGES_PROCESS.test(sources.get(path))) return "isolated";
    if (CHANGES_FILE.test(sources.get(path))) return "integration";
    const uses = reached(path, imports);
    if (uses.some((each) => PROCESS_STATE.test(each))) return "integration";
    return uses.some((each) => PARSES.test(each)) ? "documents" : "unit";
  };
  const kinds = { unit: [], documents: [], components: [], integration: [], isolated: [] };
  for (const path of [...sources.keys()].sort()) {
    if (/\.test\.tsx?$/.test(path) && !path.startsWith(APART)) kinds[kindOf(path)].push(path);
  }
  return kinds;
}

/** @returns {Map<string, string>} The text of each source file by its path. */
function readSources(root) {
  const entries = FOLDERS.map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name));
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(root, path).split(sep).join("/"), readFileSync(path, "utf8")];
    }),
  );
}

/** @returns {string[]} A file's run-time imports: paths of source files, and names of packages. */
function runtimeImports(path, text, sources) {
  return [...text.matchAll(IMPORT)].flatMap(([, fixed, dynamic]) => {
    const name = fixed ?? dynamic;
    if (!name.startsWith(".") && !name.startsWith("@/")) return [name];
    const target = name.startsWith("@/") ? name.slice(2) : posix.join(posix.dirname(path), name);
    return [target, `${target}.ts`, `${target}.tsx`].filter((each) => sources.has(each));
  });
}

/** @returns {string[]} A file and everything it imports, directly or indirectly. */
function reached(path, imports) {
  const found = new Set([path]);
  for (const each of found) for (const next of imports.get(each) ?? []) found.add(next);
  return [...found];
}
