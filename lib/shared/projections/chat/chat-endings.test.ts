import { describe, expect, it } from "vitest";
import type { UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { ClosestPassage, DisagreeingSource, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { foldDiagram } from "../diagram/diagram";
import { loggedPassage, RunLog, visit } from "../testing/run-log";
import { foldChat } from "./chat";

const CLOSEST: ClosestPassage[] = [
  {
    ...loggedPassage("p1", 1),
    sentence: "It had 60,685 people in 1940.",
    reason: reason("passage_lacks_date", { asked: "2010", found: "1940" }),
  },
];
const DISAGREEMENT: DisagreeingSource[] = [
  { number: 1, documentTitle: "Tides", value: "noon", date: "2024-01-01" },
  { number: 2, documentTitle: "Harbour", value: "one o'clock", date: null },
];

type Ending = Omit<RunEventOf<"answer-final">, "type" | "seq" | "at" | "attempt">;

function found(grades: readonly ("relevant" | "related" | "irrelevant" | "unknown")[]): RunLog {
  const grade = visit("grade_documents");
  return new RunLog()
    .add(10, {
      type: "retrieval-result",
      visit: visit("retrieve"),
      query: "tide",
      passages: grades.map((_, at) => loggedPassage(`p${at + 1}`, at + 1)),
    })
    .start(11, grade)
    .add(12, {
      type: "grade-result",
      visit: grade,
      grades: grades.map((given, at) => ({
        passageId: `p${at + 1}`,
        grade: given,
        score: 0.5,
        judge: "built-in" as const,
        reason: reason("passage_related"),
      })),
    });
}

function ended(log: RunLog, ending: Partial<Ending>) {
  const whole: Ending = {
    fromAttempt: null,
    text: "",
    citations: [],
    outcome: "abstained",
    reason: reason("no_relevant_passages"),
    warning: null,
    missing: [],
    ...ending,
  };
  log.add(80, { type: "answer-final", ...whole }).add(81, { type: "run-end", outcome: whole.outcome, ms: 81 });
  return foldChat(log.events);
}

function answered(result: Pick<UsefulnessJudgement, "usefulness" | "reason" | "span">, ending: Partial<Ending>) {
  const text = "High tide is at noon. [1]";
  const log = found(["relevant"])
    .start(20, visit("generate"))
    .text(21, visit("generate"), text)
    .add(30, {
      type: "usefulness-result",
      visit: visit("check_answer_quality"),
      result: { score: 0.5, utility: 5, judge: "built-in", ms: 1, ...result },
    });
  return ended(log, { fromAttempt: 1, text, citations: [loggedPassage("p1", 1)], ...ending });
}

function emphasised(view: ReturnType<typeof foldChat>): string[] {
  return view.sentences.flatMap(({ pieces }) =>
    pieces.flatMap((piece) =>
      piece.kind === "text" && piece.emphasis !== undefined
        ? piece.text.slice(piece.emphasis.start, piece.emphasis.end)
        : [],
    ),
  );
}

describe("an abstention", () => {
  it("has its closest passages beside the answer, which is empty", () => {
    const view = ended(found(["related", "irrelevant"]), { closest: CLOSEST });
    expect(view.closest).toEqual(CLOSEST);
    expect(view.sentences).toEqual([]);
    expect(view.citations).toEqual([]);
    expect(view.shownAttempt).toBeNull();
  });

  it("has none when nothing came close, and an answer has none either", () => {
    expect(ended(found(["irrelevant"]), {}).closest).toEqual([]);
    expect(ended(found(["relevant"]), { outcome: "best_effort", closest: CLOSEST }).closest).toEqual([]);
  });
});

describe("a related passage", () => {
  it("is not counted as kept", () => {
    const log = found(["relevant", "related", "unknown", "irrelevant"]);
    expect(foldChat(log.events).retrieval).toMatchObject({ kept: 2, total: 4 });
    expect(foldDiagram(log.events).nodes.get("grade_documents")?.figure).toEqual({ kind: "kept", kept: 2, total: 4 });
    expect(foldChat(found(["related", "related"]).events).retrieval).toMatchObject({ state: "none", kept: 0 });
  });
});

describe("the words that answer", () => {
  it("are emphasised in the answer", () => {
    const view = answered(
      { usefulness: "useful", reason: reason("answers_question"), span: "noon" },
      { outcome: "approved", reason: reason("all_checks_passed") },
    );
    expect(emphasised(view)).toEqual(["noon"]);
    expect(emphasised({ ...view, sentences: view.attempts[0]?.sentences ?? [] })).toEqual(["noon"]);
  });

  it("are not emphasised when the answer does not answer, or no judge named them", () => {
    const ending = { outcome: "best_effort", reason: reason("not_useful") } as const;
    const misses = { usefulness: "not_useful", reason: reason("answer_off_topic") } as const;
    expect(emphasised(answered({ ...misses, span: "noon" }, ending))).toEqual([]);
    expect(emphasised(answered({ usefulness: "useful", reason: reason("useful") }, ending))).toEqual([]);
  });
});

describe("an answer in doubt", () => {
  it("is undecided for the given reason", () => {
    const doubt = reason("may_not_answer");
    const view = answered(
      { usefulness: "unknown", reason: doubt, span: "noon" },
      { outcome: "best_effort", reason: doubt },
    );
    expect(view.usefulness).toMatchObject({ state: "unknown", reason: { code: "may_not_answer" } });
    expect(emphasised(view)).toEqual(["noon"]);
  });

  it("lists each source's value when sources disagree", () => {
    const doubt = reason("sources_disagree");
    const view = answered(
      { usefulness: "unknown", reason: doubt },
      { outcome: "best_effort", reason: doubt, disagreement: DISAGREEMENT },
    );
    expect(view.disagreement).toEqual(DISAGREEMENT);
    expect(ended(found(["relevant"]), {}).disagreement).toEqual([]);
  });
});
