import { beforeEach, describe, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { createCase, deleteCase, exportCases, importCases, listCases } from "@/lib/data/db/evaluation/eval-cases";
import { deleteOldEvalConversations, setCaseRun, takeNextCase } from "@/lib/data/db/evaluation/eval-runs";
import { listEvalRuns } from "@/lib/data/db/evaluation/read-eval-runs";
import { saveReview } from "@/lib/data/db/evaluation/reviews";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { claimJob } from "@/lib/data/db/jobs/jobs";
import { listRuns } from "@/lib/data/db/runs/read-runs";
import { appendSettings } from "@/lib/data/db/settings/settings";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { fakeWorkflow, scriptedGenerator } from "@/lib/engine/workflow/testing/fake-workflow";
import { activeRuns } from "@/lib/server/runs/lifecycle/active-runs";
import { startRun } from "@/lib/server/runs/start/start-run";
import { type CaseDraft, caseDraftSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import { cancelEvaluation } from "./cancel-evaluation";
import { saveCasesOfRuns } from "./cases-of-runs";
import { evaluationWork } from "./evaluation-work";
import { readEvaluation } from "./read-evaluation";
import { evaluateAfterSave, startEvaluation } from "./start-evaluation";
import { CASE_TRIES, EVAL_LEASE_MS } from "./tunables";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("@/lib/server/runs/dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));

function draft(change: Partial<CaseDraft> = {}): CaseDraft {
  return caseDraftSchema.parse({ question: "Which facts stand here?", expectedOutcome: "approved", ...change });
}
const save = (change: Partial<CaseDraft> = {}) => createCase(LOCAL_OWNER, { ...draft(change), fromRunId: null });
const start = () => startEvaluation(LOCAL_OWNER, "person");
const read = (id: string) => readEvaluation(id, LOCAL_OWNER);

/** Runs every step that is due. */
async function workOff(worker = evaluationWork()): Promise<void> {
  while (await worker.step());
}

function answering(text = "Fact number 1 stands here. [1]"): void {
  const { dependencies } = fakeWorkflow();
  fake.dependencies.mockResolvedValue({ ...dependencies, generator: scriptedGenerator([text, text, text, text]) });
}

describe("an evaluation", () => {
  setUpDatabase();
  beforeEach(async () => {
    await emptyDatabase();
    answering();
  });

  it("runs and checks every case, and keeps its runs out of the run list", async () => {
    await save({
      expectedWords: ["Fact number 1"],
      expectedSources: [{ documentId: null, title: "Almanac", words: null }],
    });
    await save({ question: "Which facts do not?", expectedWords: ["Fact number 2"] });
    const id = await start();
    expect((await read(id)).results.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    await workOff();
    const { evalRun, previous, results } = await read(id);
    expect(evalRun).toMatchObject({ status: "ended", total: 2, done: 2, passed: 1, failed: 1, unknown: 0 });
    expect(evalRun.medianMs).not.toBeNull();
    expect(previous).toBeNull();
    expect(results.map(({ state, change, outcome }) => [state, change, outcome]).sort()).toEqual([
      ["failed", "new", "approved"],
      ["passed", "new", "approved"],
    ]);
    expect(results.find(({ state }) => state === "failed")?.checks).toEqual([
      { kind: "outcome", expected: "approved", found: "approved", passed: true },
      { kind: "words", expected: "Fact number 2", passed: false },
    ]);
    expect((await listRuns(LOCAL_OWNER, runListQuerySchema.parse({}))).runs).toEqual([]);
    const runs = await db().run.findMany({
      select: { purpose: true, conversation: { select: { kind: true, id: true } } },
    });
    expect(runs).toEqual(
      Array.from({ length: 2 }, () => ({ purpose: "case", conversation: { kind: "evaluation", id } })),
    );
    expect((await listCases(LOCAL_OWNER)).cases.map(({ last }) => last?.state).sort()).toEqual(["failed", "passed"]);
  });

  it("reports newly failing, newly passing and lost cases since the previous evaluation", async () => {
    const holds = await save({ expectedWords: ["Fact number 1"] });
    const other = await save({ question: "And there?", expectedWords: ["Fact number 2"] });
    await start();
    await workOff();
    answering("Fact number 2 stands here. [2]");
    const second = await start();
    await workOff();
    const changes = async (id: string) =>
      new Map((await read(id)).results.map(({ caseId, change, before }) => [caseId, [change, before?.state]]));
    expect(await changes(second)).toEqual(
      new Map([
        [holds.id, ["newly_failing", "passed"]],
        [other.id, ["newly_passing", "failed"]],
      ]),
    );
    fake.dependencies.mockRejectedValue(new Error("nothing works"));
    const third = await start();
    await workOff();
    expect(await changes(third)).toEqual(
      new Map([
        [holds.id, ["same", "failed"]],
        [other.id, ["lost", "passed"]],
      ]),
    );
    expect((await read(third)).evalRun).toMatchObject({ passed: 0, failed: 0, unknown: 2, score: null });
    // An unknown result in between hides no change.
    answering();
    const fourth = await start();
    await workOff();
    expect(await changes(fourth)).toEqual(
      new Map([
        [holds.id, ["newly_passing", "failed"]],
        [other.id, ["newly_failing", "passed"]],
      ]),
    );
  });

  it("gives up on a case after repeated unexpected errors and continues with the next", async () => {
    const broken = await save();
    await save({ question: "And there?" });
    // Data that no version writes.
    await db().evalCase.update({ where: { id: broken.id }, data: { expectedSources: "nonsense" } });
    const id = await start();
    const worker = evaluationWork();
    for (let tried = 1; tried < CASE_TRIES; tried += 1) {
      expect([await worker.step(), await worker.step()]).toEqual([true, false]);
      await pool().query("UPDATE job SET run_after = now()");
    }
    await workOff(worker);
    const { evalRun, results } = await read(id);
    expect(evalRun).toMatchObject({ status: "ended", passed: 1, unknown: 1 });
    expect(results.find(({ caseId }) => caseId === broken.id)?.refusal).toContain("unexpected error");
  });

  it("keeps the runs of recent evaluations and the results of all", async () => {
    await save();
    const first = await start();
    await workOff();
    const second = await start();
    await workOff();
    await deleteOldEvalConversations(LOCAL_OWNER, 1);
    const kept = await db().conversation.findMany({ where: { deletedAt: null } });
    expect(kept.map(({ id }) => id)).toEqual([second]);
    expect((await listEvalRuns(LOCAL_OWNER, 10)).map(({ id, passed }) => [id, passed])).toEqual([
      [second, 1],
      [first, 1],
    ]);
    expect((await listEvalRuns(LOCAL_OWNER, 1)).map(({ id }) => id)).toEqual([second]);
  });

  it("needs at least one case, and only one runs at a time", async () => {
    await expect(start()).rejects.toMatchObject({ code: "validation_failed" });
    await save();
    const begun = await Promise.allSettled(Array.from({ length: 10 }, start));
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(begun.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    await workOff();
    await start();
  });

  it("resumes after its process is killed, keeps the run already started, and runs no case twice", async () => {
    await save();
    const second = await save({ question: "And there?" });
    const id = await start();
    const queue = { kind: JOB_KINDS.evaluation, lane: "", longestWaitMs: EVAL_LEASE_MS };
    expect(await claimJob(queue, EVAL_LEASE_MS)).not.toBeNull();
    const taken = await takeNextCase(id);
    if (taken === null) throw new Error("nothing was taken");
    const { runId } = await startRun({ question: "Which facts stand here?", conversationId: id }, LOCAL_OWNER, {
      purpose: "case",
    });
    await setCaseRun(id, taken.caseId, runId);
    // Its process may be alive until the lease expires.
    const worker = evaluationWork();
    expect(await worker.step()).toBe(false);
    await db().job.updateMany({ data: { leaseExpiresAt: new Date(0) } });
    await workOff(worker);
    const { evalRun, results } = await read(id);
    expect(evalRun).toMatchObject({ status: "ended", passed: 2 });
    expect(results.find(({ caseId }) => caseId === taken.caseId)?.runId).toBe(runId);
    expect(results.some(({ caseId }) => caseId === second.id)).toBe(true);
    expect(await db().run.count()).toBe(2);
  });

  it("can be cancelled with its current case; remaining cases are unfinished and do not count as worse", async () => {
    const { dependencies } = fakeWorkflow();
    let begin = () => {};
    const writing = new Promise<void>((resolve) => {
      begin = resolve;
    });
    fake.dependencies.mockResolvedValue({
      ...dependencies,
      generator: {
        ...dependencies.generator,
        async *generate({ signal }: Parameters<typeof dependencies.generator.generate>[0]) {
          begin();
          await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        },
      },
    });
    await save();
    await save({ question: "And there?" });
    const id = await start();
    const step = evaluationWork().step();
    await writing;
    await vi.waitFor(async () => expect((await read(id)).results.some(({ runId }) => runId !== null)).toBe(true));
    await cancelEvaluation(id, LOCAL_OWNER);
    await step;
    await vi.waitFor(() => expect(activeRuns().size).toBe(0));
    expect((await read(id)).evalRun).toMatchObject({ status: "cancelled", done: 0, unknown: 0, passed: 0 });
    expect((await read(id)).results.map(({ state }) => state)).toEqual(["unfinished", "unfinished"]);
    await expect(cancelEvaluation(id, LOCAL_OWNER)).rejects.toMatchObject({ code: "conflict" });
    await expect(cancelEvaluation(id, "somebody")).rejects.toMatchObject({ code: "not_found" });
    answering();
    const next = await start();
    await workOff();
    // A cancelled evaluation is not used for comparison.
    expect(await read(next)).toMatchObject({ previous: null, evalRun: { passed: 2 } });
  });

  it("reports why a case could not be asked and continues with the next", async () => {
    await save({ profile: "of yesterday" });
    await save({ scope: { collections: ["11111111-1111-4111-8111-111111111111"] } });
    await save();
    const id = await start();
    await workOff();
    const { results } = await read(id);
    expect(results.map(({ state, refusal }) => [state, refusal !== null]).sort()).toEqual([
      ["passed", false],
      ["unknown", true],
      ["unknown", true],
    ]);
  });

  it("drops a case deleted meanwhile and keeps the others", async () => {
    const gone = await save();
    await save({ question: "And there?" });
    const id = await start();
    const worker = evaluationWork();
    await worker.step();
    await deleteCase(gone.id, LOCAL_OWNER);
    await workOff(worker);
    expect((await read(id)).evalRun).toMatchObject({ status: "ended", total: 1, done: 1, passed: 1 });
  });

  it("starts after a save if enabled, once per change, and after the evaluation in progress", async () => {
    await save();
    const saved = async (after: number, onSave: boolean) => {
      await appendSettings({
        after,
        settings: { evaluation: { onSave }, retrieval: { topK: 4 + after } },
        diff: [],
        savedBy: LOCAL_OWNER,
      });
      await evaluateAfterSave(LOCAL_OWNER, "settings");
    };
    const triggers = async () => (await listEvalRuns(LOCAL_OWNER, 10)).map(({ trigger, status }) => [trigger, status]);
    await saved(0, false);
    expect(await triggers()).toEqual([]);
    await saved(1, true);
    await saved(2, true);
    expect(await triggers()).toEqual([["settings", "running"]]);
    await workOff();
    expect(await triggers()).toEqual([
      ["settings", "ended"],
      ["settings", "ended"],
    ]);
    await evaluateAfterSave(LOCAL_OWNER, "prompt");
    expect(await triggers()).toHaveLength(2);
  });

  it("gets its cases from many runs at once, each once, without those that give nothing to expect", async () => {
    const ask = async (question: string) => {
      const { runId } = await startRun({ question }, LOCAL_OWNER);
      await vi.waitFor(() => expect(activeRuns().size).toBe(0));
      return runId;
    };
    const first = await ask("Which facts stand here?");
    const second = await ask("Which facts stand there?");
    const failed = await insertRun({ outcome: "failed" });
    const unknownId = "00000000-0000-4000-8000-000000000000";
    await saveReview(second, LOCAL_OWNER, { answer: false, correctedAnswer: "Fact number 7 stands there." });
    expect(await saveCasesOfRuns(LOCAL_OWNER, [second, first, first, failed, unknownId])).toEqual({
      added: 2,
      skipped: 0,
      unusable: 2,
    });
    const { cases } = await listCases(LOCAL_OWNER);
    expect(cases.map(({ question, fromRunId }) => [question, fromRunId])).toEqual([
      ["Which facts stand there?", second],
      ["Which facts stand here?", first],
    ]);
    // The reviewer's correction, not the answer that was given.
    expect(cases[0]).toMatchObject({ expectedOutcome: null });
    expect(cases[0]?.expectedWords.join(" ")).toContain("7");
    expect(await saveCasesOfRuns(LOCAL_OWNER, [first, second])).toEqual({ added: 0, skipped: 2, unusable: 0 });
  });
});

describe("test cases", () => {
  setUpDatabase();
  beforeEach(emptyDatabase);

  it("can be searched, exported and imported in order without duplicates", async () => {
    const full = draft({
      question: "Wozu?",
      note: "100 %",
      scope: { languages: ["en"] },
      expectedWords: ["a", "b"],
      forbiddenWords: ["c"],
    });
    await createCase(LOCAL_OWNER, { ...full, fromRunId: null });
    expect(await importCases(LOCAL_OWNER, [draft({ question: "One" }), full, draft({ question: "Two" })])).toEqual({
      added: 2,
      skipped: 1,
    });
    const questions = async (text?: string) =>
      (await listCases(LOCAL_OWNER, text)).cases.map(({ question }) => question);
    expect(await questions()).toEqual(["One", "Two", "Wozu?"]);
    expect(await questions("100 %")).toEqual(["Wozu?"]);
    expect(await questions("%")).toEqual(["Wozu?"]);
    const file = await exportCases(LOCAL_OWNER);
    expect(await importCases(LOCAL_OWNER, file)).toEqual({ added: 0, skipped: 3 });
    await emptyDatabase();
    await importCases(LOCAL_OWNER, file);
    expect(await exportCases(LOCAL_OWNER)).toEqual(file);
    await expect(
      importCases(
        LOCAL_OWNER,
        Array.from({ length: 1_000 }, (_, index) => draft({ question: `No. ${index}` })),
      ),
    ).rejects.toMatchObject({ code: "conflict" });
    expect((await listCases("somebody")).cases).toEqual([]);
  });

  it("outlive the run they were saved from", async () => {
    const runId = await insertRun({});
    const { id, fromRunId } = await createCase(LOCAL_OWNER, { ...draft(), fromRunId: runId });
    expect(fromRunId).toBe(runId);
    await db().conversation.deleteMany({});
    expect((await listCases(LOCAL_OWNER)).cases).toMatchObject([{ id, fromRunId: null }]);
    const foreign = await createCase(LOCAL_OWNER, { ...draft(), fromRunId: runId });
    expect(foreign.fromRunId).toBeNull();
  });
});
