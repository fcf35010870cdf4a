import type { SupportJudge } from "@/lib/engine/judges/judge";
import type { Claim, ClaimVerdict, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Language } from "@/lib/shared/contracts/language";
import { judgeContext } from "../shared/judge-context";
import type { ClaimLine, Label } from "./claim-line";
import { passagesOf } from "./claim-passages";

export type Outcome = "supported" | "contradicted" | "unsupported" | "no claim" | "undecided";

const OUTCOMES: Record<Verdict, Outcome> = {
  supported: "supported",
  partial: "unsupported",
  contradicted: "contradicted",
  unsupported: "unsupported",
  unknown: "undecided",
};

/** How one labelled claim was judged. */
export interface JudgedClaim {
  set: string;
  language: Language;
  kind: string | null;
  label: Label;
  outcome: Outcome;
  /** Code of the verdict's reason. */
  reason: string;
  score: number | null;
  claim: string;
  ms: number;
}

/** Judges a claim that cites all its passages, as in a run: early, and what is left open then at the end. */
export async function judgeClaim(line: ClaimLine, support: SupportJudge): Promise<JudgedClaim> {
  const passages = passagesOf(line);
  const { set, language, kind = null, label, claim: text, before } = line;
  const claim: Claim = {
    ...{ id: "a1.s0", text, start: 0, end: text.length, cites: passages.map(({ id }) => id) },
    ...(before === undefined ? {} : { lead: before }),
  };
  const context = judgeContext(language, line.question);
  const started = performance.now();
  const verdict = (await support.judgeEarly(claim, passages, context)) ?? (await judgeLate());
  const ms = performance.now() - started;
  const { score, reason } = verdict;
  return {
    set,
    language,
    kind,
    label,
    outcome: OUTCOMES[verdict.verdict],
    reason: reason.code,
    score,
    claim: text,
    ms,
  };

  async function judgeLate(): Promise<ClaimVerdict> {
    const { verdicts } = await support.judgeRemaining([claim], passages, context);
    const [late] = verdicts;
    if (late === undefined) throw new Error("The judge returned no verdict");
    return late;
  }
}
