import { describe, expect, it } from "vitest";
import type { Judges } from "@/lib/engine/ports/judge";
import type { ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { carefulJudges } from "./careful-judges";
import { claimOf, recordingContext } from "./testing/judging";

const TEXT = "The weir of Karrow was raised in 1931. Herons nest beside it.";
const { context } = recordingContext({ question: "When was the weir raised?" });

/** The passage as OCR read it, with these words of low confidence. */
function scanned(id: string, ...words: string[]): Passage {
  const doubtful = words.map((word) => ({ start: TEXT.indexOf(word), end: TEXT.indexOf(word) + word.length }));
  return { ...passageOf(id, TEXT), doubtful };
}

const supported = (claimId: string, passage: Passage): ClaimVerdict => ({
  claimId,
  verdict: "supported",
  score: 1,
  evidence: { passageId: passage.id, start: 0, end: 38, quote: passage.text.slice(0, 38) },
  judge: "built-in",
  reason: reason("evidence_verbatim"),
  ms: 1,
});

/** Judges that approve everything, from the first passage. */
const APPROVING: Judges = {
  relevance: { grade: async () => [] },
  support: {
    judgeEarly: async ({ id }, [passage = passageOf("a", TEXT)]) => supported(id, passage),
    judgeRemaining: async (claims, [passage = passageOf("a", TEXT)]) => ({
      verdicts: claims.map(({ id }) => supported(id, passage)),
      usefulness: null,
    }),
  },
  usefulness: {
    judge: async () => ({
      usefulness: "useful",
      score: 1,
      utility: 5,
      judge: "built-in",
      reason: reason("answers_question"),
      span: "beside it",
      ms: 1,
    }),
  },
  reflection: {
    usesVerdicts: true,
    reflect: async () => ({
      groundedness: "grounded",
      hallucinationDetected: false,
      score: 1,
      sourcesCited: [1],
      reason: reason("reflection_approved"),
      needsRegeneration: false,
    }),
  },
  candidates: {
    usesVerdicts: true,
    judge: async () => ({
      support: { value: "fully", judge: "built-in", reason: reason("claims_fully_supported") },
      utility: null,
      ms: 1,
    }),
  },
};
const judges = carefulJudges(APPROVING);

const QUOTED = claimOf("a1.s0", "The weir of Karrow was raised in 1931.");
const early = (passages: readonly Passage[], claim = QUOTED) => judges.support.judgeEarly(claim, passages, context);

describe("carefulJudges", () => {
  it.each([
    ["a number or a date", "1931."],
    ["a name", "Karrow"],
  ])("supports no sentence by %s that was hard to read", async (_what, word) => {
    const passage = scanned("a", word);
    const words = word.replace(".", "");
    const expected = { verdict: "unknown", score: null, reason: { code: "doubtful_words", params: { words } } };
    expect(await early([passage])).toMatchObject({ ...expected, evidence: { passageId: "a" } });
    const { verdicts } = await judges.support.judgeRemaining([QUOTED], [passage], context);
    expect(verdicts).toMatchObject([expected]);
  });

  it("supports it where other words were hard to read, or outside the evidence", async () => {
    expect(await early([passageOf("a", TEXT)])).toMatchObject({ verdict: "supported" });
    expect(await early([scanned("a", "raised", "Herons")])).toMatchObject({ verdict: "supported" });
  });

  it("supports it if another cited passage clearly says the same", async () => {
    const sure = passageOf("b", "In 1931 the weir was raised.");
    expect(await early([scanned("a", "1931."), sure])).toMatchObject({ verdict: "unknown" });
    const citesBoth = { ...QUOTED, cites: ["a", "b"] };
    expect(await early([scanned("a", "1931."), sure], citesBoth)).toMatchObject({ verdict: "supported" });
  });

  it("does not find an answer useful if its answering words were hard to read", async () => {
    const judge = (passage: Passage) => judges.usefulness.judge("They nest beside it.", [passage], context);
    expect(await judge(scanned("a", "beside"))).toMatchObject({ usefulness: "unknown", score: null });
    expect(await judge(scanned("a", "nest"))).toMatchObject({ usefulness: "useful" });
  });

  it("approves neither an answer nor a candidate that relies on them", async () => {
    const reflect = (passage: Passage) =>
      judges.reflection.reflect({ answer: QUOTED.text, claims: [QUOTED], verdicts: [] }, [passage], context);
    expect(await reflect(scanned("a", "1931."))).toMatchObject({ groundedness: "unknown", score: null });
    expect(await reflect(scanned("a", "nest"))).toMatchObject({ groundedness: "grounded", score: 1 });
    const candidate = { answer: QUOTED.text, claims: [QUOTED], early: [] };
    const judge = (passage: Passage) =>
      judges.candidates.judge(candidate, passage, { support: true, utility: false }, context);
    expect((await judge(scanned("a", "Karrow"))).support).toMatchObject({ value: "unknown" });
    expect((await judge(scanned("a", "nest"))).support).toMatchObject({ value: "fully" });
  });
});
