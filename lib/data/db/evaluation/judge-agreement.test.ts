import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { readAlertFigure } from "../alerts/alert-figures";
import { db } from "../connection/client";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun, type RunFixture } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { readApprovals, readJudgeAgreement } from "./judge-agreement";

type Reviewed = [label: string, judge: "built-in" | "llm" | "none", agrees: boolean];
const local = { owners: "local" };

/** A run with reviewed grades, verdicts and answer. */
async function reviewedRun(
  fixture: RunFixture,
  reviews: { grades?: Reviewed[]; verdicts?: Reviewed[]; answer?: boolean },
): Promise<string> {
  const runId = await insertRun(fixture);
  const ownerId = "local";
  for (const [grade, judge, agrees] of reviews.grades ?? []) {
    const passageId = randomUUID();
    await db().grade.create({ data: { runId, visitCount: 1, passageId, grade, judge } });
    await db().judgementReview.create({
      data: { runId, ownerId, kind: "grade", target: `1/${passageId}`, agrees },
    });
  }
  for (const [index, [verdict, judge, agrees]] of (reviews.verdicts ?? []).entries()) {
    const claimId = `a1.s${index}`;
    await db().claimVerdict.create({ data: { runId, claimId, attempt: 1, verdict, judge, ms: 1 } });
    await db().judgementReview.create({ data: { runId, ownerId, kind: "verdict", target: claimId, agrees } });
  }
  if (reviews.answer !== undefined) await db().runReview.create({ data: { runId, ownerId, agrees: reviews.answer } });
  return runId;
}

describe.each(EVERY_DATABASE)("judge agreement on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("is empty without reviews", async () => {
    await insertRun({});
    expect(await readJudgeAgreement(local)).toEqual([]);
  });

  it("counts every judgement by judge, model and language", async () => {
    const run = await reviewedRun(
      { language: "en", chatModel: "writer", generator: "language-model" },
      {
        grades: [
          ["relevant", "built-in", true],
          ["relevant", "built-in", false],
          ["irrelevant", "built-in", false],
          ["irrelevant", "llm", true],
          ["unknown", "none", false],
        ],
        verdicts: [
          ["supported", "llm", false],
          ["partial", "llm", true],
          ["contradicted", "llm", false],
          ["unknown", "none", true],
          ["no_claim", "llm", true],
        ],
        answer: false,
      },
    );
    await db().modelCall.createMany({
      data: [
        { runId: run, seq: 1, role: "relevance", model: "grader", ms: 1, ok: true },
        { runId: run, seq: 2, role: "support", model: "checker", ms: 1, ok: true },
        { runId: run, seq: 3, role: "support", model: "other", ms: 1, ok: false },
      ],
    });
    await reviewedRun({ language: "fr" }, { grades: [["relevant", "built-in", true]], answer: true });
    const rows = await readJudgeAgreement(local);
    expect(
      rows.map((row) => [
        row.judge,
        row.model,
        row.language,
        [row.truePasses, row.falsePasses, row.falseFails, row.trueFails],
      ]),
    ).toEqual([
      ["relevance", "built-in", "en", [1, 1, 1, 0]],
      ["relevance", "built-in", "fr", [1, 0, 0, 0]],
      ["relevance", "grader", "en", [0, 0, 0, 1]],
      ["support", "checker", "en", [0, 1, 1, 1]],
      ["answer", "built-in-reader", "fr", [1, 0, 0, 0]],
      ["answer", "writer", "en", [0, 1, 0, 0]],
    ]);
    expect(rows[0]).toMatchObject({ judged: 3, falsePassRate: 0.5, kappa: null });
    expect((await readJudgeAgreement({ ...local, language: "fr" })).map(({ judge }) => judge)).toEqual([
      "relevance",
      "answer",
    ]);
    expect((await readJudgeAgreement({ ...local, model: "writer" })).every(({ language }) => language === "en")).toBe(
      true,
    );
    expect(await readJudgeAgreement({ ...local, profile: "candidates" })).toEqual([]);
    expect(await readJudgeAgreement({ owners: "someone else" })).toEqual([]);
  });

  it("counts only people's questions in the window, and no inconclusive outcome", async () => {
    const startedAt = new Date("2026-03-20T10:00:00Z");
    await reviewedRun({ startedAt, purpose: "case" }, { answer: true });
    await reviewedRun({ startedAt, outcome: "failed" }, { answer: false });
    await reviewedRun({ startedAt, outcome: "abstained", language: "en" }, { answer: false });
    const window = { ...local, from: "2026-03-20T10:00:00Z", to: "2026-03-20T10:00:01Z" };
    expect(await readJudgeAgreement(window)).toMatchObject([{ judge: "answer", falseFails: 1, judged: 1 }]);
    expect(await readJudgeAgreement({ ...local, to: "2026-03-20T10:00:00Z" })).toEqual([]);
    await db().conversation.updateMany({ data: { deletedAt: new Date() } });
    expect(await readJudgeAgreement(window)).toEqual([]);
  });

  it("counts approved answers that reviewers judged, and the latest run of each test case", async () => {
    const none = { judged: 0, wrong: 0 };
    expect(await readApprovals(local)).toEqual({ byReviewers: none, byCases: none });
    const startedAt = new Date("2026-03-20T10:00:00Z");
    const later = new Date("2026-03-21T10:00:00Z");
    await reviewedRun({ startedAt, language: "en" }, { answer: true });
    await reviewedRun({ startedAt, language: "fr" }, { answer: false });
    await reviewedRun({ startedAt, outcome: "best_effort" }, { answer: false });
    await insertRun({ startedAt });
    await askedCase(
      [
        { startedAt, passed: false },
        { startedAt: later, passed: true },
      ],
      "en",
    );
    await askedCase([{ startedAt, passed: false }], "fr");
    await askedCase([{ startedAt, passed: true, outcome: "abstained" }], "fr");
    await askedCase([{ startedAt, passed: null }], "fr");
    expect(await readApprovals(local)).toEqual({
      byReviewers: { judged: 2, wrong: 1 },
      byCases: { judged: 2, wrong: 1 },
    });
    // The alert on wrong approvals counts the same.
    const everything = { metric: "false_pass_rate", language: null, model: null, profile: null } as const;
    const window = { ownerId: "local", from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-04-01T00:00:00Z") };
    expect(await readAlertFigure(everything, window)).toEqual({ value: 0.5, runs: 4 });
    expect(await readApprovals({ ...local, language: "en", to: "2026-03-21T00:00:00Z" })).toEqual({
      byReviewers: { judged: 1, wrong: 0 },
      byCases: { judged: 1, wrong: 1 },
    });
    expect(await readApprovals({ owners: "someone else" })).toEqual({ byReviewers: none, byCases: none });
  });
});

/** A test case as evaluations asked it. */
async function askedCase(
  times: { startedAt: Date; passed: boolean | null; outcome?: string }[],
  language: string,
): Promise<void> {
  const caseId = randomUUID();
  await db().evalCase.create({ data: { id: caseId, ownerId: "local", question: "Why?" } });
  for (const { startedAt, passed, outcome = "approved" } of times) {
    const runId = await insertRun({ startedAt, language, outcome, purpose: "case" });
    const evalRunId = randomUUID();
    await db().evalRun.create({
      data: {
        id: evalRunId,
        ownerId: "local",
        trigger: "person",
        status: "ended",
        settingsRevision: 0,
        promptHash: "",
        results: { create: { caseId, runId, state: "ended", passed } },
      },
    });
  }
}
