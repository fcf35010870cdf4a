"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { ExtractionEstimate, GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";

/** Rounds to two significant figures: an estimate has no more. */
function rounded(tokens: number): number {
  return Number(tokens.toPrecision(2));
}

/** Describes the estimated cost of unread passages and the cost so far. */
export function useEstimateWords() {
  const t = useTranslations("graph.estimate");
  const { ms, usd } = useQuantities();
  return {
    /** Tokens, cost and time; unknown values are named as unknown. */
    estimate({ model, passages, calls, promptTokens, completionTokens, costUsd, ms: time }: ExtractionEstimate) {
      if (passages === 0) return [t("nothing", { model })];
      return [
        t("amount", { passages, calls, prompt: rounded(promptTokens), completion: rounded(completionTokens) }),
        costUsd === null ? t("costUnknown", { model }) : t("cost", { cost: usd(costUsd) }),
        time === null ? t("timeUnknown", { model }) : t("time", { time: ms(time) }),
      ];
    },
    /** The cost so far, without time; empty if no model was called. */
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
