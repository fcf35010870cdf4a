import { statesNothing } from "@/lib/engine/language/states-nothing";
import type { SupportJudge } from "@/lib/engine/ports/judge";
import type { Claim, ClaimVerdict, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { judgeContext } from "../shared/judge-context";
import type { ClaimLine, Label } from "./claim-line";
import { passagesOf } from "./claim-passages";

export type Outcome = "supported" | "contradicted" | "unsupported" | "no claim" | "undecided";

const OUTCOMES: Record<Verdict, Outcome> = {
  supported: "supported",
  partial: "unsupported",
  contradicted: "contradicted",
  unsupported: "unsupported",
  no_claim: "no claim",
  unknown: "undecided",
};

/** How one labelled claim was judged. */
export interface JudgedClaim {
  set: string;
  language: Language;
  kind: string | null;
  label: Label;
  outcome: Outcome;
  /** Code of the verdict's reason; `states_nothing` for a sentence of which an answer's splitter makes no claim. */
  reason: string;
  score: number | null;
  claim: string;
  ms: number;
}

/**
 * Judges a claim that cites all its passages, as in a run: early, and what is left open then at the end. A sentence that
 * states nothing is not judged.
 */
export async function judgeClaim(line: ClaimLine, support: SupportJudge): Promise<JudgedClaim> {
  const passages = passagesOf(line);
  const { set, language, kind = null, label, claim } = line;
  const started = performance.now();
  const verdict = statesNothing(claim, language) ? null : await verdictOf(line, passages, support);
  const ms = performance.now() - started;
  const found = { set, language, kind, label, claim, ms };
  if (verdict === null) return { ...found, outcome: "no claim", reason: "states_nothing", score: null };
  return { ...found, outcome: OUTCOMES[verdict.verdict], reason: verdict.reason.code, score: verdict.score };
}

async function verdictOf(
  { claim: text, before, language, question }: ClaimLine,
  passages: readonly Passage[],
  support: SupportJudge,
): Promise<ClaimVerdict> {
  const claim: Claim = {
    ...{ id: "a1.s0", text, start: 0, end: text.length, cites: passages.map(({ id }) => id) },
    ...(before === undefined ? {} : { lead: before }),
  };
  const context = judgeContext(language, question);
  const early = await support.judgeEarly(claim, passages, context);
  if (early !== null) return early;
  const [late] = (await support.judgeRemaining([claim], passages, context)).verdicts;
  if (late === undefined) throw new Error("The judge returned no verdict");
  return late;
}
