"use client";

import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { useReasonWords } from "@/components/words/reason-text";
import type { Sentence } from "@/lib/shared/projections/chat/chat-text";
import { withinSentence } from "@/lib/shared/projections/text/reason-message";
import { MARK_TEXT, markOf } from "./sentence-look";
import { SENTENCE_SIGNS } from "./sentence-signs";
import type { VerdictPopoverActions } from "./use-verdict-popover";

/** As wide during the check as after it, so that a verdict moves no text. */
const SLOT = "ml-1 inline-flex size-4 items-center justify-center rounded-sm align-[-0.15em]";

/** The mark after a sentence: its verdict as an icon, a colour and, for screen readers, in words. */
export function VerdictMark({
  sentence,
  isOpened,
  popover,
}: {
  sentence: Sentence;
  isOpened: boolean;
  popover: VerdictPopoverActions;
}) {
  const t = useTranslations("chat.answer");
  // The answer around it may be in another language.
  const lang = useLocale();
  const words = useReasonWords();
  const mark = markOf(sentence);
  if (mark === "plain" || mark === "whole") return null;
  if (mark === "checking" || mark === "not-checked") {
    const Sign = SENTENCE_SIGNS[mark];
    // No reserved width while the sentence grows: every word would move it.
    return (
      <span className={sentence.complete ? classNames(SLOT, MARK_TEXT[mark]) : "sr-only"}>
        {sentence.complete && (
          <Sign aria-hidden className={classNames("size-3.5", mark === "checking" && "animate-pulse-soft")} />
        )}
        <span lang={lang} className="sr-only">
          {t(`marks.${mark}`)}
        </span>
      </span>
    );
  }
  const { result, retraction } = sentence;
  const why = retraction ?? result?.reason ?? null;
  const removed = mark === "retracted" && why !== null ? t("removed", { why: withinSentence(words(why)) }) : null;
  const label = removed ?? t(`marks.${mark}`);
  const Sign = mark === "retracted" ? null : SENTENCE_SIGNS[mark];
  return (
    <button
      type="button"
      lang={lang}
      id={popover.markId(sentence.key)}
      aria-haspopup="dialog"
      aria-expanded={isOpened}
      aria-label={`${label}. ${why === null || removed !== null ? "" : words(why)}`.trim()}
      onClick={() => popover.press(sentence.key)}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(":focus-visible")) popover.focus(sentence.key);
      }}
      onBlur={({ relatedTarget }) => popover.blur(relatedTarget)}
      className={classNames(
        MARK_TEXT[mark],
        Sign === null ? "ml-1.5 rounded-sm text-left text-xs font-medium" : classNames(SLOT, "hover:bg-sunk"),
      )}
    >
      {Sign === null ? label : <Sign aria-hidden className="size-3.5" strokeWidth={2.5} />}
    </button>
  );
}
