"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { DetailSection } from "@/components/traces/detail-section";
import { Button } from "@/components/ui/button";
import { Field, TextArea } from "@/components/ui/field";
import { MAX_CORRECTED_CHARS, type RunReview } from "@/lib/shared/contracts/evaluation/review";
import { reviewedOutcomeSchema } from "@/lib/shared/contracts/evaluation/review-queue";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import { AgreeButtons } from "./agree-buttons";
import { useReviewOfRun } from "./review-context";

const MAX_NOTE_CHARS = 2_000;

/** Whether the outcome is right, a corrected answer, and a note. */
export function AnswerReview({
  outcome,
  textsOnly = false,
}: {
  outcome: Outcome | null;
  /** The outcome is judged elsewhere. */
  textsOnly?: boolean;
}) {
  const t = useTranslations("review");
  const outcomes = useTranslations("outcomes");
  const run = useReviewOfRun();
  const judged = reviewedOutcomeSchema.safeParse(outcome);
  if (run === null || run.review === null || outcome === null) return null;
  const { review, save } = run;
  const what = t("outcomeIs", { outcome: outcomes(outcome) });
  return (
    <DetailSection title={textsOnly ? t("texts") : t("title")}>
      {judged.success && !textsOnly && (
        <div className="mb-3 flex items-center justify-between gap-3 border-y border-line py-2">
          <p>{what}</p>
          <AgreeButtons what={what} value={review.answer} onChange={(answer) => save({ answer })} />
        </div>
      )}
      <ReviewTexts review={review} onSave={save} />
    </DetailSection>
  );
}

/** The two texts of a review, sent together by the button or when the form is left in any way. */
function ReviewTexts({
  review,
  onSave,
}: {
  review: RunReview;
  onSave(texts: Pick<RunReview, "correctedAnswer" | "note">): void;
}) {
  const t = useTranslations("review");
  // Edited here; until then, the stored text.
  const [drafts, setDrafts] = useState<{ corrected?: string; note?: string }>({});
  const corrected = drafts.corrected ?? review.correctedAnswer ?? "";
  const note = drafts.note ?? review.note ?? "";
  const texts = { correctedAnswer: wordsOf(corrected), note: wordsOf(note) };
  const changed = texts.correctedAnswer !== review.correctedAnswer || texts.note !== review.note;
  const saveChanged = () => {
    if (changed) onSave(texts);
  };
  const latest = useRef(saveChanged);
  useEffect(() => {
    latest.current = saveChanged;
  });
  // Removing a focused field fires no blur event.
  useEffect(() => () => latest.current(), []);
  return (
    <form
      className="flex flex-col gap-3"
      onBlur={(event: FocusEvent<HTMLFormElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) saveChanged();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        saveChanged();
      }}
    >
      <Field label={t("corrected")} description={t("correctedHelp")}>
        <TextArea
          data-review-field="corrected"
          dir="auto"
          maxLength={MAX_CORRECTED_CHARS}
          value={corrected}
          onChange={(event) => setDrafts({ ...drafts, corrected: event.target.value })}
        />
      </Field>
      <Field label={t("note")}>
        <TextArea
          data-review-field="note"
          dir="auto"
          maxLength={MAX_NOTE_CHARS}
          value={note}
          onChange={(event) => setDrafts({ ...drafts, note: event.target.value })}
        />
      </Field>
      <div className="flex items-center gap-3">
        <Button type="submit" size="sm" disabled={!changed}>
          {t("saveTexts")}
        </Button>
        <p className="text-xs text-ink-3">
          {changed ? t("unsaved") : texts.correctedAnswer || texts.note ? t("saved") : ""}
        </p>
      </div>
    </form>
  );
}

/** Blank text is stored as `null`. */
function wordsOf(text: string): string | null {
  return text.trim() === "" ? null : text;
}
