import { describe, expect, it } from "vitest";
import { runRows } from "@/lib/server/runs/execute/run-rows";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { loggedPassage, RunLog, visit } from "../testing/run-log";
import { judgementKey, reviewableJudgements, reviewedAttempt } from "./judgements";
import { foldTrace } from "./trace";

const GRADE = visit("grade_documents", 1);
const CHECK = visit("check_hallucination", 1);

/** Two attempts over the same two passages; the first sentence is judged twice. */
function twoAttempts(): RunLog {
  const log = new RunLog();
  const retrieve = visit("retrieve");
  log.add(1, {
    type: "retrieval-result",
    visit: retrieve,
    query: "tide",
    passages: [loggedPassage("p1", 1), loggedPassage("p2", 2)],
  });
  const grade = (passageId: string, value: "relevant" | "irrelevant") => ({
    passageId,
    grade: value,
    score: 0.5,
    judge: "built-in" as const,
    reason: reason("grounded"),
  });
  log.add(2, { type: "grade-result", visit: GRADE, grades: [grade("p1", "relevant"), grade("p2", "irrelevant")] });
  log.start(3, visit("generate", 1)).text(4, visit("generate", 1), "Sentence 0. ");
  log.verdict(5, CHECK, 0, "unknown").verdict(6, CHECK, 0, "unsupported");
  log.attempt = 2;
  log.start(7, visit("generate", 2)).text(8, visit("generate", 2), "Sentence 0. ");
  return log.verdict(9, visit("check_hallucination", 2), 0, "supported");
}

describe("reviewable judgements", () => {
  it("are exactly the run's rows, each with its last judgement", () => {
    const { events } = twoAttempts();
    const end: RunEventOf<"run-end"> = { seq: 99, at: 10, attempt: 2, type: "run-end", outcome: "approved", ms: 10 };
    const rows = runRows(foldTrace([...events, end]), end);
    const judgements = reviewableJudgements(events);
    expect([...judgements.keys()].sort()).toEqual(
      [
        ...rows.grades.map(({ visitCount, passageId }) => judgementKey("grade", `${visitCount}/${passageId}`)),
        ...rows.claimVerdicts.map(({ claimId }) => judgementKey("verdict", claimId)),
      ].sort(),
    );
    expect(judgements.size).toBe(4);
    expect(judgements.get("verdict a1.s0")).toMatchObject({ verdict: "unsupported" });
  });

  it("belong to the returned attempt, with the grades that led to it", () => {
    const log = twoAttempts();
    expect(reviewedAttempt(log.events)).toMatchObject({
      attempt: { number: 2 },
      sentences: [{ claim: { id: "a2.s0" } }],
      grades: [{ target: "1/p1" }, { target: "1/p2", passage: { number: 2 } }],
    });
    log.add(11, {
      type: "answer-final",
      fromAttempt: 1,
      text: "Sentence 0.",
      citations: [],
      outcome: "best_effort",
      reason: reason("grounded"),
      warning: null,
      missing: [],
    });
    expect(reviewedAttempt(log.events)).toMatchObject({
      attempt: { number: 1 },
      sentences: [{ claim: { id: "a1.s0" } }],
    });
    expect(reviewedAttempt([])).toEqual({ attempt: null, sentences: [], grades: [] });
  });
});
