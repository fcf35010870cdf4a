"use client";

import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { useStatedDate } from "@/components/words/use-stated-date";
import type { Citation, DisagreeingSource } from "@/lib/shared/contracts/runs/run-event";
import type { OpenCitation } from "../citation/citation-target";

/** The conflicting values of each source: value, date, and a link to the source. */
export function DisagreementTable({
  sources: disagreeing,
  citations,
  titled,
  onOpenCitation,
}: {
  sources: readonly DisagreeingSource[];
  citations: ReadonlyMap<number, Citation>;
  /** Whether the text above already says that sources disagree. */
  titled: boolean;
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.disagreement");
  const answer = useTranslations("chat.answer");
  const statedDate = useStatedDate();
  if (disagreeing.length === 0) return null;
  const head = "px-3.5 py-1.5 text-left text-xs font-normal text-ink-3";
  const cell = "px-3.5 py-2 align-top wrap-anywhere";
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-panel text-sm">
      <table className="figures w-full table-fixed">
        <caption className={titled ? "sr-only" : "px-3.5 pt-2 text-left font-medium"}>{t("title")}</caption>
        <thead className="border-b border-line">
          <tr>
            <th scope="col" className={classNames(head, "w-2/5 sm:w-[36%]")}>
              {t("value")}
            </th>
            <th scope="col" className={classNames(head, "w-[22%] max-sm:hidden")}>
              {t("date")}
            </th>
            <th scope="col" className={head}>
              {t("source")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {disagreeing.map(({ number, documentTitle, value, date }) => {
            const citation = citations.get(number);
            const stated = date === null ? t("noDate") : statedDate(date);
            return (
              <tr key={number}>
                <td dir="auto" className={classNames(cell, "font-medium")}>
                  {value}
                  <span className="block text-xs font-normal text-ink-2 sm:hidden">{stated}</span>
                </td>
                <td className={classNames(cell, "text-ink-2 max-sm:hidden")}>{stated}</td>
                <td className={cell}>
                  {citation === undefined ? (
                    documentTitle
                  ) : (
                    <button
                      type="button"
                      aria-label={answer("openSource", { number, title: documentTitle })}
                      onClick={() => onOpenCitation({ citation, evidence: null, quote: value })}
                      className="text-left hover:underline"
                    >
                      <span className="mr-1.5 rounded-sm bg-accent-soft px-1.5 text-2xs font-semibold text-accent">
                        {number}
                      </span>
                      {documentTitle}
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
