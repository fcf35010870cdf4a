"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useToast } from "@/components/ui/overlays/toast";
import type { FeedbackRequest, JudgementKind, RunReview } from "@/lib/shared/contracts/evaluation/review";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { judgementKey, reviewableJudgements } from "@/lib/shared/projections/trace/judgements";
import { useReview, useSaveReview } from "./use-review";

interface ReviewOfRun {
  /** `null` while loading or after a failure. */
  review: RunReview | null;
  /** The reviewable judgements, by key. */
  judgements: ReturnType<typeof reviewableJudgements>;
  save(feedback: FeedbackRequest): void;
}

const ReviewContext = createContext<ReviewOfRun | null>(null);

/** Provides the review of one run to the components below. Only an ended run can be reviewed. */
export function ReviewProvider({
  runId,
  events,
  ended,
  children,
}: {
  runId: string;
  events: readonly RunEvent[];
  ended: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("review");
  const toast = useToast();
  const { data } = useReview(runId);
  const { mutate } = useSaveReview(runId, (error) =>
    toast({ title: t("notSaved"), description: error.message, error: true }),
  );
  const judgements = useMemo(() => (ended ? reviewableJudgements(events) : new Map()), [events, ended]);
  const value = {
    review: data ?? null,
    judgements,
    save: (feedback: FeedbackRequest) => mutate(feedback),
  };
  return <ReviewContext value={value}>{children}</ReviewContext>;
}

/** The review of the run; `null` outside a `ReviewProvider`. */
export function useReviewOfRun(): ReviewOfRun | null {
  return useContext(ReviewContext);
}

/** The reviewer's opinion of one judgement. */
export function agreementWith(review: RunReview | null, kind: JudgementKind, target: string): boolean | null {
  const key = judgementKey(kind, target);
  return review?.judgements.find((one) => judgementKey(one.kind, one.target) === key)?.agrees ?? null;
}
