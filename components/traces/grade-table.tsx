"use client";

import { useTranslations } from "next-intl";
import { JudgementButtons } from "@/components/review/judgement-buttons";
import { Chip, type Tone } from "@/components/ui/chip";
import { ReasonText } from "@/components/ui/reason-text";
import { useQuantities } from "@/components/ui/use-quantities";
import type { Passage } from "@/lib/contracts/document";
import type { PassageGrade } from "@/lib/contracts/judgement";
import type { LoggedPassage } from "@/lib/contracts/run-event";
import { gradeTarget } from "@/lib/projections/judgements";
import { PassageLine } from "./passage-table";

const TONES = {
  relevant: "supported",
  related: "partial",
  irrelevant: "unsupported",
  unknown: "partial",
} as const satisfies Record<PassageGrade["grade"], Tone>;

/** Every grade with its judge, its reason and the ranks that the passage came with. */
export function GradeTable({
  grades,
  visitCount,
  logged,
  passages,
}: {
  grades: readonly PassageGrade[];
  /** Of the visit in which they were given. */
  visitCount: number;
  logged: readonly LoggedPassage[];
  passages: Readonly<Record<string, Passage>>;
}) {
  const t = useTranslations("traces.step");
  const common = useTranslations("common");
  const { score } = useQuantities();
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
                <Chip tone={TONES[grade.grade]} className="shrink-0">
                  {t(`gradesOf.${grade.grade}`)} {grade.score !== null && score(grade.score)}
                </Chip>
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
            <p className="text-xs text-ink-2">
              <ReasonText reason={grade.reason} /> <span className="text-ink-3">{t(`judges.${grade.judge}`)}</span>
            </p>
          </PassageLine>
        );
      })}
    </ol>
  );
}
