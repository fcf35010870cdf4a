import { describe, expect, it } from "vitest";
import type { AttemptRecord } from "@/lib/engine/steps/state";
import type { Groundedness, PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import { CHECK_PRESETS } from "@/lib/shared/contracts/runs/check-set";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { PROFILE_PRESETS } from "@/lib/shared/contracts/settings/profile";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { fakePassage, fakeReflection, fakeUsefulness, fakeVerdict } from "../testing/fake-workflow";
import { abstentionOf, bestAttempt, endingOf, missingFrom, reservations } from "./outcome";

const RELATED: PassageGrade = {
  passageId: "p1",
  grade: "related",
  score: 0.2,
  judge: "built-in",
  reason: reason("passage_related"),
};
const CLAIM = { id: "s1", text: "x", start: 0, end: 1, cites: ["p1"] };

function attempt(
  number: number,
  groundedness: Groundedness | null,
  usefulness: "useful" | "not_useful" | "unknown" | null,
  score = 0.5,
): AttemptRecord {
  return {
    number,
    mode: "grounded",
    text: `Answer ${number} [1].`,
    cutShort: false,
    claims: [CLAIM],
    passageIds: [],
    verdicts: [],
    reflection:
      groundedness === null
        ? null
        : {
            groundedness,
            hallucinationDetected: false,
            score,
            sourcesCited: [],
            reason: reason("grounded"),
            needsRegeneration: false,
          },
    usefulness: usefulness === null ? null : fakeUsefulness(usefulness),
    candidates: [],
  };
}

const SETTINGS = settingsSchema.parse({});
const STRONG = { weakness: null, decided: null };

function supported(of: AttemptRecord, count: number): AttemptRecord {
  const claims = Array.from({ length: count }, (_, i) => ({ id: `s${i}`, text: "x", start: 0, end: 1, cites: [] }));
  return { ...of, verdicts: claims.map((claim) => fakeVerdict(claim, "supported")) };
}

describe("bestAttempt", () => {
  const failed = attempt(1, "not_grounded", "useful", 0.4);
  const best = (...attempts: AttemptRecord[]) => bestAttempt(attempts, SETTINGS)?.number;

  it("prefers an attempt that passed, then the score, then the supported sentences, then usefulness, then the later one", () => {
    expect(best(attempt(1, "grounded", "useful", 0.5), attempt(2, "not_grounded", "useful", 0.9))).toBe(1);
    expect(best(failed, attempt(2, "not_grounded", "not_useful", 0.6))).toBe(2);
    expect(best(supported(failed, 3), supported(attempt(2, "not_grounded", "useful", 0.4), 2))).toBe(1);
    expect(best(failed, attempt(2, "not_grounded", "not_useful", 0.4))).toBe(1);
    expect(best(failed, attempt(2, "not_grounded", "useful", 0.4))).toBe(2);
  });

  it("ranks an unjudged answer above an unsupported one, and below any with support", () => {
    expect(best(attempt(1, null, "useful"), attempt(2, "not_grounded", "useful", 0))).toBe(1);
    expect(best(attempt(1, "not_grounded", "useful", 0.2), attempt(2, null, "useful"))).toBe(1);
  });

  it("prefers an answer with citations to one without", () => {
    const uncited = { ...attempt(2, "grounded", "useful", 1), claims: [] };
    expect(best(attempt(1, "grounded", "useful", 0.5), uncited)).toBe(1);
  });

  it("never picks an empty draft", () => {
    expect(best({ ...attempt(1, "grounded", "useful"), text: " " })).toBeUndefined();
  });
});

describe("endingOf", () => {
  it("approves only an answer that was checked and passed", () => {
    expect(endingOf(attempt(1, "grounded", "useful"), SETTINGS, STRONG, false).outcome).toBe("approved");
  });

  it.each([
    ["not_grounded", attempt(1, "not_grounded", "useful"), STRONG, false],
    ["not_useful", attempt(1, "grounded", "not_useful"), STRONG, false],
    ["deadline_reached", attempt(1, "grounded", "useful"), STRONG, true],
    ["grounding_unknown", attempt(1, "unknown", "useful"), STRONG, false],
    ["usefulness_unknown", attempt(1, "grounded", "unknown"), STRONG, false],
    ["model_stream_cut", attempt(1, "grounded", "useful"), { ...STRONG, weakness: reason("model_stream_cut") }, false],
  ] as const)("is best effort because of %s", (code, tried, state, deadline) => {
    expect(endingOf(tried, SETTINGS, state, deadline)).toMatchObject({ outcome: "best_effort", reason: { code } });
  });

  it("is best effort if no remaining sentence cites a passage, whatever judge approved it", () => {
    const uncited = { ...CLAIM, id: "s2", cites: [] };
    const struck = fakeVerdict(CLAIM, "unsupported");
    const profiles = [SETTINGS, settingsSchema.parse(PROFILE_PRESETS["self-reflective"])];
    for (const settings of profiles) {
      const passed = { ...attempt(1, "grounded", "useful", 1), claims: [CLAIM, uncited] };
      const about = (tried: AttemptRecord) => endingOf(tried, settings, STRONG, false);
      expect(about(passed).outcome).toBe("approved");
      const nothing = { outcome: "best_effort", reason: { code: "answer_cites_nothing" } };
      expect(about({ ...passed, claims: [uncited] })).toMatchObject(nothing);
      expect(about({ ...passed, verdicts: [struck] })).toMatchObject(nothing);
      expect(about({ ...passed, verdicts: [fakeVerdict(CLAIM, "no_claim")] })).toMatchObject(nothing);
      // Its check found the source that the writer left out.
      const evidence = { passageId: fakePassage(1).id, start: 0, end: 4, quote: "Fact" };
      const found = { ...fakeVerdict(uncited, "supported"), evidence };
      expect(about({ ...passed, claims: [uncited], verdicts: [found] }).outcome).toBe("approved");
      expect(about({ ...passed, claims: [uncited], verdicts: [{ ...found, verdict: "partial" }] })).toMatchObject(
        nothing,
      );
    }
  });

  it("does not change the ending of an unchecked answer, or of one without documents", () => {
    const uncited = { ...attempt(1, "grounded", "useful"), claims: [] };
    const unchecked = settingsSchema.parse({ checks: CHECK_PRESETS.development });
    expect(endingOf(uncited, unchecked, STRONG, false).reason.code).toBe("answer_not_checked");
    const known = { ...uncited, mode: "model_knowledge" as const };
    expect(endingOf(known, SETTINGS, STRONG, false).reason.code).toBe("model_knowledge_only");
    expect(missingFrom(uncited, { outcome: "best_effort", reason: reason("answer_not_checked") }, unchecked)).toEqual(
      [],
    );
  });

  it("gives the cap that ended it as the reason, not a lack of passages", () => {
    const state = { weakness: null, decided: reason("regenerations_spent", { cap: 3 }) };
    const ending = endingOf(attempt(1, "not_grounded", null), SETTINGS, state, false);
    expect(ending).toMatchObject({ outcome: "best_effort", reason: { code: "regenerations_spent" } });
  });
});

describe("endingOf an answer that quotes a blank field", () => {
  const blank = reason("answer_field_blank", { field: "Deposit" });
  const quoted = { ...attempt(1, "unknown", "unknown"), usefulness: { ...fakeUsefulness("unknown"), reason: blank } };

  it("reports that it is blank, although the answer states nothing checkable", () => {
    const ending = endingOf(quoted, SETTINGS, STRONG, false);
    expect(ending).toEqual({ outcome: "best_effort", reason: blank });
    expect(missingFrom(quoted, ending, SETTINGS)).toEqual([]);
  });
});

describe("endingOf a reflection", () => {
  const settings = settingsSchema.parse(PROFILE_PRESETS["self-reflective"]);
  const reflected = (score: number | null, needsRegeneration: boolean): AttemptRecord => ({
    ...attempt(1, null, null),
    reflection: fakeReflection(score, needsRegeneration),
  });

  it("approves on the score, whatever else the reflection noted", () => {
    expect(endingOf(reflected(0.8, true), settings, STRONG, false).outcome).toBe("approved");
    const noted = { ...reflected(0.85, false), reflection: { ...fakeReflection(0.85), hallucinationDetected: true } };
    expect(endingOf(noted, settings, STRONG, false).outcome).toBe("approved");
    expect(reservations(noted)).toMatchObject({ code: "reflection_has_reservations", text: "scored 0.85" });
  });

  it.each([
    ["reflection_keeps_answer", 0.79, false],
    ["reflection_below_minimum", 0.79, true],
    ["reflection_unknown", null, false],
  ] as const)("is best effort because of %s", (code, score, again) => {
    const ending = endingOf(reflected(score, again), settings, STRONG, false);
    expect(ending).toMatchObject({ outcome: "best_effort", reason: { code } });
  });
});

describe("missingFrom", () => {
  it("lists the findings that prevented approval, each once", () => {
    const tried = attempt(1, "not_grounded", "not_useful");
    const ending = { outcome: "best_effort", reason: reason("regenerations_spent", { cap: 3 }) } as const;
    const claim = { ...CLAIM, id: "s2" };
    const missing = missingFrom({ ...tried, verdicts: [fakeVerdict(claim, "contradicted")] }, ending, SETTINGS);
    expect(missing.map(({ code }) => code)).toEqual(["number_mismatch", "grounded", "answer_off_topic"]);
    expect(missingFrom(tried, { outcome: "approved", reason: reason("all_checks_passed") }, SETTINGS)).toEqual([]);
  });

  it("reports missing citations along with other findings", () => {
    const uncited = { ...attempt(1, "unknown", "useful"), claims: [] };
    const ending = endingOf(uncited, SETTINGS, STRONG, false);
    expect(ending.reason.code).toBe("grounding_unknown");
    expect(missingFrom(uncited, ending, SETTINGS).map(({ code }) => code)).toEqual(["answer_cites_nothing"]);
  });

  it("lists the checks without a result if no other check found anything", () => {
    const ending = { outcome: "best_effort", reason: reason("deadline_reached") } as const;
    const lacks = (tried: AttemptRecord, settings = SETTINGS) =>
      missingFrom(tried, ending, settings).map(({ code }) => code);
    expect(lacks(attempt(1, null, null))).toEqual(["grounding_unknown", "usefulness_unknown"]);
    expect(lacks(attempt(1, "grounded", "unknown"))).toEqual(["usefulness_unknown"]);
    expect(lacks(attempt(1, "grounded", "not_useful"))).toEqual(["answer_off_topic"]);
    expect(lacks({ ...attempt(1, null, "useful"), mode: "model_knowledge" })).toEqual([]);
    expect(lacks(attempt(1, null, null), settingsSchema.parse(PROFILE_PRESETS["self-reflective"]))).toEqual([
      "reflection_unknown",
    ]);
    expect(lacks(attempt(1, null, null), settingsSchema.parse({ checks: CHECK_PRESETS.development }))).toEqual([]);
  });
});

describe("abstentionOf", () => {
  const state = {
    synthetic: false,
    attempts: [],
    retrieved: [{ passageId: "p1", score: 0.2 }],
    refused: [],
    weakness: null,
    transforms: 0,
    decided: null,
  };
  const spent = { transforms: 3, decided: reason("transforms_spent", { cap: 3 }) };
  const empty = [{ ...attempt(1, null, null), text: "" }];

  it.each([
    ["nothing is in the library", { ...state, retrieved: [] }, false, "no_passages_found", []],
    ["nothing found is relevant", state, false, "no_relevant_passages", []],
    ["what it found is about the subject", { ...state, refused: [[RELATED]] }, false, "answer_not_found", []],
    ["the rewrites are spent", { ...state, ...spent }, false, "transforms_spent", ["no_relevant_passages"]],
    [
      "a rewrite found the same",
      { ...state, transforms: 1, decided: reason("same_passages_found") },
      false,
      "no_relevant_passages",
      [],
    ],
    ["the time ran out in the first search", { ...state, retrieved: [] }, true, "deadline_reached", []],
    ["it ran out in a later one", { ...state, ...spent }, true, "deadline_reached", ["no_relevant_passages"]],
    ["the search is down", { ...state, synthetic: true, retrieved: [] }, false, "retrieval_unavailable", []],
    ["the passages do not hold it", { ...state, attempts: empty }, false, "answer_not_found", []],
    ["they never did", { ...state, ...spent, attempts: empty }, false, "transforms_spent", ["answer_not_found"]],
    [
      "the model was away",
      { ...state, ...spent, attempts: empty, weakness: reason("model_unreachable") },
      false,
      "model_unreachable",
      [],
    ],
  ] as const)("reports that %s", (_, given, deadline, code, missing) => {
    const abstention = abstentionOf(
      {
        ...given,
        attempts: [...given.attempts],
        retrieved: [...given.retrieved],
        refused: given.refused.map((grades) => [...grades]),
      },
      deadline,
    );
    expect(abstention.reason.code).toBe(code);
    expect(abstention.missing.map((lack) => lack.code)).toEqual(missing);
  });

  it("does not name a cap of zero", () => {
    const none = { ...state, decided: reason("transforms_spent", { cap: 0 }) };
    expect(abstentionOf(none, false).reason.code).toBe("no_relevant_passages");
  });
});
