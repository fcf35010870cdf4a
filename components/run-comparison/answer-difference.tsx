"use client";

import { useTranslations } from "next-intl";
import type { DiffPart } from "@/lib/shared/projections/text/word-diff";
import type { ComparedRun } from "@/lib/shared/projections/trace/run-difference";

/** Two answers side by side: words that only one of them has are marked, and announced by screen readers. */
export function AnswerDifference({
  left,
  right,
  parts,
}: {
  left: ComparedRun;
  right: ComparedRun;
  parts: readonly DiffPart[];
}) {
  const t = useTranslations("comparison");
  const same = left.text !== "" && parts.every(({ kind }) => kind === "same");
  return (
    <>
      {same && <p className="mb-2 text-ink-2">{t("answer.same")}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Side label={t("left")} run={left} parts={parts} own="removed" />
        <Side label={t("right")} run={right} parts={parts} own="added" />
      </div>
    </>
  );
}

function Side({
  label,
  run,
  parts,
  own,
}: {
  label: string;
  run: ComparedRun;
  parts: readonly DiffPart[];
  own: "added" | "removed";
}) {
  const t = useTranslations("comparison.answer");
  const Mark = own === "added" ? "ins" : "del";
  const shown = parts.filter(({ kind }) => kind === "same" || kind === own);
  return (
    <div className="min-w-0 rounded-xl border border-line px-4 py-3">
      <h3 className="mb-1 text-xs font-medium text-ink-3">{label}</h3>
      {run.text === "" ? (
        <p className="text-ink-2">{t(run.trace.ended ? "none" : "notYet")}</p>
      ) : (
        <p dir="auto" className="text-answer break-words whitespace-pre-wrap">
          {shown.map((part, index) =>
            part.kind === "same" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference never move
              <span key={index}>{part.text}</span>
            ) : (
              <Mark
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference never move
                key={index}
                className={
                  own === "added"
                    ? "rounded-sm bg-supported-soft text-supported no-underline"
                    : "rounded-sm bg-unsupported-soft text-unsupported no-underline"
                }
              >
                <span className="sr-only">{t("only")} </span>
                {part.text}
              </Mark>
            ),
          )}
        </p>
      )}
    </div>
  );
}
