import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { JudgementKind } from "@/lib/shared/contracts/evaluation/review";
import type { LoggedPassage, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { JudgedSentence } from "../chat/chat-text";
import { liveEvents } from "../live-events";
import { type AttemptView, attemptsOf, foldAttempts } from "./attempts";
import { foldTrace } from "./trace";

/** Identifies a judgement of one run, as `JudgementReview` does. */
export function judgementKey(kind: JudgementKind, target: string): string {
  return `${kind} ${target}`;
}

/** `<visit count>/<passage id>`: the target of a review of a grade. */
export function gradeTarget(visitCount: number, passageId: string): string {
  return `${visitCount}/${passageId}`;
}

/**
 * The judgements of a run that a reviewer may agree or disagree with, by key: every grade, and the last verdict on
 * every sentence of an attempt's text. They are the rows that `lib/server/runs/execute/run-rows.ts` makes of the run.
 */
export function reviewableJudgements(
  events: readonly RunEvent[],
): ReadonlyMap<string, PassageGrade | JudgedSentence["result"]> {
  const grades = liveEvents(events).flatMap((event) =>
    event.type === "grade-result"
      ? event.grades.map(
          (grade) => [judgementKey("grade", gradeTarget(event.visit.count, grade.passageId)), grade] as const,
        )
      : [],
  );
  const verdicts = foldAttempts(events).flatMap(({ claims }) =>
    claims.map(({ claim, result }) => [judgementKey("verdict", claim.id), result] as const),
  );
  return new Map<string, PassageGrade | JudgedSentence["result"]>([...grades, ...verdicts]);
}

export interface GradedPassage {
  target: string;
  grade: PassageGrade;
  passage: LoggedPassage;
}

/** The reviewed part of a run: the attempt that was returned, or the last one if none was. */
export interface ReviewedAttempt {
  attempt: AttemptView | null;
  sentences: JudgedSentence[];
  grades: GradedPassage[];
}

export function reviewedAttempt(events: readonly RunEvent[]): ReviewedAttempt {
  const trace = foldTrace(events);
  const attempts = attemptsOf(trace);
  const { answer } = trace;
  const attempt = attempts.find(({ number }) => number === answer?.fromAttempt) ?? attempts.at(-1) ?? null;
  const passages = new Map(attempt?.passages.map((passage) => [passage.passageId, passage]));
  const graded = events.findLast((event) => event.type === "grade-result" && event.grades === attempt?.grades);
  const visitCount = graded !== undefined && "visit" in graded ? graded.visit.count : null;
  return {
    attempt,
    sentences: attempt?.claims ?? [],
    grades: (attempt?.grades ?? []).flatMap((grade) => {
      const passage = passages.get(grade.passageId);
      if (passage === undefined || visitCount === null) return [];
      return [{ target: gradeTarget(visitCount, grade.passageId), grade, passage }];
    }),
  };
}
