import type { z } from "zod";
import type { ExtractionStatus, extractionMethodSchema, extractionRequestSchema } from "../contracts/knowledge-graph";
import { restartGraphJobs, retryGraphJobs } from "../db/graph/graph-jobs";
import { readGraphState, setGraphPaused } from "../db/graph/graph-state";
import { countExtraction, listExtractionFailures } from "../db/graph/read-extraction";
import { interruptGraphWorker, wakeGraphWorker } from "./worker-registry";

/** What is to read documents into the graph now. */
export interface ChosenExtraction {
  method: z.infer<typeof extractionMethodSchema>;
  /** Null where extraction is off. */
  extractor: { id: string; origin: "built-in" | "language-model" } | null;
}

/** How far the graph is, and what the rest takes by the pace and the prices so far. */
export async function extractionStatus({ method, extractor }: ChosenExtraction): Promise<ExtractionStatus> {
  const state = await readGraphState();
  const counts = await countExtraction(extractor?.id ?? null);
  const { documents, documentsDone, documentsFailed, passages, passagesDone, ms, costUsd } = counts;
  const open = documents - documentsDone - documentsFailed;
  const left = Math.max(0, passages - passagesDone);
  const perPassage = (whole: number | null) => {
    if (extractor === null || open === 0) return 0;
    return whole === null || passagesDone === 0 ? null : (whole / passagesDone) * left;
  };
  const free = extractor?.origin !== "language-model" && costUsd !== null;
  return {
    method,
    state: stateOf({ open: extractor === null ? 0 : open, touched: counts.touched, paused: state.paused }),
    documents: { done: documentsDone, failed: documentsFailed, total: documents },
    passages: { done: Math.min(passagesDone, passages), total: passages },
    spent: { ms, costUsd },
    left: { ms: perPassage(ms), costUsd: free ? 0 : perPassage(costUsd) },
    failures: documentsFailed === 0 ? [] : await listExtractionFailures(),
  };
}

function stateOf({
  open,
  touched,
  paused,
}: {
  open: number;
  touched: number;
  paused: boolean;
}): ExtractionStatus["state"] {
  if (paused) return "paused";
  return open + touched > 0 ? "running" : "idle";
}

/** Pauses reading, goes on with it, tries again what failed, or reads everything anew. All of it outlives the process. */
export async function changeExtraction({ action }: z.infer<typeof extractionRequestSchema>): Promise<void> {
  if (action === "pause" || action === "resume") await setGraphPaused(action === "pause");
  else if (action === "retry") await retryGraphJobs();
  else await restartGraphJobs();
  if (action === "pause" || action === "rebuild") interruptGraphWorker();
  else wakeGraphWorker();
}
