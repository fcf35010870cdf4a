"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { useRunConnection, useRunEvents } from "@/lib/browser/stream/use-run";
import { comparedRun, runDifference } from "@/lib/shared/projections/trace/run-difference";
import { AnswerDifference } from "./answer-difference";
import { ComparedFigures } from "./compared-figures";
import { ComparedHeads } from "./compared-heads";
import { PassageDifference } from "./passage-difference";
import { SentenceDifference } from "./sentence-difference";
import { SettingsDifference } from "./settings-difference";
import { StepDifference } from "./step-difference";

/** Two runs side by side, each followed while it goes on: what was asked, with what, and what came of it. */
export function RunComparison({ left, right }: { left: string; right: string }) {
  const t = useTranslations("comparison");
  const [leftEvents, rightEvents] = [useRunEvents(left), useRunEvents(right)];
  const [leftConnection, rightConnection] = [useRunConnection(left), useRunConnection(right)];
  const before = useMemo(() => comparedRun(leftEvents), [leftEvents]);
  const after = useMemo(() => comparedRun(rightEvents), [rightEvents]);
  const difference = useMemo(() => runDifference(before, after), [before, after]);
  const going = [before, after].some(({ trace }) => trace.question !== "" && !trace.ended);
  const isWaiting = [[before, leftConnection] as const, [after, rightConnection] as const].some(
    ([{ trace }, connection]) => trace.question === "" && connection !== "gone",
  );
  // What stands below the heads would move when these are filled.
  if (isWaiting) return <Skeleton className="h-96" />;
  return (
    <div className="flex flex-col gap-7 text-sm">
      <ComparedHeads
        left={{ runId: left, run: before, connection: leftConnection }}
        right={{ runId: right, run: after, connection: rightConnection }}
      />
      {going && (
        <p role="status" className="animate-pulse-soft text-accent">
          {t("live")}
        </p>
      )}
      <Section title={t("figures.title")}>
        <ComparedFigures left={before} right={after} />
      </Section>
      <Section title={t("settings")}>
        <SettingsDifference left={before} right={after} />
      </Section>
      <Section title={t("answer.title")}>
        <AnswerDifference left={before} right={after} parts={difference.answer} />
      </Section>
      <Section title={t("sentences.title")}>
        <SentenceDifference sentences={difference.sentences} />
      </Section>
      <Section title={t("passages.title")}>
        <PassageDifference passages={difference.passages} />
      </Section>
      <Section title={t("steps.title")}>
        <StepDifference steps={difference.steps} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
