"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { ExtractionEstimate, GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";

/** Two significant figures: an estimate has no more. */
function rounded(tokens: number): number {
  return Number(tokens.toPrecision(2));
}

/** Words what a language model would take for what it has not read, and what was spent. */
export function useEstimateWords() {
  const t = useTranslations("graph.estimate");
  const { ms, usd } = useQuantities();
  return {
    /** Amount, cost and time; what is not known is said. */
    estimate({ model, passages, calls, promptTokens, completionTokens, costUsd, ms: time }: ExtractionEstimate) {
      if (passages === 0) return [t("nothing", { model })];
      return [
        t("amount", { passages, calls, prompt: rounded(promptTokens), completion: rounded(completionTokens) }),
        costUsd === null ? t("costUnknown", { model }) : t("cost", { cost: usd(costUsd) }),
        time === null ? t("timeUnknown", { model }) : t("time", { time: ms(time) }),
      ];
    },
    /** What was spent so far, without the time; empty where no model was asked. */
    spent({ calls, promptTokens, completionTokens, uncounted, costUsd }: GraphSpending): string[] {
      if (calls === 0) return [];
      const cost =
        costUsd === null ? t("costUnknownYet") : t(uncounted > 0 ? "costAbout" : "costSpent", { cost: usd(costUsd) });
      return [
        t("calls", { calls }),
        t(uncounted > 0 ? "tokensAbout" : "tokens", { prompt: promptTokens, completion: completionTokens }),
        cost,
      ];
    },
  };
}
