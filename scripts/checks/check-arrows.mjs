// Checks the direction of imports: `npm run arrows`. The rules are in .dependency-cruiser.mjs.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import config from "../../.dependency-cruiser.mjs";
import { root } from "../launcher/paths.mjs";

// dependency-cruiser has swc parse every file as TypeScript without JSX; only files with JSX need it.
const swc = createRequire(import.meta.url)("@swc/core");
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });

const SOURCES = [
  "app",
  "components",
  "i18n",
  "lib",
  "scripts",
  "bench",
  "e2e",
  "instrumentation.ts",
  "instrumentation-node.ts",
];

/**
 * @param {string} baseDir Folder laid out like the repository.
 * @returns {Promise<{ rule: string, from: string, to: string }[]>}
 */
export async function findArrowViolations(baseDir) {
  const { cruise } = await import("dependency-cruiser");
  const { enhancedResolveOptions, ...options } = config.options;
  const { output } = await cruise(
    SOURCES.filter((path) => existsSync(join(baseDir, path))),
    { ...options, baseDir, validate: true, ruleSet: { forbidden: config.forbidden }, outputType: "json" },
    { ...enhancedResolveOptions, alias: { "@": baseDir } },
  );
  const { summary } = JSON.parse(output);
  if (summary.totalCruised === 0) throw new Error(`No source files found in ${baseDir}.`);
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const violations = await findArrowViolations(root);
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
  console.log(
    violations.length === 0 ? "Every import follows the rules." : `${violations.length} imports break the rules.`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}
