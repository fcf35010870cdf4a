import type { Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Outcome, RunEvent } from "@/lib/shared/contracts/runs/run-event";

/** How the checks treated one run. */
export interface CheckedRun {
  outcome: Outcome;
  /** Answers written, the first included. */
  answers: number;
  /** Whether the final text is that of the first answer. */
  isFirst: boolean;
  /** Whether a part failed and was replaced: such a run measures something else. */
  isDegraded: boolean;
  /** Sentences of the first answer up to the last one judged: a rejected draft leaves the others unjudged. */
  sentences: number;
  /** Of these, decided by the built-in judge, before any language model. */
  decided: number;
  /** Supported in the end, by any judge. */
  supported: number;
  /** Found contradicted or unsupported in the end, by any judge. */
  condemned: number;
}

/** Reads a finished run's events. @throws if it has no final answer */
export function checkedRun(events: readonly RunEvent[]): CheckedRun {
  const final = events.findLast((event) => event.type === "answer-final");
  if (final === undefined) throw new Error("The run has no final answer.");
  const verdicts = new Map<string, { verdict: Verdict; isBuiltIn: boolean }>();
  let first: number | null = null;
  for (const event of events) {
    if (event.type !== "claim-verdict") continue;
    first ??= event.textVersion;
    const { verdict, judge } = event.result;
    // The last verdict counts: a language model may judge what the built-in judge left open.
    if (event.textVersion === first) verdicts.set(event.claim.id, { verdict, isBuiltIn: judge === "built-in" });
  }
  const judged = [...verdicts.values()];
  const last = Math.max(-1, ...[...verdicts.keys()].map(sentenceIndex));
  const count = (holds: (one: { verdict: Verdict; isBuiltIn: boolean }) => boolean) => judged.filter(holds).length;
  const written = new Set(events.flatMap((event) => (event.type === "text-delta" ? [event.textVersion] : [])));
  return {
    outcome: final.outcome,
    answers: written.size,
    isFirst: final.fromAttempt !== null && final.fromAttempt === Math.min(...written),
    isDegraded: events.some(({ type }) => type === "degraded"),
    sentences: last + 1,
    decided: count(({ verdict, isBuiltIn }) => isBuiltIn && verdict !== "unknown"),
    supported: count(({ verdict }) => verdict === "supported"),
    condemned: count(({ verdict }) => verdict === "contradicted" || verdict === "unsupported"),
  };
}

/** The position in the answer, from 0, of the claim `a<attempt>.s<index>`. */
function sentenceIndex(claimId: string): number {
  return Number(claimId.slice(claimId.lastIndexOf("s") + 1));
}
