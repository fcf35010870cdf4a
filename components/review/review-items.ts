import type { FeedbackRequest, RunReview } from "@/lib/shared/contracts/evaluation/review";
import type { ReviewedAttempt } from "@/lib/shared/projections/trace/judgements";
import { agreementWith } from "./review-context";

/** One item to agree or disagree with, in review order: the answer, its sentences, the passages. */
export type ReviewItem = { kind: "verdict"; target: string } | { kind: "grade"; target: string } | { kind: "answer" };

export function reviewItems({ sentences, grades }: ReviewedAttempt): ReviewItem[] {
  return [
    { kind: "answer" },
    ...sentences.map(({ claim }) => ({ kind: "verdict" as const, target: claim.id })),
    ...grades.map(({ target }) => ({ kind: "grade" as const, target })),
  ];
}

/** The reviewer's opinion of an item; `null` for none. */
export function opinionOf(review: RunReview | null, item: ReviewItem): boolean | null {
  if (item.kind === "answer") return review?.answer ?? null;
  return agreementWith(review, item.kind, item.target);
}

/** The change that records it. */
export function opinionChange(item: ReviewItem, agrees: boolean | null): FeedbackRequest {
  return item.kind === "answer" ? { answer: agrees } : { judgements: [{ ...item, agrees }] };
}
