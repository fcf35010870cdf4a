import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findArrowViolations } from "./check-arrows.mjs";

/** A tree where every file breaks the one rule it is named after. */
const violations: Record<string, { from: string; imports: string }> = {
  "arrow-shared-contracts": { from: "lib/shared/contracts/a.ts", imports: "../errors" },
  "arrow-shared-errors": { from: "lib/shared/errors.ts", imports: "./env" },
  "arrow-shared-env": { from: "lib/shared/env.ts", imports: "./log" },
  "arrow-shared-log": { from: "lib/shared/log.ts", imports: "@/lib/data/db/plain" },
  "arrow-shared-logging": { from: "lib/shared/logging/a.ts", imports: "../log" },
  "arrow-shared-own-turn": { from: "lib/shared/own-turn.ts", imports: "./log" },
  "arrow-shared-listeners": { from: "lib/shared/listeners.ts", imports: "./log" },
  "arrow-shared-text": { from: "lib/shared/text/a.ts", imports: "../log" },
  "arrow-shared-process-wide": { from: "lib/shared/process-wide.ts", imports: "./log" },
  "arrow-shared-validation": { from: "lib/shared/validation.ts", imports: "@/lib/data/db/plain" },
  "arrow-shared-telemetry": { from: "lib/shared/telemetry/a.ts", imports: "../log" },
  "arrow-shared-ask-process": { from: "lib/shared/ask-process.ts", imports: "./log" },
  "arrow-shared-within": { from: "lib/shared/within.ts", imports: "./log" },
  "arrow-shared-work-context": { from: "lib/shared/work-context.ts", imports: "./log" },
  "arrow-shared-work-loop": { from: "lib/shared/work-loop.ts", imports: "./log" },
  "arrow-shared-time-slices": { from: "lib/shared/time-slices.ts", imports: "./log" },
  "arrow-shared-worker-script": { from: "lib/shared/worker-script.ts", imports: "./log" },
  "arrow-shared-outbound": { from: "lib/shared/outbound/a.ts", imports: "@/lib/engine/models/plain" },
  "arrow-shared-outbound/loopback": { from: "lib/shared/outbound/loopback.ts", imports: "@/lib/shared/env" },
  "arrow-shared-projections": { from: "lib/shared/projections/a.ts", imports: "@/lib/engine/models/plain" },
  "arrow-engine-language": { from: "lib/engine/language/a.ts", imports: "../models/plain" },
  "arrow-engine-models": { from: "lib/engine/models/a.ts", imports: "@/lib/data/db/plain" },
  "arrow-engine-prompts": { from: "lib/engine/prompts/a.ts", imports: "../models/plain" },
  "arrow-engine-ranking": { from: "lib/engine/ranking/a.ts", imports: "../models/plain" },
  "arrow-engine-ports": { from: "lib/engine/ports/a.ts", imports: "@/lib/engine/workflow/plain" },
  "arrow-engine-steps": { from: "lib/engine/steps/a.ts", imports: "@/lib/engine/workflow/plain" },
  "arrow-engine-checks": { from: "lib/engine/checks/a.ts", imports: "@/lib/engine/workflow/plain" },
  "arrow-engine-web-search": { from: "lib/engine/web-search/a.ts", imports: "@/lib/library/ingest/plain" },
  "arrow-engine-workflow": { from: "lib/engine/workflow/a.ts", imports: "@/lib/data/db/plain" },
  "arrow-data-folder-lock": { from: "lib/data/folder-lock/a.ts", imports: "@/lib/shared/log" },
  "arrow-data-db": { from: "lib/data/db/a.ts", imports: "@/lib/engine/models/plain" },
  "arrow-data-jobs": { from: "lib/data/jobs/a.ts", imports: "@/lib/library/ingest/plain" },
  "arrow-data-secrets": { from: "lib/data/secrets/a.ts", imports: "@/lib/engine/models/plain" },
  "arrow-data-settings": { from: "lib/data/settings/a.ts", imports: "@/lib/server/runs/plain" },
  "arrow-data-prompts": { from: "lib/data/prompts/a.ts", imports: "@/lib/library/ingest/plain" },
  "arrow-data-originals": { from: "lib/data/originals/a.ts", imports: "@/lib/library/ingest/plain" },
  "arrow-data-backup": { from: "lib/data/backup/a.ts", imports: "@/lib/engine/models/plain" },
  "arrow-library-vectors": { from: "lib/library/vectors/a.ts", imports: "@/lib/data/db/plain" },
  "arrow-library-retrieval": { from: "lib/library/retrieval/a.ts", imports: "@/lib/engine/workflow/plain" },
  "arrow-library-knowledge-graph": { from: "lib/library/knowledge-graph/a.ts", imports: "../ingest/plain" },
  "arrow-library-listing": { from: "lib/library/listing/a.ts", imports: "@/lib/library/ingest/plain" },
  "arrow-library-tables": { from: "lib/library/tables/a.ts", imports: "@/lib/library/ingest/plain" },
  "arrow-library-digest": { from: "lib/library/digest/a.ts", imports: "@/lib/library/ingest/plain" },
  "arrow-library-ingest": { from: "lib/library/ingest/a.ts", imports: "@/lib/server/runs/plain" },
  "arrow-server-sending": { from: "lib/server/sending/a.ts", imports: "@/lib/data/db/plain" },
  "arrow-server-accounts": { from: "lib/server/accounts/a.ts", imports: "../http/plain" },
  "arrow-server-http": { from: "lib/server/http/a.ts", imports: "../runs/plain" },
  "arrow-server-limits": { from: "lib/server/limits/a.ts", imports: "../http/plain" },
  "arrow-server-runs": { from: "lib/server/runs/a.ts", imports: "../health/plain" },
  "arrow-server-evaluation": { from: "lib/server/evaluation/a.ts", imports: "../http/plain" },
  "arrow-server-monitoring": { from: "lib/server/monitoring/a.ts", imports: "../runs/plain" },
  "arrow-server-openai": { from: "lib/server/openai/a.ts", imports: "../health/plain" },
  "arrow-server-mcp": { from: "lib/server/mcp/a.ts", imports: "../health/plain" },
  "arrow-server-embeds": { from: "lib/server/embeds/a.ts", imports: "../health/plain" },
  "arrow-server-after-save": { from: "lib/server/after-save/a.ts", imports: "../http/plain" },
  "arrow-server-alerts": { from: "lib/server/alerts/a.ts", imports: "../runs/plain" },
  "arrow-server-webhooks": { from: "lib/server/webhooks/a.ts", imports: "../runs/plain" },
  "arrow-server-health": { from: "lib/server/health/a.ts", imports: "../http/plain" },
  "arrow-server-transcripts": { from: "lib/server/transcripts/a.ts", imports: "../runs/plain" },
  "arrow-server-upkeep": { from: "lib/server/upkeep/a.ts", imports: "@/lib/library/ingest/plain" },
  "arrow-browser": { from: "lib/browser/a.ts", imports: "@/lib/shared/env" },
  "arrow-components": { from: "components/a.tsx", imports: "@/lib/data/db/plain" },
  "arrow-app": { from: "app/page.tsx", imports: "@/lib/engine/workflow/plain" },
  "no-unlisted-area": { from: "lib/server/surprise/a.ts", imports: "@/lib/shared/contracts/plain" },
  "parsers-before-ocr": { from: "lib/library/ingest/parse/a.ts", imports: "../ocr/plain" },
  "nothing-imports-app": { from: "components/b.tsx", imports: "../app/plain" },
  "database-driver-only-in-db": { from: "lib/server/runs/b.ts", imports: "pg" },
  "no-http-in-workflow": { from: "lib/engine/workflow/b.ts", imports: "next" },
  "browser-safe": { from: "lib/browser/b.ts", imports: "node:fs" },
  "contracts-need-only-zod": { from: "lib/shared/contracts/b.ts", imports: "pg" },
  "no-test-code-in-production": { from: "lib/server/runs/c.ts", imports: "./plain.test" },
  "no-development-packages-in-production": { from: "lib/server/runs/d.ts", imports: "vitest" },
  "no-circles": { from: "lib/server/runs/e.ts", imports: "./f" },
  "everything-resolves": { from: "lib/server/runs/g.ts", imports: "./nowhere" },
};

let found: { rule: string; from: string; to: string }[] = [];
const folder = mkdtempSync(join(tmpdir(), "arrows-"));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

beforeAll(async () => {
  const areas = [
    "shared/contracts",
    "engine/models",
    "engine/workflow",
    "data/db",
    "library/ingest",
    "library/ingest/ocr",
    "server/runs",
    "server/health",
    "server/http",
  ];
  for (const area of areas) write(`lib/${area}/plain.ts`, "export const plain = 1;\n");
  write("lib/server/runs/plain.test.ts", "export const plain = 1;\n");
  write("lib/server/runs/f.ts", 'import "./e";\n');
  write("app/plain.ts", "export const plain = 1;\n");
  for (const { from, imports } of Object.values(violations)) write(from, `import type {} from "${imports}";\n`);
  // Allowed imports: through the alias, from JSX, and from a test.
  write(
    "components/fine.tsx",
    'import { plain } from "@/lib/shared/contracts/plain";\nexport const Fine = () => <p>{plain}</p>;\n',
  );
  write("lib/server/runs/fine.ts", 'import { plain } from "@/lib/engine/workflow/plain";\nexport { plain };\n');
  write("lib/engine/workflow/fine.test.ts", 'import "@/lib/data/db/plain";\n');
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
  it.each(Object.entries(violations))("%s rejects its violation", (rule, { from }) => {
    expect(found.map((violation) => `${violation.rule} ${violation.from}`)).toContain(`${rule} ${from}`);
  });

  it("has a violation for every rule", async () => {
    const { default: config } = await import("@/.dependency-cruiser.mjs");
    expect((config.forbidden ?? []).map(({ name }) => name).sort()).toEqual(Object.keys(violations).sort());
  });

  it("accepts allowed imports", () => {
    expect(found.filter(({ from }) => from.includes("fine"))).toEqual([]);
  });
});
