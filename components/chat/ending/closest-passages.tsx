"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ReasonText } from "@/components/words/reason-text";
import type { ClosestPassage } from "@/lib/shared/contracts/runs/run-event";
import { passagePreview } from "@/lib/shared/projections/text/passage-preview";
import { WebMark } from "../answer/web-mark";
import type { OpenCitation } from "../citation/citation-target";
import { useCitationPlace } from "../citation/source-cards";

/**
 * The closest passages to an unanswered question, each with what it lacks. They must not look like an answer: they have
 * no number and no verdict, and are not copied.
 */
export function ClosestPassages({
  passages,
  onOpenCitation,
}: {
  passages: readonly ClosestPassage[];
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.closest");
  const common = useTranslations("common");
  const heading = useId();
  const placeOf = useCitationPlace();
  if (passages.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-1 flex flex-col gap-1.5">
      <header className="flex flex-wrap items-baseline gap-x-2">
        <h3 id={heading} className="text-sm font-medium text-ink-2">
          {t("title")}
        </h3>
        <p className="text-xs text-ink-3">{t("note")}</p>
      </header>
      <ul className="divide-y divide-line border-y border-line">
        {passages.map(({ sentence, reason, number: _, ...source }) => {
          const place = placeOf(source);
          const words = passagePreview(sentence);
          const { documentTitle } = source;
          return (
            <li key={source.passageId}>
              <button
                type="button"
                onClick={() =>
                  onOpenCitation({ citation: { ...source, number: null }, evidence: null, quote: sentence })
                }
                className="flex w-full flex-col gap-1 px-1 py-2.5 text-left hover:bg-sunk"
              >
                <span className="text-xs wrap-anywhere text-ink-3">
                  <span className="font-medium text-ink-2">{documentTitle}</span>
                  {place !== null && `, ${place}`}
                </span>
                {source.web !== undefined && <WebMark web={source.web} />}
                {words !== documentTitle && (
                  <span dir="auto" className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line text-ink-2">
                    {common("quoted", { text: words })}
                  </span>
                )}
                <span className="text-xs text-ink-2">
                  <ReasonText reason={reason} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
