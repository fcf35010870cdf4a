import { describe, expect, it } from "vitest";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { loggedPassage, RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { stageOf, stageTable } from "./lost-answers";

/** A run whose search found `passages`, each graded as given. */
function runOf(passages: Record<string, PassageGrade["grade"]>) {
  const log = new RunLog();
  const found = Object.keys(passages).map((id, at) => loggedPassage(id, at + 1));
  log.add(10, { type: "retrieval-result", visit: visit("retrieve"), query: "q", passages: found, cached: false });
  const grades = Object.entries(passages).map(([passageId, grade]) => ({
    ...{ passageId, grade, score: 0.5 },
    ...{ judge: "built-in" as const, reason: reason("passage_related") },
  }));
  log.add(20, { type: "grade-result", visit: visit("grade_documents"), grades });
  return log.events;
}

describe("the stage at which an answer is lost", () => {
  const holding = new Set(["b"]);

  it.each([
    [{ a: "relevant" }, "abstained", false, "search"],
    [{ a: "relevant", b: "related" }, "best_effort", false, "grading"],
    [{ a: "relevant", b: "relevant" }, "best_effort", false, "reading"],
    [{ b: "relevant" }, "abstained", false, "usefulness"],
    [{ b: "relevant" }, "best_effort", true, "best effort"],
    [{ b: "relevant" }, "approved", true, "approved"],
  ] as const)("with the grades %o and the ending %s is %4$s", (passages, ending, right, stage) => {
    expect(stageOf(runOf(passages), { ending, right }, holding)).toBe(stage);
  });

  it("is counted by language", () => {
    const table = stageTable([
      { language: "en", stage: "search" },
      { language: "en", stage: "approved" },
      { language: "fr", stage: "grading" },
    ]);
    expect(table).toContain("| en | 2 | 1 | 0 | 0 | 0 | 0 | 1 |");
    expect(table).toContain("| fr | 1 | 0 | 1 | 0 | 0 | 0 | 0 |");
  });
});
