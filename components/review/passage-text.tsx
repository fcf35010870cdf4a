"use client";

import { useTranslations } from "next-intl";
import { leadingWords } from "@/lib/shared/projections/text/leading-words";
import { passagePreview } from "@/lib/shared/projections/text/passage-preview";
import type { ReviewedAttempt } from "@/lib/shared/projections/trace/judgements";

/** Shown of a passage that no sentence rests on. */
const FOLDED_CHARS = 160;

/** The sentences of a passage that support or contradict the answer. */
export function quotesOf(sentences: ReviewedAttempt["sentences"], passageId: string): string[] {
  const quotes = sentences.flatMap(({ result: { evidence } }) =>
    evidence?.passageId === passageId ? passagePreview(evidence.quote) : [],
  );
  return [...new Set(quotes)];
}

/** A passage folded to its evidence, or to its beginning where no sentence rests on it. */
export function PassageText({ quotes, text }: { quotes: readonly string[]; text: string | undefined }) {
  const t = useTranslations("review");
  const step = useTranslations("traces.step");
  if (text === undefined) return <p className="mt-1.5 text-xs text-ink-2">{step("gone")}</p>;
  const whole = passagePreview(text);
  const short =
    quotes.length > 0 ? quotes.join(" … ") : leadingWords(whole, FOLDED_CHARS) || whole.slice(0, FOLDED_CHARS);
  if (whole.length <= short.length) return <PassageWords>{whole}</PassageWords>;
  return (
    <details className="group mt-1.5">
      <summary className="text-xs wrap-anywhere text-ink-2">
        <span dir="auto" className="group-open:hidden">
          {short} …{" "}
        </span>
        <span className="text-accent underline underline-offset-2 group-open:hidden">{t("wholePassage")}</span>
        <span className="hidden text-accent underline underline-offset-2 group-open:inline">{t("foldPassage")}</span>
      </summary>
      <PassageWords>{whole}</PassageWords>
    </details>
  );
}

function PassageWords({ children }: { children: string }) {
  return (
    <p dir="auto" className="mt-1.5 text-xs wrap-anywhere whitespace-pre-line text-ink-2">
      {children}
    </p>
  );
}
