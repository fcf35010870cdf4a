"use client";

import { ArrowRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { OutcomeChip } from "@/components/traces/outcome-chip";
import { Chip } from "@/components/ui/chip";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import type { PreviewRun } from "@/lib/shared/contracts/settings/impact-preview";

/**
 * One question with its actual and its predicted outcome, and the reasons. Its trace opens in a new tab, so that the
 * edits stay.
 */
export function ImpactRun({ run }: { run: PreviewRun }) {
  const t = useTranslations("settings.preview");
  const format = useFormatter();
  const { score, signedMs } = useSigned();
  const { before, after } = run;
  const afterScore = after.kind === "known" ? after.score : null;
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <a
          href={`/traces/${run.runId}`}
          target="_blank"
          rel="noreferrer"
          className="line-clamp-2 min-w-0 font-medium break-words underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          {run.question}
          <span className="sr-only"> {t("opensBeside")}</span>
        </a>
        <time dateTime={run.startedAt} className="figures shrink-0 text-xs text-ink-3">
          {format.dateTime(new Date(run.startedAt), { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </p>
      <p className="flex flex-wrap items-center gap-1.5">
        <OutcomeChip outcome={before.outcome} />
        <ArrowRight aria-label={t("becomes")} role="img" className="size-3.5 shrink-0 text-ink-3" />
        {after.kind === "known" ? (
          <OutcomeChip outcome={after.outcome} />
        ) : (
          <Chip tone="unknown" dot>
            {t("notKnown")}
          </Chip>
        )}
        <span className="figures text-xs text-ink-2">
          {[
            ...(before.score === null && afterScore === null
              ? []
              : [t("score", { before: score(before.score), after: after.kind === "known" ? score(afterScore) : "?" })]),
            ...(run.msChange === null ? [] : [signedMs(run.msChange)]),
          ].join(" · ")}
        </span>
      </p>
      <p className="text-xs break-words text-ink-2">
        {after.kind === "unknown" ? t(`unknown.${after.why}`) : <ReasonText reason={after.reason} />}
      </p>
      <PassageChanges run={run} />
      {run.assumes.length > 0 && (
        <p className="text-xs text-ink-3 italic">{run.assumes.map((one) => t(`assumes.${one}`)).join(" ")}</p>
      )}
    </li>
  );
}

/** Changed passages shown without a click. */
const LISTED = 3;

function PassageChanges({ run }: { run: PreviewRun }) {
  const t = useTranslations("settings.preview");
  const count = run.lost.length + run.gained.length;
  if (count === 0) return null;
  const list = (
    <ul className="text-xs text-ink-2">
      {(["lost", "gained"] as const).flatMap((kind) =>
        run[kind].map(({ passageId, documentTitle, ordinal }) => (
          <li key={passageId} className="break-words">
            {t(`passage.${kind}`, { title: documentTitle, number: ordinal + 1 })}
          </li>
        )),
      )}
    </ul>
  );
  if (count <= LISTED) return list;
  return (
    <details className="text-xs text-ink-2">
      <summary className="cursor-pointer">
        {t("passage.many", { lost: run.lost.length, gained: run.gained.length })}
      </summary>
      {list}
    </details>
  );
}

function signOf(value: number): string {
  if (value > 0) return "+";
  return value < 0 ? "−" : "";
}

/** Signed differences, in the reader's units. */
export function useSigned() {
  const { ms, usd, score, signedScore } = useQuantities();
  const signed = (words: (value: number) => string) => (value: number | null) =>
    value === null ? "–" : `${signOf(value)}${words(Math.abs(value))}`;
  return { score, signedScore, signedMs: signed(ms), signedUsd: signed(usd) };
}
