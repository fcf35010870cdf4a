"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { chatOfRun } from "@/lib/browser/stream/answer-folds";
import { useRunView } from "@/lib/browser/stream/use-run";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { LoggedPassage } from "@/lib/shared/contracts/runs/run-event";
import { WebMark } from "../answer/web-mark";
import { type OpenCitation, withWay } from "../citation/citation-target";
import { GradeChip, InstructionBadge } from "../citation/grade-chip";
import { useCitationPlace, useSourceText } from "../citation/source-cards";

/** Every passage that a run's last search found, best first, with its grade. */
export function SourcesPanel({ runId, onOpenCitation: open }: { runId: string; onOpenCitation: OpenCitation }) {
  const t = useTranslations("chat.panel");
  const view = useRunView(runId, chatOfRun);
  if (view.passages.length === 0) return <EmptyState title={t("noSources")}>{t("noSourcesText")}</EmptyState>;
  const onOpenCitation = withWay(open, view.ways);
  const grades = new Map(view.grades?.map((grade) => [grade.passageId, grade]));
  return (
    <ul className="flex flex-col divide-y divide-line">
      {view.passages.map((passage) => (
        <SourceRow
          key={passage.passageId}
          passage={passage}
          grade={grades.get(passage.passageId) ?? null}
          onOpen={() =>
            onOpenCitation({ citation: passage, evidence: null, grade: grades.get(passage.passageId) ?? null })
          }
        />
      ))}
    </ul>
  );
}

function SourceRow({ passage, grade, onOpen }: { passage: LoggedPassage; grade: PassageGrade | null; onOpen(): void }) {
  const t = useTranslations("chat.sources");
  const place = useCitationPlace()(passage);
  const text = useSourceText(passage);
  return (
    <li>
      <button type="button" onClick={onOpen} className="flex w-full flex-col gap-1 px-4 py-3 text-left hover:bg-sunk">
        <span className="flex w-full items-start justify-between gap-2">
          <span className="min-w-0 text-sm font-medium break-words">
            <span className="figures mr-1.5 rounded-sm bg-accent-soft px-1.5 text-2xs font-semibold text-accent">
              {passage.number}
            </span>
            {passage.documentTitle}
            {place !== null && <span className="font-normal text-ink-3">, {place}</span>}
          </span>
          {grade !== null && <GradeChip grade={grade} name={t(`grades.${grade.grade}`)} />}
        </span>
        {grade !== null && <InstructionBadge reason={grade.reason} />}
        {passage.web !== undefined && <WebMark web={passage.web} />}
        <span className="line-clamp-3 text-xs text-ink-2">
          {text === null ? <em className="text-ink-3">{t("deletedSince")}</em> : text}
        </span>
      </button>
    </li>
  );
}
