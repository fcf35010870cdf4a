"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Field, TextArea } from "@/components/ui/field";
import { type FeedbackRequest, MAX_CORRECTED_CHARS, type RunReview } from "@/lib/shared/contracts/evaluation/review";
import { type FeedbackReason, feedbackReasonSchema } from "@/lib/shared/contracts/runs/feedback-reason";

const REASONS = feedbackReasonSchema.options;

/**
 * Asks what is wrong with an answer: a reason, by button or by its digit, and a corrected answer. Both are optional. A
 * reason is saved at once, the correction when the form is left in any way; Esc closes the form.
 */
export function FeedbackForm({
  stored,
  onSave,
  onClose,
}: {
  /** The review as last saved; `null` until the thumb is. */
  stored: RunReview | null;
  onSave(change: FeedbackRequest, onRefused: () => void): void;
  onClose(): void;
}) {
  const t = useTranslations("chat.feedback");
  /** Chosen here; until then, the stored one. */
  const [picked, setPicked] = useState<FeedbackReason | null | undefined>(undefined);
  const [draft, setDraft] = useState<string | null>(null);
  const reason = picked === undefined ? (stored?.reason ?? null) : picked;
  const corrected = draft ?? stored?.correctedAnswer ?? "";
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);

  const pick = (value: FeedbackReason) => {
    const next = reason === value ? null : value;
    setPicked(next);
    onSave({ rating: "down", reason: next }, () => setPicked(reason));
  };
  const saveCorrection = () => {
    if (draft === null || draft.trim() === (stored?.correctedAnswer ?? "").trim()) return;
    onSave({ correctedAnswer: draft }, () => {});
  };
  const latest = useRef(saveCorrection);
  useEffect(() => {
    latest.current = saveCorrection;
  });
  // Removing a focused field fires no blur event.
  useEffect(() => () => latest.current(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLTextAreaElement;
    const numbered = typing ? undefined : REASONS[Number(event.key) - 1];
    if (event.key === "Escape") onClose();
    else if (numbered !== undefined) pick(numbered);
    else return;
    // Esc on the page stops an answer.
    event.preventDefault();
  };
  return (
    <form
      aria-label={t("ask")}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="flex flex-col gap-3 rounded-xl border border-line bg-panel p-3 text-sm"
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">{t("ask")}</legend>
        <div className="flex flex-wrap gap-2">
          {REASONS.map((value, index) => (
            <button
              key={value}
              ref={index === 0 ? first : undefined}
              type="button"
              aria-pressed={reason === value}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => pick(value)}
              className={classNames(
                "inline-flex min-h-8 items-center gap-2 rounded-lg border px-2.5 py-1 text-left text-sm",
                reason === value
                  ? "border-accent bg-accent-soft text-accent"
                  : "border-line-strong text-ink-2 hover:bg-sunk hover:text-ink",
              )}
            >
              <kbd aria-hidden className="figures text-xs text-ink-3 max-sm:hidden">
                {index + 1}
              </kbd>
              {t(`reasons.${value}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <Field label={t("correction")} description={t("correctionHelp")}>
        <TextArea
          dir="auto"
          maxLength={MAX_CORRECTED_CHARS}
          value={corrected}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={saveCorrection}
        />
      </Field>
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-ink-3 max-sm:hidden">{t("keys")}</p>
        <Button type="submit" size="sm" className="ml-auto">
          {t("done")}
        </Button>
      </div>
    </form>
  );
}
