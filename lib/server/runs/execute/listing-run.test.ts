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

const DOCUMENTS = {
  "mill.md": "# Mill lease\n\nThe mill at Ashby belongs to Penhallow Estates. Rent is due in May.",
  "weir.md": "# Weir report\n\nPenhallow Estates repaired the weir in 2024. The deadline for the survey is 2 June.",
  "waste.md":
    "# Waste contract\n\nBetween Ashdown Works and the practice.\n\n| Item | Price |\n| --- | --- |\n| Weekly | £48 |\n| Extra | £75 |",
  "barn.md": "# Barn\n\nThe barn was sold. The deadline for the roof is 9 July.",
};
const LISTED = ["detect_language", "compute", "check_calculation", "finalize"];

beforeAll(async () => {
  startImports();
  for (const [fileName, text] of Object.entries(DOCUMENTS))
    await addDocument({ fileName, bytes: new TextEncoder().encode(text) });
  const areReady = async () =>
    expect((await listDocuments(EVERYTHING)).map(({ status }) => status)).toEqual(["ready", "ready", "ready", "ready"]);
  await vi.waitFor(areReady, { timeout: 60_000, interval: 50 });
});
afterAll(() => stopImports());

async function ask(question: string) {
  const { runId } = await startRun({ question }, LOCAL_OWNER);
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 100 });
  return readRunEvents(runId);
}

describe("a question for documents", () => {
  it("is answered with all of them, each cited, and approved", async () => {
    const events = await ask("Which documents mention Penhallow Estates?");
    expect(nodesEntered(events)).toEqual(LISTED);
    expect(answer(events)).toMatchObject({
      outcome: "approved",
      citations: [{ documentTitle: "Mill lease" }, { documentTitle: "Weir report" }],
    });
    const french = answer(await ask("Combien de documents parlent de Penhallow Estates ?"));
    expect(french).toMatchObject({ outcome: "approved" });
    expect(french.text).toContain("**2** documents sur 4 mentionnent « Penhallow Estates »");
  });

  it("is not answered by the rows of a table that a contract has", async () => {
    const { outcome, text } = answer(await ask("Which contracts do we have with Ashdown Works?"));
    expect(outcome).toBe("approved");
    expect(text).toContain("Waste contract");
    expect(text).not.toContain("rows of");
  });

  it("is not approved if it asks for things, which documents may say in other words", async () => {
    expect(answer(await ask("List all deadlines"))).toMatchObject({
      outcome: "best_effort",
      reason: { code: "listing_doubted" },
      citations: [{ documentTitle: "Barn" }, { documentTitle: "Weir report" }],
    });
  });

  it("says that there is none, without approval", async () => {
    const none = answer(await ask("Which documents mention Zorblax?"));
    expect(none).toMatchObject({ outcome: "best_effort" });
    expect(none.text).toContain("None of the 4 documents mentions “Zorblax”");
  });

  it("goes to the passages if only one document has such things", async () => {
    const nodes = nodesEntered(await ask("Which weirs did Penhallow Estates repair?"));
    expect(nodes.slice(0, 2)).toEqual(["detect_language", "compute"]);
    expect(nodes).toContain("retrieve");
  });
});
