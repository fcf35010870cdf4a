import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findArrowViolations } from "./check-arrows.mjs";

/** A tree in which every file breaks the one rule it is named for. */
const violations: Record<string, { from: string; imports: string }> = {
  "arrow-contracts": { from: "lib/contracts/a.ts", imports: "../errors" },
  "arrow-errors": { from: "lib/errors.ts", imports: "./env" },
  "arrow-env": { from: "lib/env.ts", imports: "./log" },
  "arrow-log": { from: "lib/log.ts", imports: "./db/plain" },
  "arrow-process-wide": { from: "lib/process-wide.ts", imports: "./log" },
  "arrow-work-loop": { from: "lib/work-loop.ts", imports: "./log" },
  "arrow-folder-lock": { from: "lib/folder-lock/a.ts", imports: "../log" },
  "arrow-validation": { from: "lib/validation.ts", imports: "./db/plain" },
  "arrow-projections": { from: "lib/projections/a.ts", imports: "@/lib/models/plain" },
  "arrow-language": { from: "lib/language/a.ts", imports: "../models/plain" },
  "arrow-db": { from: "lib/db/a.ts", imports: "../runs/plain" },
  "arrow-secrets": { from: "lib/secrets/a.ts", imports: "../models/plain" },
  "arrow-settings": { from: "lib/settings/a.ts", imports: "../runs/plain" },
  "arrow-prompts": { from: "lib/prompts/a.ts", imports: "../models/plain" },
  "arrow-models": { from: "lib/models/a.ts", imports: "../db/plain" },
  "arrow-judges": { from: "lib/judges/a.ts", imports: "@/lib/db/plain" },
  "arrow-outbound": { from: "lib/outbound/a.ts", imports: "../models/plain" },
  "arrow-web-search": { from: "lib/web-search/a.ts", imports: "../ingest/plain" },
  "arrow-vectors": { from: "lib/vectors/a.ts", imports: "../contracts/plain" },
  "arrow-knowledge-graph": { from: "lib/knowledge-graph/a.ts", imports: "../ingest/plain" },
  "arrow-transcripts": { from: "lib/transcripts/a.ts", imports: "../runs/plain" },
  "arrow-upkeep": { from: "lib/upkeep/a.ts", imports: "../ingest/plain" },
  "arrow-alerts": { from: "lib/alerts/a.ts", imports: "../runs/plain" },
  "arrow-retrieval": { from: "lib/retrieval/a.ts", imports: "../ingest/plain" },
  "arrow-ingest": { from: "lib/ingest/a.ts", imports: "../runs/plain" },
  "arrow-workflow": { from: "lib/workflow/a.ts", imports: "../db/plain" },
  "arrow-runs": { from: "lib/runs/a.ts", imports: "../http/plain" },
  "arrow-evaluation": { from: "lib/evaluation/a.ts", imports: "../http/plain" },
  "arrow-http": { from: "lib/http/a.ts", imports: "../runs/plain" },
  "arrow-health": { from: "lib/health/a.ts", imports: "../http/plain" },
  "arrow-browser": { from: "lib/browser/a.ts", imports: "../env" },
  "arrow-components": { from: "components/a.tsx", imports: "@/lib/db/plain" },
  "arrow-app": { from: "app/page.tsx", imports: "@/lib/workflow/plain" },
  "no-unlisted-area": { from: "lib/surprise/a.ts", imports: "../contracts/plain" },
  "nothing-imports-app": { from: "components/b.tsx", imports: "../app/plain" },
  "database-driver-only-in-db": { from: "lib/runs/b.ts", imports: "pg" },
  "no-http-in-workflow": { from: "lib/workflow/b.ts", imports: "next" },
  "browser-safe": { from: "lib/browser/b.ts", imports: "node:fs" },
  "small-zod-in-the-browser": { from: "lib/browser/c.ts", imports: "zod" },
  "contracts-need-only-zod": { from: "lib/contracts/b.ts", imports: "pg" },
  "no-test-code-in-production": { from: "lib/runs/c.ts", imports: "./plain.test" },
  "no-development-packages-in-production": { from: "lib/runs/d.ts", imports: "vitest" },
  "no-circles": { from: "lib/runs/e.ts", imports: "./f" },
  "everything-resolves": { from: "lib/runs/g.ts", imports: "./nowhere" },
};

let found: { rule: string; from: string; to: string }[] = [];
const folder = mkdtempSync(join(tmpdir(), "arrows-"));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

beforeAll(async () => {
  const areas = ["contracts", "db", "models", "runs", "ingest", "http", "workflow"];
  for (const area of areas) write(`lib/${area}/plain.ts`, "export const plain = 1;\n");
  write("lib/runs/plain.test.ts", "export const plain = 1;\n");
  write("lib/runs/f.ts", 'import "./e";\n');
  write("app/plain.ts", "export const plain = 1;\n");
  for (const { from, imports } of Object.values(violations)) write(from, `import type {} from "${imports}";\n`);
  // What is allowed: through the alias, from JSX, and from a test.
  write(
    "components/fine.tsx",
    'import { plain } from "@/lib/contracts/plain";\nexport const Fine = () => <p>{plain}</p>;\n',
  );
  write("lib/runs/fine.ts", 'import { plain } from "../workflow/plain";\nexport { plain };\n');
  write("lib/workflow/fine.test.ts", 'import "../db/plain";\n');
  const packages = {
    name: "fixture",
    dependencies: { pg: "1", next: "1", zod: "1" },
    devDependencies: { vitest: "1" },
  };
  write("package.json", JSON.stringify(packages));
  for (const name of ["pg", "next", "zod", "vitest"]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    write(`node_modules/${name}/index.js`, "");
  }
  found = await findArrowViolations(folder);
}, 30_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe("import arrows", () => {
  it.each(Object.entries(violations))("%s refuses its violation", (rule, { from }) => {
    expect(found.map((violation) => `${violation.rule} ${violation.from}`)).toContain(`${rule} ${from}`);
  });

  it("has a violation for every rule", async () => {
    const { default: config } = await import("../.dependency-cruiser.mjs");
    expect((config.forbidden ?? []).map(({ name }) => name).sort()).toEqual(Object.keys(violations).sort());
  });

  it("leaves allowed imports alone", () => {
    expect(found.filter(({ from }) => from.includes("fine"))).toEqual([]);
  });
});
