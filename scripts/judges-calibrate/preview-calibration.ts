import { EVERYONE } from "@/lib/data/db/connection/owner";
import { previewPlan, startPreview } from "@/lib/server/runs/impact-preview/preview-impact";
import {
  MAX_PREVIEW_RUNS,
  type PreviewPlan,
  type PreviewRun,
  previewRequestSchema,
} from "@/lib/shared/contracts/settings/impact-preview";

/** Default number of latest questions to judge again. */
export const DEFAULT_PREVIEW_RUNS = 20;
export const MOST_PREVIEW_RUNS = MAX_PREVIEW_RUNS;

export interface CalibrationPreview {
  plan: PreviewPlan;
  /** `null` if the preview would need a language model and the command did not allow that. */
  runs: PreviewRun[] | null;
}

/**
 * Previews the latest questions under the proposed settings, like the preview on the settings page.
 * @param runs number of questions; by default the default number, and only without a language model
 */
export async function previewCalibration(
  layer: Record<string, unknown>,
  runs: number | undefined,
): Promise<CalibrationPreview> {
  const request = previewRequestSchema.parse({ settings: layer, runs: runs ?? DEFAULT_PREVIEW_RUNS });
  const plan = await previewPlan(request, EVERYONE);
  if (runs === undefined && plan.modelCalls > 0) return { plan, runs: null };
  const judged: PreviewRun[] = [];
  const stream = await startPreview(request, EVERYONE);
  for await (const event of stream(new AbortController().signal)) {
    if (event.type === "preview-run") judged.push(event.run);
  }
  return { plan, runs: judged };
}
