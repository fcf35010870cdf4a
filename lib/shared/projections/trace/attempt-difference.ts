import { statedVerdictSchema } from "@/lib/shared/contracts/evaluation/judgement";
import { ANSWER_CHECKS, type AnswerCheck, findingsOf } from "@/lib/shared/contracts/evaluation/results";
import type { LoggedPassage } from "@/lib/shared/contracts/runs/run-event";
import { type DiffPart, diffWords } from "../text/word-diff";
import type { AttemptView } from "./attempts";

/** The query and passages that an attempt was written from. */
export interface AttemptSources {
  /** The query of the last search. */
  query: string | null;
  /** Best first. */
  passages: readonly LoggedPassage[];
}

/** The difference between the sources of two consecutive attempts. */
export interface SourceDifference {
  /** `null` when both had the same query. */
  query: { from: string | null; to: string | null } | null;
  added: LoggedPassage[];
  dropped: LoggedPassage[];
  /** Passages of both with a better rank now. */
  movedUp: LoggedPassage[];
  /** Passages of both with another rank now; ranks from 1. */
  moved: { passage: LoggedPassage; from: number; to: number }[];
}

/** The changes from one attempt to another, figure by figure. */
export interface AttemptDifference extends SourceDifference {
  from: AttemptView;
  to: AttemptView;
  /** The queries word by word; empty when they are the same. */
  queryText: DiffPart[];
  /** The drafts word by word. */
  answer: DiffPart[];
  /** `to` − `from`; `null` when either was not scored. */
  scoreChange: number | null;
  /** The number of sentences with each verdict, if it changed. */
  verdicts: { verdict: keyof AttemptView["verdictCounts"]; from: number; to: number }[];
  /** The checks of the whole answer that found something else. */
  findings: AnswerCheck[];
}

/** Compares the sources of two attempts. */
export function sourceDifference(from: AttemptSources, to: AttemptSources): SourceDifference {
  const before = new Map(from.passages.map(({ passageId }, place) => [passageId, place]));
  const after = new Set(to.passages.map(({ passageId }) => passageId));
  return {
    query: from.query === to.query ? null : { from: from.query, to: to.query },
    added: to.passages.filter(({ passageId }) => !before.has(passageId)),
    dropped: from.passages.filter(({ passageId }) => !after.has(passageId)),
    movedUp: to.passages.filter(({ passageId }, place) => place < (before.get(passageId) ?? 0)),
    moved: to.passages.flatMap((passage, place) => {
      const was = before.get(passage.passageId);
      return was === undefined || was === place ? [] : [{ passage, from: was + 1, to: place + 1 }];
    }),
  };
}

/** Compares two attempts of a run. */
export function attemptDifference(from: AttemptView, to: AttemptView): AttemptDifference {
  const sources = sourceDifference(from, to);
  const verdicts = statedVerdictSchema.options
    .map((verdict) => ({ verdict, from: from.verdictCounts[verdict], to: to.verdictCounts[verdict] }))
    .filter((count) => count.from !== count.to);
  const [before, after] = [findingsOf(from), findingsOf(to)];
  return {
    ...sources,
    from,
    to,
    queryText: sources.query === null ? [] : diffWords(from.query ?? "", to.query ?? ""),
    answer: diffWords(from.text, to.text),
    scoreChange: from.score === null || to.score === null ? null : to.score - from.score,
    verdicts,
    findings: ANSWER_CHECKS.filter((check) => before[check] !== after[check]),
  };
}

/** Each attempt compared with the previous one; a single attempt has nothing to compare. */
export function attemptDifferences(attempts: readonly AttemptView[]): AttemptDifference[] {
  return attempts.slice(1).flatMap((to, index) => {
    const from = attempts[index];
    return from === undefined ? [] : [attemptDifference(from, to)];
  });
}
