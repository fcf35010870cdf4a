import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sortTests } from "./test-kinds.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchstone-kinds-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

it("calls a test that imports process-wide state, directly or indirectly, an integration test", () => {
  write({
    "lib/process-wide.ts": "export const processWide = 1;",
    "lib/db/client.ts": 'import { processWide } from "../process-wide";',
    "lib/db/runs.ts": 'export * from "./client";\nexport type { Deep } from "./other";',
    "lib/db/runs.test.ts": 'import {\n  createRun,\n} from "./runs";',
    "lib/db/late.test.ts": 'const runs = () => import("./runs");',
    "lib/db/cluster.test.ts": 'import { PGlite } from "@electric-sql/pglite";',
    "app/api/route.test.ts": 'import { GET } from "@/lib/db/runs";',
  });
  expect(sortTests(root)).toEqual({
    unit: [],
    documents: [],
    components: [],
    isolated: [],
    integration: ["app/api/route.test.ts", "lib/db/cluster.test.ts", "lib/db/late.test.ts", "lib/db/runs.test.ts"],
  });
});

it("sorts tests apart that have documents parsed in a process", () => {
  write({
    "lib/testing/set-up-parser.ts": "",
    "lib/process-wide.ts": "",
    "lib/mail.test.ts": 'import { setUpParser } from "./testing/set-up-parser";',
    "lib/rows.test.ts": 'import { setUpParser } from "./testing/set-up-parser";\nimport "./process-wide";',
  });
  expect(sortTests(root)).toMatchObject({
    unit: [],
    documents: ["lib/mail.test.ts"],
    integration: ["lib/rows.test.ts"],
  });
});

it("isolates a test that changes the environment", () => {
  write({ "lib/a.test.ts": "process.env.PORT = '1';" });
  expect(sortTests(root).isolated).toEqual(["lib/a.test.ts"]);
});

it.each([
  'vi.mock("./runs");',
  "const child = spawn(process.execPath, []);",
  "vi.resetModules();",
  'vi.stubEnv("PORT", "1");',
  'vi.stubGlobal("fetch", answer);',
])("lets a test that contains %s share a process that is cleaned up", (text) => {
  write({ "lib/a.test.ts": text });
  expect(sortTests(root).integration).toEqual(["lib/a.test.ts"]);
});

it("lets the other tests share a process, whatever types they import", () => {
  write({
    "lib/process-wide.ts": "export type Wide = 1;",
    "lib/pure.ts": 'import type { Wide } from "./process-wide";\nexport type { Wide } from "./process-wide";',
    "lib/pure.test.ts": 'import { one } from "./pure";',
    "components/page.test.tsx": 'import { one } from "@/lib/pure";',
    "e2e/spanish/spanish.test.ts": 'import { one } from "@/lib/pure";',
    "e2e/pages.spec.ts": "",
  });
  expect(sortTests(root)).toEqual({
    unit: ["lib/pure.test.ts"],
    documents: [],
    components: ["components/page.test.tsx"],
    integration: [],
    isolated: [],
  });
});
