"use client";

import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useToast } from "@/components/ui/overlays/toast";
import { useFeedback } from "@/lib/browser/api/use-run-actions";

type Rating = "up" | "down";
const THUMBS = [
  { rating: "up", icon: ThumbsUp },
  { rating: "down", icon: ThumbsDown },
] as const;

/** Thumbs up and down; pressing the chosen one again takes it back. */
export function FeedbackButtons({ runId, initial }: { runId: string; initial: Rating | null }) {
  const t = useTranslations("chat.feedback");
  const toast = useToast();
  const feedback = useFeedback(runId);
  const [chosen, setChosen] = useState<Rating | null | undefined>(undefined);
  const rating = chosen === undefined ? initial : chosen;
  const choose = (next: Rating | null) => {
    setChosen(next);
    feedback.mutate(
      { rating: next },
      {
        onError: (error) => {
          setChosen(rating);
          toast({ title: t("failed"), description: error.message, error: true });
        },
      },
    );
  };
  return (
    <div className="flex">
      {THUMBS.map(({ rating: value, icon: Icon }) => (
        <Button
          key={value}
          variant="ghost"
          size="icon-sm"
          aria-label={t(value)}
          aria-pressed={rating === value}
          onClick={() => choose(rating === value ? null : value)}
          className={classNames(rating === value && "bg-accent-soft text-accent")}
        >
          <Icon aria-hidden className="size-3.5" />
        </Button>
      ))}
    </div>
  );
}
