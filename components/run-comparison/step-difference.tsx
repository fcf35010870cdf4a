"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { StepPair, StepTime } from "@/lib/shared/projections/trace/run-difference";
import { ComparedRow, ComparedRows } from "./compared-rows";

/** The steps of either run, with their durations. */
export function StepDifference({ steps }: { steps: readonly StepPair[] }) {
  const t = useTranslations("comparison.steps");
  const nodes = useTranslations("workflow.nodes");
  const { ms } = useQuantities();
  if (steps.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  const words = (time: StepTime | null) => {
    if (time === null) return t("absent");
    return time.visits > 1 ? t("times", { time: ms(time.ms), count: time.visits }) : ms(time.ms);
  };
  return (
    <ComparedRows>
      {steps.map(({ node, left, right }) => (
        <ComparedRow
          key={node}
          name={nodes(node)}
          left={words(left)}
          right={words(right)}
          differs={left?.visits !== right?.visits}
        />
      ))}
    </ComparedRows>
  );
}
