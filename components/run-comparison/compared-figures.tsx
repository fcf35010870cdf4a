"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { ComparedRun } from "@/lib/shared/projections/trace/run-difference";
import { ComparedRow, ComparedRows } from "./compared-rows";

/** Outcome, score, attempts, time and cost of two runs. What was not measured is a dash, what was not checked says so. */
export function ComparedFigures({ left, right }: { left: ComparedRun; right: ComparedRun }) {
  const t = useTranslations("comparison.figures");
  const outcomes = useTranslations("outcomes");
  const step = useTranslations("traces.step");
  const { score, ms, usd, count } = useQuantities();
  const going = ({ trace }: ComparedRun) => !trace.ended;
  const open = (run: ComparedRun) => (going(run) ? t("open") : t("notChecked"));
  const rows: [name: string, value: (run: ComparedRun) => string][] = [
    [t("outcome"), ({ trace }) => (trace.outcome === null ? t("open") : outcomes(trace.outcome))],
    [t("score"), (run) => (run.final?.score == null ? open(run) : score(run.final.score))],
    [
      t("usefulness"),
      (run) => (run.final?.usefulness == null ? open(run) : step(`usefulnessOf.${run.final.usefulness.usefulness}`)),
    ],
    [t("attempts"), (run) => count(run.attempts)],
    [t("time"), (run) => ms(run.trace.ms)],
    [t("modelCalls"), (run) => count(run.trace.modelCalls.length)],
    [
      t("tokens"),
      ({ tokens: { prompt, completion } }) =>
        prompt === null && completion === null ? count(null) : `${count(prompt)} + ${count(completion)}`,
    ],
    [t("cost"), (run) => usd(run.costUsd)],
  ];
  return (
    <ComparedRows>
      {rows.map(([name, value]) => {
        const [a, b] = [value(left), value(right)];
        return <ComparedRow key={name} name={name} left={a} right={b} differs={a !== b} />;
      })}
    </ComparedRows>
  );
}
