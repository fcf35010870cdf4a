"use client";

import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { lazyPart } from "@/components/ui/lazy-part";
import { useToast } from "@/components/ui/overlays/toast";
import { useFeedback } from "@/lib/browser/api/use-run-actions";
import type { FeedbackRequest } from "@/lib/shared/contracts/evaluation/review";

// Few readers open it.
const FeedbackForm = lazyPart(async () => (await import("./feedback-form")).FeedbackForm);

type Rating = "up" | "down";
const THUMBS = [
  { rating: "up", icon: ThumbsUp },
  { rating: "down", icon: ThumbsDown },
] as const;

/** Thumbs up and down. Pressing the chosen one again removes it; a thumb down asks for the reason, below the row. */
export function FeedbackButtons({
  runId,
  initial,
  children,
}: {
  runId: string;
  initial: Rating | null;
  /** The other buttons of the row. */
  children: ReactNode;
}) {
  const t = useTranslations("chat.feedback");
  const toast = useToast();
  const feedback = useFeedback(runId);
  const [chosen, setChosen] = useState<Rating | null | undefined>(undefined);
  const [asking, setAsking] = useState(false);
  const thumbDown = useRef<HTMLButtonElement>(null);
  const rating = chosen === undefined ? initial : chosen;
  // Callbacks of `mutate` are only called for the latest change.
  const save = (change: FeedbackRequest, onRefused: () => void) => {
    feedback.mutateAsync(change).catch((error: Error) => {
      onRefused();
      toast({ title: t("failed"), description: error.message, error: true });
    });
  };
  const choose = (next: Rating | null) => {
    setChosen(next);
    setAsking(next === "down");
    save({ rating: next }, () => {
      setChosen(rating);
      setAsking(false);
    });
  };
  return (
    <>
      <div className="-ml-1.5 flex flex-wrap items-center gap-1 text-xs text-ink-3">
        <div className="flex">
          {THUMBS.map(({ rating: value, icon: Icon }) => (
            <Button
              key={value}
              ref={value === "down" ? thumbDown : undefined}
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
        {children}
      </div>
      {asking && (
        <Suspense>
          <FeedbackForm
            stored={feedback.data ?? null}
            onSave={save}
            onClose={() => {
              setAsking(false);
              thumbDown.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
