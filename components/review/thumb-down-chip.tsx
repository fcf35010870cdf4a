"use client";

import { ThumbsDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import type { RunReview } from "@/lib/shared/contracts/evaluation/review";

/** A thumb down from the chat, with its reason. */
export function ThumbDownChip({ review }: { review: RunReview | null }) {
  const t = useTranslations();
  if (review?.rating !== "down") return null;
  const thumb = t("traces.filters.disliked");
  return (
    <Chip tone="unsupported">
      <ThumbsDown aria-hidden className="size-3" />
      {review.reason === null
        ? thumb
        : t("common.named", { name: thumb, value: t(`chat.feedback.reasons.${review.reason}`) })}
    </Chip>
  );
}
