import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "../connection/client";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun, type RunFixture } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { readReliability, readScoredJudgements } from "./scored-judgements";

const local = { owners: "local", calibration: "today" };
const configStamp = { calibration: "today" };

interface Usefulness {
  usefulness: "useful" | "not_useful" | "unknown";
  score: number | null;
  code: string;
  judge?: "built-in" | "llm";
  attempt?: number;
}

/**
 * A run whose attempts were judged useful or not, the last attempt's answer being returned, with a reviewer's judgement
 * of it.
 */
async function answeredRun(fixture: RunFixture, judged: Usefulness[], agrees: boolean): Promise<void> {
  const runId = await insertRun({ configStamp, ...fixture });
  const events = judged.map(({ usefulness, score, code, judge = "built-in", attempt = 1 }) => ({
    type: "usefulness-result",
    event: { attempt, result: { usefulness, score, judge, reason: { code } } },
  }));
  const fromAttempt = Math.max(...judged.map(({ attempt = 1 }) => attempt));
  await db().runEvent.createMany({
    data: [...events, { type: "answer-final", event: { fromAttempt } }].map((event, index) => ({
      runId,
      seq: index + 1,
      ...event,
    })),
  });
  await db().runReview.create({ data: { runId, ownerId: "local", agrees } });
}

async function gradedRun(grades: [grade: string, score: number | null, agrees: boolean, judge?: string][]) {
  const runId = await insertRun({ language: "fr", configStamp });
  for (const [grade, score, agrees, judge = "built-in"] of grades) {
    const passageId = randomUUID();
    await db().grade.create({ data: { runId, visitCount: 1, passageId, grade, score, judge } });
    await db().judgementReview.create({
      data: { runId, ownerId: "local", kind: "grade", target: `1/${passageId}`, agrees },
    });
  }
}

describe.each(EVERY_DATABASE)("scored judgements on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("reads a review as right or wrong, whatever the judge decided", async () => {
    await gradedRun([
      ["relevant", 0.9, true],
      ["relevant", 0.8, false],
      ["related", 0.4, true],
      ["irrelevant", 0.1, false],
      ["irrelevant", null, true],
      ["relevant", 0.7, true, "llm"],
    ]);
    const scored = await readScoredJudgements(local);
    const sorted = scored.sort((a, b) => b.score - a.score);
    expect(sorted.map(({ check, language, score, right }) => [check, language, score, right])).toEqual([
      ["relevance", "fr", 0.9, true],
      ["relevance", "fr", 0.8, false],
      ["relevance", "fr", 0.4, false],
      ["relevance", "fr", 0.1, true],
    ]);
  });

  it("counts the usefulness of the final answer, where its score decided", async () => {
    const useful = { usefulness: "useful", score: 0.9, code: "answers_question" } as const;
    const doubtful = { usefulness: "unknown", score: 0.4, code: "may_not_answer" } as const;
    const started = { startedAt: new Date("2026-03-20T10:00:00Z") };
    await answeredRun(
      started,
      [
        { ...doubtful, score: 0.2 },
        { ...useful, attempt: 2 },
      ],
      false,
    );
    await answeredRun({ ...started, outcome: "best_effort" }, [doubtful], false);
    // Another check, a rule or a language model decided.
    await answeredRun({ ...started, outcome: "best_effort" }, [useful], true);
    await answeredRun({ ...started, outcome: "best_effort" }, [{ ...doubtful, code: "sources_disagree" }], true);
    await answeredRun(started, [{ ...useful, judge: "llm" }], true);
    await answeredRun(started, [{ ...useful, score: null }], true);
    const scored = await readScoredJudgements(local);
    expect(scored.sort((a, b) => b.score - a.score)).toEqual([
      { check: "usefulness", language: null, score: 0.9, right: false },
      { check: "usefulness", language: null, score: 0.4, right: true },
    ]);
    expect(await readScoredJudgements({ ...local, from: "2026-03-21T00:00:00Z" })).toEqual([]);
    expect(await readScoredJudgements({ ...local, owners: "someone else" })).toEqual([]);
    // Scored by another model, or by another calibration of it.
    expect(await readScoredJudgements({ ...local, calibration: "tomorrow" })).toEqual([]);
  });

  it("groups them by score, and gives no share for small groups", async () => {
    await gradedRun([
      ...Array.from({ length: 5 }, (_, index): [string, number, boolean] => ["relevant", 1, index > 0]),
      ["relevant", 0.8, true],
      ["irrelevant", 0, true],
    ]);
    expect(await readReliability(local)).toEqual([
      { check: "relevance", from: 0, to: 0.2, judged: 1, meanScore: 0, rightShare: null },
      {
        check: "relevance",
        from: 0.8,
        to: 1,
        judged: 6,
        meanScore: expect.closeTo(5.8 / 6, 6),
        rightShare: expect.closeTo(5 / 6, 6),
      },
    ]);
  });
});
