"use client";

import type { ClaimVerdict, PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { JudgementKind } from "@/lib/shared/contracts/evaluation/review";
import { judgementKey } from "@/lib/shared/projections/trace/judgements";
import { AgreeButtons } from "./agree-buttons";
import { agreementWith, useReviewOfRun } from "./review-context";

/** Agree or disagree with a grade or verdict; renders nothing if it was judged again later or cannot be reviewed. */
export function JudgementButtons({
  kind,
  target,
  judgement,
  what,
}: {
  kind: JudgementKind;
  target: string;
  judgement: PassageGrade | ClaimVerdict;
  what: string;
}) {
  const run = useReviewOfRun();
  if (run === null || run.judgements.get(judgementKey(kind, target)) !== judgement) return null;
  return (
    <AgreeButtons
      what={what}
      disabled={run.review === null}
      value={agreementWith(run.review, kind, target)}
      onChange={(agrees) => run.save({ judgements: [{ kind, target, agrees }] })}
    />
  );
}
