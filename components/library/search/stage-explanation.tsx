"use client";

import { Check, CircleSlash, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/words/use-quantities";
import type { SearchAnswer, StageReport } from "@/lib/shared/contracts/library/search";
import { verdictOf } from "./explanation";
import { PassageHead } from "./passage-head";

/** What every stage did with one passage, in words, and what would have kept it. */
export function StageExplanation({
  explanation,
  ran,
  onExplain,
}: {
  explanation: NonNullable<SearchAnswer["explanation"]>;
  /** The stages of the search. */
  ran: SearchAnswer["stages"];
  onExplain(passageId: string): void;
}) {
  const t = useTranslations("library.search");
  const verdict = verdictOf(explanation.stages);
  const found = verdict.kind !== "lost";
  const verdictWords = () => {
    if (verdict.kind === "lost") return t("whyNot.lost", { stage: t(`stages.${verdict.stage}`) });
    if (verdict.kind === "beside" || verdict.rank === null) return t("whyNot.foundBeside");
    return t("whyNot.found", { rank: verdict.rank });
  };
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="min-w-0">
        <PassageHead passage={explanation.passage} lines={8} />
      </div>
      <p
        role="status"
        className={classNames(
          "figures rounded-lg px-3 py-2 text-sm font-medium",
          found ? "bg-supported-soft text-supported" : "bg-partial-soft text-partial",
        )}
      >
        {verdictWords()}
      </p>
      <ol aria-label={t("whyNot.explanation")} className="flex flex-col">
        {explanation.stages.map((report) => (
          <StageLine
            key={report.stage}
            report={report}
            ran={ran.some(({ stage }) => stage === report.stage)}
            onExplain={onExplain}
          />
        ))}
      </ol>
    </Card>
  );
}

function StageLine({
  report,
  ran,
  onExplain,
}: {
  report: StageReport;
  /** Whether the search had this stage: then the passage was dropped earlier. */
  ran: boolean;
  onExplain(passageId: string): void;
}) {
  const t = useTranslations("library.search");
  const { raw } = useQuantities();
  const { stage, finding, rank, score, lastKept, other } = report;
  const look = finding === "kept" ? LOOKS.kept : finding === "not_run" ? LOOKS.none : LOOKS.lost;
  const Icon = look.icon;
  const words = [
    finding === "not_run" && ran ? t("whyNot.notReached") : t(`finding.${finding}`),
    ...(rank === null
      ? []
      : [score === null ? t("standingRank", { rank }) : t("standing", { rank, score: raw(score) })]),
    ...(lastKept === null || finding === "not_run"
      ? []
      : [t("lastKept", { rank: lastKept.rank, score: raw(lastKept.score) })]),
  ];
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 border-t border-line py-2 text-sm first:border-t-0 sm:grid-cols-[1rem_8rem_minmax(0,1fr)]">
      <Icon aria-hidden className={classNames("mt-0.5 size-4", look.style)} />
      <span className={finding === "not_run" ? "text-ink-3" : "font-medium"}>{t(`stages.${stage}`)}</span>
      <span className="figures min-w-0 text-ink-2 max-sm:col-start-2">
        {words.join(" ")}
        {other !== null && (
          <Button size="sm" variant="ghost" className="-my-1" onClick={() => onExplain(other)}>
            {t("other")}
          </Button>
        )}
      </span>
    </li>
  );
}

const LOOKS = {
  kept: { icon: Check, style: "text-supported" },
  lost: { icon: CircleSlash, style: "text-partial" },
  none: { icon: Minus, style: "text-ink-3" },
} as const;
