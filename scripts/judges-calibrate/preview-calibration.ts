import { previewPlan, startPreview } from "@/lib/server/runs/impact-preview/preview-impact";
import {
  MAX_PREVIEW_RUNS,
  type PreviewPlan,
  type PreviewRun,
  previewRequestSchema,
} from "@/lib/shared/contracts/settings/impact-preview";

/** Latest questions that are judged again where the command line does not say how many. */
export const DEFAULT_PREVIEW_RUNS = 20;
export const MOST_PREVIEW_RUNS = MAX_PREVIEW_RUNS;

export interface CalibrationPreview {
  plan: PreviewPlan;
  /** `null` where it would have asked a language model that nobody asked it to ask. */
  runs: PreviewRun[] | null;
}

/**
 * How the latest questions would end with the proposed settings, by the same preview as in the settings.
 * @param runs questions; left out, the default number, and only where no language model has to be asked
 */
export async function previewCalibration(
  layer: Record<string, unknown>,
  ownerId: string,
  runs: number | undefined,
): Promise<CalibrationPreview> {
  const request = previewRequestSchema.parse({ settings: layer, runs: runs ?? DEFAULT_PREVIEW_RUNS });
  const plan = await previewPlan(request, ownerId);
  if (runs === undefined && plan.modelCalls > 0) return { plan, runs: null };
  const judged: PreviewRun[] = [];
  const stream = await startPreview(request, ownerId);
  for await (const event of stream(new AbortController().signal)) {
    if (event.type === "preview-run") judged.push(event.run);
  }
  return { plan, runs: judged };
}
