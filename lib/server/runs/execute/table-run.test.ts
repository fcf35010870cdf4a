import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpCheckpoints } from "@/lib/data/db/checkpoints/checkpoints";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { listDocuments } from "@/lib/data/db/library/documents";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { answer, only } from "@/lib/engine/workflow/testing/answer-of";
import { nodesEntered } from "@/lib/engine/workflow/testing/fake-workflow";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { startRun } from "../start/start-run";

setUpDatabase();
beforeAll(() => setUpCheckpoints());
afterAll(() => builtInEmbedder().stop());

const ORDERS = [
  "Order,City,Status,Amount",
  "R1,Lyon,late,100.50",
  "R2,Lille,delivered,20",
  "R3,Lyon,delivered,",
  "R4,Nantes,late,9.5",
  "R5,Lille,late,70",
].join("\n");

beforeEach(async () => {
  await emptyDatabase();
  startImports();
  const { documentId } = await addDocument({ fileName: "orders.csv", bytes: new TextEncoder().encode(ORDERS) });
  const isReady = async () => expect((await listDocuments([documentId]))[0]?.status).toBe("ready");
  await vi.waitFor(isReady, { timeout: 8_000, interval: 20 });
});
afterEach(() => stopImports());

async function ask(question: string) {
  const { runId } = await startRun({ question }, LOCAL_OWNER);
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 100 });
  return readRunEvents(runId);
}

describe("a question over a table", () => {
  it("is answered by a query, checked, approved and cited", async () => {
    const events = await ask("How many orders are late?");
    console.info(JSON.stringify(events.filter((e) => e.type !== "run-start"), null, 1).slice(0, 9000));
    expect(nodesEntered(events)).toEqual(["detect_language", "compute", "check_calculation", "finalize"]);
  });
});
