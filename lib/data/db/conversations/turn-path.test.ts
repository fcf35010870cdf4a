import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { AppError } from "@/lib/shared/errors";
import { db, pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { createTestRun, TEST_STAMP } from "../testing/create-test-run";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { storeEvents } from "../testing/store-events";
import { getConversation } from "./conversations";
import { answeredTurnsUpTo, turnBefore } from "./turn-path";

/** A run of a conversation that ended with an answer. */
async function answered(question: string, conversationId: string | null, parentRunId: string | null) {
  const run = await createTestRun({ question, conversationId, parentRunId });
  await db().run.update({ where: { id: run.runId }, data: { status: "ended", answer: `${question} Yes.` } });
  return run;
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe.each(EVERY_DATABASE)("turns on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("follows the latest run by default, or the named one, or none", async () => {
    const first = await answered("A?", null, null);
    const { conversationId } = first;
    const second = await createTestRun({ conversationId, parentRunId: first.runId });
    expect(await turnBefore(conversationId, LOCAL_OWNER, undefined)).toBe(second.runId);
    expect(await turnBefore(conversationId, LOCAL_OWNER, first.runId)).toBe(first.runId);
    expect(await turnBefore(conversationId, LOCAL_OWNER, null)).toBeNull();
  });

  it("refuses a run in progress, one of another conversation, and a missing conversation", async () => {
    const { conversationId, runId: running } = await createTestRun();
    const elsewhere = await answered("B?", null, null);
    expect(await codeOf(turnBefore(conversationId, LOCAL_OWNER, running))).toBe("conflict");
    expect(await codeOf(turnBefore(conversationId, LOCAL_OWNER, elsewhere.runId))).toBe("validation_failed");
    expect(await codeOf(turnBefore(conversationId, LOCAL_OWNER, randomUUID()))).toBe("validation_failed");
    expect(await codeOf(turnBefore(conversationId, "somebody-else", null))).toBe("not_found");
    await pool().query("update conversation set deleted_at = now() where id = $1", [conversationId]);
    expect(await codeOf(turnBefore(conversationId, LOCAL_OWNER, null))).toBe("not_found");
    expect(await codeOf(createTestRun({ conversationId }))).toBe("not_found");
  });

  it("reads the turns on the way to a run, without other versions and later turns", async () => {
    const a = await answered("A?", null, null);
    const { conversationId } = a;
    const b = await answered("B?", conversationId, a.runId);
    await answered("A, otherwise?", conversationId, null);
    const unanswered = await createTestRun({ conversationId, parentRunId: b.runId, question: "C?" });
    const d = await answered("D?", conversationId, unanswered.runId);
    await answered("E?", conversationId, d.runId);
    const words = async (limit: number) =>
      (await answeredTurnsUpTo(d.runId, LOCAL_OWNER, limit)).map(({ question }) => question);
    expect(await words(5)).toEqual(["A?", "B?", "D?"]);
    expect(await words(2)).toEqual(["B?", "D?"]);
    expect(await answeredTurnsUpTo(d.runId, "somebody-else", 5)).toEqual([]);
  });

  it("reports whether a turn's words were sent to the web", async () => {
    const { runId, epoch } = await createTestRun({ question: "A?" });
    const visit = { node: "web_search", count: 1 } as const;
    const sent: RunEvent = {
      ...{ type: "web-result", seq: 1, at: 1, attempt: 1, visit },
      ...{ provider: "searxng", query: "A", pages: [], ms: 1 },
    };
    await storeEvents([{ runId, epoch, event: sent }]);
    await db().run.update({ where: { id: runId }, data: { status: "ended", answer: "Yes." } });
    expect(await answeredTurnsUpTo(runId, LOCAL_OWNER, 5)).toEqual([
      { question: "A?", answer: "Yes.", wentToWeb: true },
    ]);
  });

  it("reports how a follow-up question was understood", async () => {
    const { runId, epoch } = await createTestRun({ question: "2023?" });
    const visit = { node: "condense_question", count: 1 } as const;
    const condensed: RunEvent = {
      ...{ type: "question-condense", seq: 1, at: 1, attempt: 1, visit },
      ...{ from: "2023?", to: "How many in 2023?", reason: reason("question_condensed") },
    };
    await storeEvents([{ runId, epoch, event: condensed }]);
    await db().run.update({ where: { id: runId }, data: { status: "ended", answer: "900." } });
    expect(await answeredTurnsUpTo(runId, LOCAL_OWNER, 5)).toEqual([
      { question: "2023?", standaloneQuestion: "How many in 2023?", answer: "900.", wentToWeb: false },
    ]);
  });

  it("lists the settings of a turn's versions, and of no other turn", async () => {
    const start = (hyde: boolean): RunEvent => ({
      ...{ type: "run-start", seq: 1, at: 0, attempt: 1, question: "?", conversationId: "c", language: null },
      ...{ pinnedRoute: hyde ? "kg_retrieval" : null, earlier: [], topology: { nodes: [], edges: [] } },
      configStamp: {
        ...TEST_STAMP,
        settings: { ...TEST_STAMP.settings, retrieval: { ...TEST_STAMP.settings.retrieval, hyde } },
      },
    });
    const first = await createTestRun();
    const { conversationId } = first;
    const second = await createTestRun({ conversationId });
    const next = await createTestRun({ conversationId, parentRunId: first.runId });
    // Runs that start in the same millisecond have no order.
    await db().run.update({ where: { id: next.runId }, data: { startedAt: new Date(Date.now() + 1_000) } });
    await storeEvents([
      { ...first, event: start(false) },
      { ...second, event: start(true) },
      { ...next, event: start(true) },
    ]);
    const { runs, versions } = await getConversation(conversationId, LOCAL_OWNER);
    expect(runs.map(({ parentRunId }) => parentRunId)).toEqual([null, null, first.runId]);
    expect(Object.keys(versions).sort()).toEqual([first.runId, second.runId].sort());
    expect(versions[second.runId]).toMatchObject({
      pinnedRoute: "kg_retrieval",
      settings: { retrieval: { hyde: true } },
    });
  });

  it("keeps a turn whose parent is deleted, as a first turn", async () => {
    const a = await answered("A?", null, null);
    const b = await answered("B?", a.conversationId, a.runId);
    await db().run.delete({ where: { id: a.runId } });
    const { runs } = await getConversation(a.conversationId, LOCAL_OWNER);
    expect(runs.map(({ id, parentRunId }) => [id, parentRunId])).toEqual([[b.runId, null]]);
  });
});
