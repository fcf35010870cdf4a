import type { AlertCondition, AlertMetric } from "./alert-condition";

/** The filter for the runs of a figure; all runs of the window for figures without one. */
const NARROWER: Partial<Record<AlertMetric, Readonly<Record<string, string>>>> = {
  hallucination_detection_rate: { hallucination: "true" },
  refinement_success_rate: { refined: "true" },
  abstained_share: { outcome: "abstained" },
  failed_share: { outcome: "failed" },
  degraded_share: { degraded: "any" },
  negative_feedback_share: { feedback: "down" },
  false_pass_rate: { reviewed: "answer", passed: "true", agrees: "false" },
};

/** Query of `/traces` for the runs behind a rule's figure. `from` and `to` are instants. */
export function alertRunsQuery(
  { metric, language, model, profile }: Pick<AlertCondition, "metric" | "language" | "model" | "profile">,
  window: { from: string; to: string },
): Record<string, string> {
  return {
    ...window,
    ...(language === null ? {} : { language }),
    ...(model === null ? {} : { model }),
    ...(profile === null ? {} : { profile }),
    ...NARROWER[metric],
  };
}
