"use client";

import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { MARK_TEXT, SENTENCE_LINE } from "./sentence-look";
import { SENTENCE_SIGNS } from "./sentence-signs";

const JUDGED = ["supported", "partial", "contradicted", "unsupported", "unknown", "checking", "not-checked"] as const;

/** Explains the verdict marks. */
export function SentenceLegend() {
  const t = useTranslations("chat.answer.legend");
  return (
    <section>
      <h3 className="mb-1.5 text-xs text-ink-3">{t("title")}</h3>
      <ul className="flex flex-col gap-2">
        {JUDGED.map((mark) => {
          const Sign = SENTENCE_SIGNS[mark];
          return (
            <li key={mark} className="flex items-center justify-between gap-4">
              <span className={SENTENCE_LINE[mark]}>{t(mark)}</span>
              <Sign aria-hidden className={classNames("size-3.5 shrink-0", MARK_TEXT[mark])} strokeWidth={2.5} />
            </li>
          );
        })}
        <li className={SENTENCE_LINE.retracted}>{t("retracted")}</li>
      </ul>
    </section>
  );
}
