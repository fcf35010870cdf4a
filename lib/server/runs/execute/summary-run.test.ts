import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { answer } from "@/lib/engine/workflow/testing/answer-of";
import { nodesEntered } from "@/lib/engine/workflow/testing/fake-workflow";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { startRun } from "../start/start-run";

setUpDatabase();

const DOCUMENT =
  "# Boiler agreement\n\n## Service\n\nThe boiler is serviced twice a year by Orr Heating.\n\n## Price\n\nEach visit costs £120.";

beforeAll(async () => {
  startImports();
  await addDocument({ fileName: "boiler.md", bytes: new TextEncoder().encode(DOCUMENT) });
  const isReady = async () => expect((await listDocuments(EVERYTHING)).map(({ status }) => status)).toEqual(["ready"]);
  await vi.waitFor(isReady, { timeout: 60_000, interval: 50 });
});
afterAll(() => stopImports());

async function ask(question: string) {
  const { runId } = await startRun({ question }, LOCAL_OWNER);
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 100 });
  return readRunEvents(runId);
}

describe("a question that asks to sum up", () => {
  it("is answered with sentences of the document, and never approved", async () => {
    const events = await ask("Sum up the boiler agreement, please");
    expect(nodesEntered(events)).toEqual(["detect_language", "compute", "check_calculation", "finalize"]);
    const { text, ...rest } = answer(events);
    expect(rest).toMatchObject({
      outcome: "best_effort",
      reason: { code: "summary_needs_model" },
      citations: [{ documentTitle: "Boiler agreement" }, { documentTitle: "Boiler agreement" }],
    });
    expect(text).toContain("- **Service** · The boiler is serviced twice a year by Orr Heating. [1]");
    expect(text).toContain("- **Price** · Each visit costs £120. [2]");
  });

  it("is answered from passages if it names no document", async () => {
    expect(nodesEntered(await ask("Sum up the fishing permit"))).toContain("retrieve");
  });
});
