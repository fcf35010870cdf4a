import { describe, expect, it } from "vitest";
import { type CaseDraft, caseDraftSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { caseChange } from "@/lib/shared/contracts/evaluation/eval-run";
import { type CaseAnswer, checkCase } from "./check-case";

const HANDBOOK = "11111111-1111-4111-8111-111111111111";
const NEWER = "22222222-2222-4222-8222-222222222222";
const OTHER = "33333333-3333-4333-8333-333333333333";
const SERIES = new Map([
  [HANDBOOK, "handbook"],
  [NEWER, "handbook"],
  [OTHER, "other"],
]);

function expecting(expectations: Partial<CaseDraft>): CaseDraft {
  return caseDraftSchema.parse({ question: "How long?", ...expectations });
}

const ANSWER: CaseAnswer = {
  outcome: "approved",
  text: "Sign-in logs are kept for 90 days [1], été comme hiver.",
  citations: [{ documentId: HANDBOOK, title: "Security handbook", text: "Logs are kept\nfor 90 days." }],
};

const passes = (expectations: Partial<CaseDraft>, answer: Partial<CaseAnswer> = {}) =>
  checkCase(expecting(expectations), { ...ANSWER, ...answer }, SERIES).passed;
const source = (documentId: string | null, title = "Security handbook", words: string | null = null) => ({
  expectedSources: [{ documentId, title, words }],
});

describe("checkCase", () => {
  it("passes when every expectation holds, and lists each check", () => {
    const all = { expectedOutcome: "approved" as const, expectedWords: ["90 days"], ...source(HANDBOOK) };
    const { passed, checks } = checkCase(expecting(all), ANSWER, SERIES);
    expect(passed).toBe(true);
    expect(checks.map(({ kind, passed: one }) => [kind, one])).toEqual([
      ["outcome", true],
      ["source", true],
      ["words", true],
    ]);
    expect(passes({ ...all, expectedWords: ["90 days", "for ever"] })).toBe(false);
    expect(passes({ expectedOutcome: "abstained" })).toBe(false);
  });

  it.each(["failed", "cancelled", null] as const)("neither passes nor fails a run whose outcome is %s", (outcome) => {
    const { passed, checks } = checkCase(
      expecting({ expectedOutcome: "approved", expectedWords: ["90"], forbiddenWords: ["30"], ...source(OTHER) }),
      { ...ANSWER, outcome },
      SERIES,
    );
    expect(passed).toBeNull();
    expect(checks.every((check) => check.passed === null)).toBe(true);
  });

  it("matches words regardless of case, accents and line breaks, but only whole words", () => {
    expect(passes({ expectedWords: ["SIGN-IN LOGS"] })).toBe(true);
    expect(passes({ expectedWords: ["Ete comme"] })).toBe(true);
    expect(passes({ expectedWords: ["90 days, ete"] })).toBe(true);
    expect(passes({ expectedWords: ["9"] })).toBe(false);
    expect(passes({ expectedWords: ["9"] }, { text: "90 of 9" })).toBe(true);
    expect(passes({ expectedWords: ["day"] })).toBe(false);
    expect(passes({ expectedWords: ["90"] }, { text: "" })).toBe(false);
  });

  it("fails a case whose answer contains forbidden words, compared like expected ones", () => {
    expect(passes({ forbiddenWords: ["30 days"] })).toBe(true);
    expect(passes({ forbiddenWords: ["30 days", "SIGN-IN logs"] })).toBe(false);
    expect(passes({ forbiddenWords: ["Ete comme"] })).toBe(false);
    // Not inside a longer word.
    expect(passes({ forbiddenWords: ["9"] })).toBe(true);
    const both = expecting({ expectedWords: ["90 days"], forbiddenWords: ["hiver"] });
    expect(checkCase(both, ANSWER, SERIES)).toMatchObject({
      passed: false,
      checks: [
        { kind: "words", passed: true },
        { kind: "forbidden_words", forbidden: "hiver", passed: false },
      ],
    });
  });

  it("rejects forbidden words that cannot be found, or that the answer must contain", () => {
    const draft = (fields: object) => caseDraftSchema.safeParse({ question: "How long?", ...fields }).success;
    expect(draft({ forbiddenWords: ["[1]"] })).toBe(false);
    expect(draft({ expectedWords: ["90 Days"], forbiddenWords: ["90 days"] })).toBe(false);
    expect(draft({ expectedWords: ["90 days"], forbiddenWords: ["30 days"] })).toBe(true);
  });

  it("never matches citation marks alone, and rejects a case that expects only them", () => {
    const kept = { ...expecting({ expectedOutcome: "approved" }), expectedWords: ["[1]"] };
    expect(checkCase(kept, ANSWER, SERIES).passed).toBe(false);
    expect(caseDraftSchema.safeParse({ question: "How long?", expectedWords: ["[1] [2]"] }).success).toBe(false);
    const { expectedSources } = source(HANDBOOK, "Security handbook", "[1]");
    expect(caseDraftSchema.safeParse({ question: "How long?", expectedSources }).success).toBe(false);
    expect(passes({ expectedWords: ["90 days [1]"] })).toBe(true);
  });

  it("accepts any version of the expected document, and matches words of the cited passage", () => {
    expect(passes(source(NEWER))).toBe(true);
    expect(passes(source(OTHER))).toBe(false);
    expect(passes(source(HANDBOOK, "Security handbook", "kept for 90"))).toBe(true);
    expect(passes(source(HANDBOOK, "Security handbook", "kept for 30"))).toBe(false);
    const gone = { citations: [{ documentId: HANDBOOK, title: "Security handbook", text: null }] };
    expect(passes(source(HANDBOOK, "Security handbook", "kept"), gone)).toBe(false);
  });

  it("matches a document by title when its id is unknown, and reports why a source is missing", () => {
    const unknown = "44444444-4444-4444-8444-444444444444";
    expect(passes(source(null, "security  Handbook"))).toBe(true);
    expect(passes(source(unknown))).toBe(true);
    const miss = (sources: Partial<CaseDraft>) => {
      const [check] = checkCase(expecting(sources), ANSWER, SERIES).checks;
      return check?.kind === "source" ? [check.passed, check.miss] : null;
    };
    expect(miss(source(unknown, "Travel rules"))).toEqual([false, "document_gone"]);
    expect(miss(source(OTHER, "Security handbook"))).toEqual([false, "not_cited"]);
    expect(miss(source(HANDBOOK, "x", "never"))).toEqual([false, "other_words"]);
  });

  it("rejects a case without expectations, since it could not fail", () => {
    expect(caseDraftSchema.safeParse({ question: "How long?" }).success).toBe(false);
  });

  it("classes the change since the last result, and never counts unknown as a pass", () => {
    const result = (state: "passed" | "failed" | "unknown" | "waiting" | "unfinished") => ({
      caseId: "c",
      question: "?",
      state,
      refusal: null,
      checks: [],
      runId: null,
      outcome: null,
      score: null,
      ms: null,
      costUsd: null,
    });
    const change = (before: Parameters<typeof result>[0] | null, now: Parameters<typeof result>[0]) =>
      caseChange(before === null ? undefined : result(before), result(now));
    expect(change("passed", "failed")).toBe("newly_failing");
    expect(change("passed", "unknown")).toBe("lost");
    expect(change("unknown", "failed")).toBe("same");
    expect(change("unknown", "passed")).toBe("newly_passing");
    expect(change("failed", "failed")).toBe("same");
    expect(change(null, "failed")).toBe("new");
    expect(change("passed", "waiting")).toBe("new");
    expect(change("passed", "unfinished")).toBe("new");
  });
});
