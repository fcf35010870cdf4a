"use client";

import { useJudgeAgreement } from "@/components/review/use-review";
import type { MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";

/** How far reviewers and test cases agree with the judges, in the dashboard's window and filters. */
export function useAgreement({ from, to, language, model, profile }: Partial<MetricsQuery>) {
  return useJudgeAgreement({
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(language === undefined ? {} : { language }),
    ...(model === undefined ? {} : { model }),
    ...(profile === undefined ? {} : { profile }),
  });
}
