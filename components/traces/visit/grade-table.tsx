"use client";

import { useTranslations } from "next-intl";
import { GradeChip, InstructionBadge, isInstruction } from "@/components/chat/citation/grade-chip";
import { JudgementButtons } from "@/components/review/judgement-buttons";
import { ReasonText } from "@/components/words/reason-text";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { LoggedPassage } from "@/lib/shared/contracts/runs/run-event";
import { gradeTarget } from "@/lib/shared/projections/trace/judgements";
import { PassageLine } from "./passage-table";

/** Every grade with its judge, its reason and the passage's ranks. */
export function GradeTable({
  grades,
  visitCount,
  logged,
  passages,
}: {
  grades: readonly PassageGrade[];
  /** The number of the visit that gave the grades. */
  visitCount: number;
  logged: readonly LoggedPassage[];
  passages: Readonly<Record<string, Passage>>;
}) {
  const t = useTranslations("traces.step");
  const common = useTranslations("common");
  const byId = new Map(logged.map((passage) => [passage.passageId, passage]));
  return (
    <ol className="divide-y divide-line border-y border-line">
      {grades.map((grade) => {
        const passage = byId.get(grade.passageId);
        if (passage === undefined) return null;
        return (
          <PassageLine
            key={grade.passageId}
            passage={passage}
            text={passages[grade.passageId]?.text}
            aside={
              <span className="flex shrink-0 items-center gap-2">
                <GradeChip grade={grade} name={t(`gradesOf.${grade.grade}`)} />
                <JudgementButtons
                  kind="grade"
                  target={gradeTarget(visitCount, grade.passageId)}
                  judgement={grade}
                  what={common("named", {
                    name: `${passage.number}. ${passage.documentTitle}`,
                    value: t(`gradesOf.${grade.grade}`),
                  })}
                />
              </span>
            }
          >
            <InstructionBadge reason={grade.reason} />
            <p className="text-xs text-ink-2">
              {!isInstruction(grade) && <ReasonText reason={grade.reason} />}{" "}
              <span className="text-ink-3">{t(`judges.${grade.judge}`)}</span>
            </p>
          </PassageLine>
        );
      })}
    </ol>
  );
}
