import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Prints how the application uses its packages (`npm run parts`). Tests, benchmarks and generated code do not count.
 */

const files = execFileSync("git", ["ls-files", "app", "components", "i18n", "lib", "prisma/schema.prisma"], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.test\.|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** @param {RegExp} pattern global @param {RegExp} [within] paths */
function count(pattern, within = /./) {
  return files
    .filter(({ path }) => within.test(path))
    .reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
}

/** @param {RegExp} pattern */
function importers(pattern) {
  return files.filter(({ text }) => pattern.test(text)).length;
}

const models = [...readFileSync("prisma/schema.prisma", "utf8").matchAll(/^model (\w+)/gm)].map(
  ([, name = ""]) => name,
);
const used = models.filter((name) => {
  const delegate = `${name[0]?.toLowerCase()}${name.slice(1)}`;
  return files.some(({ text }) => new RegExp(`\\.${delegate}\\.[a-z]+`).test(text));
});

const CALL = /\.(?:find|create|update|upsert|delete|count|aggregate|groupBy)[A-Za-z]*\(/g;
const lines = files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);

for (const [what, figure] of Object.entries({
  "lines of the application": lines,
  "Prisma models": models.length,
  "models used through the client": used.length,
  "model calls": count(CALL, /^lib\/data\/db\//),
  "SQL statements through the client": count(/\$(?:queryRaw|executeRaw)(?:Unsafe)?[`(]/g, /^lib\/data\/db\//),
  "statements through the driver": count(/\.query(?:<[^(]*>)?\(/g, /^lib\/data\/db\//),
  "files that import pg": importers(/from "pg"/),
  "files that import @langchain/openai or @langchain/ollama": importers(/from "@langchain\/(openai|ollama)"/),
  "files that import @qdrant/js-client-rest": importers(/from "@qdrant\/js-client-rest"/),
  "files that import zod/mini": importers(/from "zod\/mini"/),
})) {
  process.stdout.write(`${String(figure).padStart(8)}  ${what}\n`);
}
