import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { TEST_STAMP } from "@/lib/data/db/testing/create-test-run";
import { createTestDatabase, emptyDatabase } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { runSummarySchema, runTraceSchema } from "@/lib/shared/contracts/runs/run";
import { checkedExportQuerySchema, type RunExportForm } from "@/lib/shared/contracts/runs/run-export";
import { EXPORT_PAGE } from "../tunables";
import { type ExportedRuns, exportRuns } from "./export-runs";

const SUMMARIES: RunExportForm = { format: "json", content: "summaries", decimal: "." };

async function text(which: ExportedRuns, form: Partial<RunExportForm> = {}): Promise<string> {
  let whole = "";
  for await (const piece of exportRuns({ owners: "local", reader: EVERYTHING }, which, { ...SUMMARIES, ...form }))
    whole += piece;
  return whole;
}

describe("an export of runs", () => {
  setUpDatabase(createTestDatabase);
  beforeEach(emptyDatabase);

  it("holds every run once across pages, newest first", async () => {
    const count = EXPORT_PAGE + 3;
    for (let index = 0; index < count; index += 1) {
      await insertRun({ question: `Question ${index}`, startedAt: new Date(Date.UTC(2026, 0, 1, 0, index)) });
    }
    const runs = z.array(runSummarySchema).parse(JSON.parse(await text({ filter: {} })));
    expect(runs.map(({ question }) => question)).toEqual(
      Array.from({ length: count }, (_, index) => `Question ${count - 1 - index}`),
    );
  });

  it("holds the filtered or the selected runs", async () => {
    const chosen = await insertRun({ question: "One", outcome: "abstained" });
    await insertRun({ question: "Two" });
    for (const which of [{ filter: { outcome: "abstained" as const } }, { ids: [chosen] }]) {
      const lines = (await text(which, { format: "jsonl" })).trimEnd().split("\n");
      expect(lines.map((line) => runSummarySchema.parse(JSON.parse(line)).question)).toEqual(["One"]);
    }
    expect(JSON.parse(await text({ filter: { text: "nothing" } }))).toEqual([]);
    expect(await text({ filter: { text: "nothing" } }, { format: "jsonl" })).toBe("");
  });

  it("escapes formulas in CSV and uses the requested decimal separator", async () => {
    await insertRun({ question: '=HYPERLINK("http://x")', answer: 'two "lines"\r\n; here', score: 0.5 });
    const [row] = z.array(z.record(z.string(), z.string())).parse(
      parse(await text({ filter: {} }, { format: "csv", decimal: "," }), {
        bom: true,
        columns: true,
        delimiter: ";",
      }),
    );
    expect(row).toMatchObject({
      question: '\'=HYPERLINK("http://x")',
      answer: 'two "lines"\r\n; here',
      score: "0,5",
      outcome: "approved",
      costUsd: "",
    });
  });

  it("holds whole traces on request, and rejects them as CSV", async () => {
    const id = await insertRun({ configStamp: TEST_STAMP });
    const traces = z.array(runTraceSchema).parse(JSON.parse(await text({ filter: {} }, { content: "traces" })));
    expect(traces.map(({ run }) => run.id)).toEqual([id]);
    expect(checkedExportQuerySchema.safeParse({ format: "csv", content: "traces" }).success).toBe(false);
  });
});
