import { expect, it, vi } from "vitest";
import { PAGE_TOTAL_MS, ROBOTS_TOTAL_MS } from "@/lib/engine/web-search/tunables";
import { PAGE_PARSE_TIME_LIMIT_MS } from "@/lib/library/ingest/tunables";
import { READING_LIMIT_MS } from "@/lib/library/knowledge-graph/retrieval/tunables";

// Limits are changed where process-wide state is, such as a database: not for unit tests.
vi.stubGlobal("patientLimits", true);

it("applies to every test with a database, so that none goes without a page on a slow machine", () => {
  expect(Math.min(PAGE_TOTAL_MS, ROBOTS_TOTAL_MS, PAGE_PARSE_TIME_LIMIT_MS)).toBeGreaterThanOrEqual(60_000);
  expect(READING_LIMIT_MS).toBeGreaterThanOrEqual(20_000);
});
