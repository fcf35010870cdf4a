import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { answer, only } from "@/lib/engine/workflow/testing/answer-of";
import { nodesEntered } from "@/lib/engine/workflow/testing/fake-workflow";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { liveEvents } from "@/lib/shared/projections/live-events";
import { recoverRuns } from "../lifecycle/recover-runs";
import { startRun } from "../start/start-run";

setUpDatabase();

const ORDERS = [
  "Order,City,Status,Amount",
  "R1,Lyon,late,100.50",
  "R2,Lille,delivered,20",
  "R3,Lyon,delivered,",
  "R4,Nantes,late,9.5",
  "R5,Lille,late,70",
].join("\n");
const COMPUTED = ["detect_language", "compute", "check_calculation", "finalize"];

beforeEach(async () => {
  await emptyDatabase();
  startImports();
  await add("orders.csv", ORDERS);
});
afterEach(() => stopImports());

async function add(fileName: string, text: string): Promise<void> {
  const { documentId } = await addDocument({ fileName, bytes: new TextEncoder().encode(text) });
  const isReady = async () => expect((await listDocuments(EVERYTHING, [documentId]))[0]?.status).toBe("ready");
  await vi.waitFor(isReady, { timeout: 60_000, interval: 20 });
}

async function ask(question: string) {
  const { runId } = await startRun({ question }, LOCAL_OWNER);
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 100 });
  return readRunEvents(runId);
}

describe("a question over a table", () => {
  it("is answered by a query, checked, approved and cited", async () => {
    const events = await ask("How many orders are late?");
    expect(nodesEntered(events)).toEqual(COMPUTED);
    expect(answer(events)).toMatchObject({
      outcome: "approved",
      text: "Number of orders where Status is “late”: **3** [1].\n\nAll 5 rows of “orders” were read [1].",
      citations: [{ documentTitle: "orders" }],
    });
    const [{ calculation } = { calculation: null }] = only(events, "calculation-result");
    expect(calculation).toMatchObject({ planner: "built-in", assumptions: [], coverage: { rows: 5, matched: 3 } });
    expect(calculation?.sql).toMatch(/^SELECT /u);
    expect(calculation?.touched.map(({ cells }) => cells[0])).toEqual(["R1", "R4", "R5"]);
  });

  it("has the same answer, at whatever event its process dies", { timeout: 120_000 }, async () => {
    const whole = await ask("How many orders are late?");
    const start = whole.find((event) => event.type === "run-start");
    if (start === undefined) throw new Error("The log has no start.");
    const { rows } = await pool().query<{ id: string }>("select id from run");
    const cuts = whole.flatMap(({ seq, type }) => (type === "node-start" || type === "node-end" ? [seq] : []));
    for (const cut of cuts) {
      const { runId } = await createTestRun({ question: start.question, configStamp: start.configStamp, leaseMs: 0 });
      await pool().query(
        `insert into run_event (run_id, seq, type, event, state_update)
         select $1, seq, type, event, state_update from run_event where run_id = $2 and seq <= $3`,
        [runId, rows[0]?.id, cut],
      );
      expect((await recoverRuns(false)).claimed).toBe(1);
      await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { interval: 20 });
      const events = await readRunEvents(runId);
      expect(nodesEntered(liveEvents(events))).toEqual(COMPUTED);
      const { at: _at, seq: _seq, ...given } = answer(events);
      expect(answer(whole)).toMatchObject(given);
      const again = only(events, "node-start").filter(({ restart }) => restart);
      expect(again.map(({ visit }) => visit)).toEqual(
        whole.flatMap((event) => (event.seq === cut && event.type === "node-start" ? [event.visit] : [])),
      );
    }
  });

  it("says which rows were left out", async () => {
    const events = await ask("Quel est le total des montants ?");
    const { text } = answer(events);
    expect(text).toContain("**200**");
    expect(text).toContain("1 ligne sans Amount est écartée");
  });

  it("is answered from passages as before where it cannot be computed", async () => {
    const nodes = nodesEntered(await ask("What is the total of the taxes that we paid in Brussels?"));
    expect(nodes.slice(0, 2)).toEqual(["detect_language", "compute"]);
    expect(nodes).toContain("retrieve");
  });

  it("is answered over an outline, whose labels hold for the rows below them", async () => {
    const rows = ["| East | Quay | 12 |", "|  | Mole | 31 |", "| West | Dune | 9 |", "|  | Cove | 2 |"];
    await add("berths.md", ["| Coast | Berth | Ships |", "| --- | --- | --- |", ...rows].join("\n"));
    const total = answer(await ask("What is the total of ships on the East coast?"));
    expect(total).toMatchObject({ outcome: "approved" });
    expect(total.text).toContain("**43**");
    expect(answer(await ask("Which berth has the most ships?")).text).toContain("**East · Mole** (31)");
  });

  it("is not computed where an empty cell may belong to the label above", async () => {
    const rows = ["Ash;Pen;4", "Birch;Ink;6", "Cedar;Cap;1", ";Pad;2", ";Pin;5"];
    await add("depots.csv", ["Depot;Item;Boxes", ...rows].join("\n"));
    const events = await ask("What is the total of boxes per depot?");
    const reasons = only(events, "node-end").map(({ summary }) => summary);
    expect(reasons).toContainEqual({ code: "labels_may_run_down", params: { column: "Depot" } });
  });

  it("never reaches the step while it is switched off", async () => {
    await saveSettings({ workflow: { tables: false } }, "tests");
    expect(nodesEntered(await ask("How many orders are late?"))).not.toContain("compute");
  });
});
