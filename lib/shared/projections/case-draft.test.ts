import { describe, expect, it } from "vitest";
import { runSummary } from "@/components/testing/recorded-runs";
import { caseDraftSchema, expectedSourceSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { EMPTY_REVIEW, type RunReview } from "@/lib/shared/contracts/evaluation/review";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { draftOfTrace, sourceOf } from "./case-draft";

const DOCUMENT = "11111111-1111-4111-8111-111111111111";
const citation = {
  number: 1,
  passageId: "22222222-2222-4222-8222-222222222222",
  documentId: DOCUMENT,
  documentTitle: "Handbook",
  ordinal: 0,
  page: null,
  headingPath: [],
};
const wordsOf = (quote: string | undefined) => sourceOf(DOCUMENT, "Handbook", quote).words;

describe("a source of a draft", () => {
  it("can be saved for any citation", () => {
    for (const quote of [undefined, "", "word ".repeat(200), "x".repeat(500), `${"x".repeat(300)} y`, "[1]", "a\nb"]) {
      const source = sourceOf(DOCUMENT, ` ${"Title ".repeat(100)}`, quote);
      expect(expectedSourceSchema.parse(source)).toEqual(source);
    }
  });

  it("keeps whole words only, and none when none fit", () => {
    expect(wordsOf("kept  for\n90 days")).toBe("kept for 90 days");
    expect(wordsOf("word ".repeat(200))).toMatch(/^(word )*word$/);
    expect(wordsOf("x".repeat(301))).toBeNull();
    expect(wordsOf(" [1] ")).toBeNull();
    expect(wordsOf(undefined)).toBeNull();
  });
});

describe("a draft from a run", () => {
  const answered = (text: string) => {
    const log = new RunLog();
    log
      .start(1, visit("generate"))
      .text(2, visit("generate"), text)
      .verdict(3, visit("check_hallucination"), 0, "supported");
    log.add(4, {
      type: "answer-final",
      fromAttempt: 1,
      text,
      citations: [citation],
      outcome: "approved",
      reason: reason("grounded"),
      warning: null,
      missing: [],
    });
    const stamp = log.events[0]?.type === "run-start" ? log.events[0].configStamp : undefined;
    if (stamp === undefined) throw new Error("the log has no start");
    return { run: runSummary(), configStamp: stamp, events: log.events, passages: {}, closed: [] };
  };
  const review = (changes: Partial<RunReview>): RunReview => ({ ...EMPTY_REVIEW, ...changes });
  const ANSWER = "The notice period is 30 days for tenants. [1]";

  it("expects what the run gave, unless a reviewer disagrees", () => {
    const trace = answered(ANSWER);
    for (const opinion of [undefined, EMPTY_REVIEW, review({ answer: true })]) {
      expect(draftOfTrace(trace, opinion)).toMatchObject({
        expectedOutcome: "approved",
        expectedSources: [{ title: "Handbook" }],
        expectedWords: [],
      });
    }
  });

  it("expects what a correction adds, and no source of the wrong answer", () => {
    const correctedAnswer = "The notice period is 60 days for tenants, in writing.";
    expect(draftOfTrace(answered(ANSWER), review({ answer: false, correctedAnswer, note: "old lease" }))).toMatchObject(
      {
        expectedOutcome: null,
        expectedSources: [],
        expectedWords: ["60", "tenants, in writing"],
        note: "old lease",
      },
    );
  });

  it("keeps words short enough to be saved, whatever the correction", () => {
    const { expectedWords } = draftOfTrace(
      answered(ANSWER),
      review({ correctedAnswer: `${"word ".repeat(400)}\n - €5 [2]` }),
    );
    expect(caseDraftSchema.safeParse({ question: "q", expectedWords }).success).toBe(true);
    expect(expectedWords.at(-1)).toBe("€5");
  });
});
