import type { z } from "zod";
import { countSummaries, retrySummaries } from "@/lib/data/db/graph/community-summaries";
import { restartGraphJobs, retryGraphJobs } from "@/lib/data/db/graph/graph-jobs";
import { readGraphState, setGraphPaused } from "@/lib/data/db/graph/graph-state";
import { countExtraction, listExtractionFailures } from "@/lib/data/db/graph/read-extraction";
import type {
  ExtractionEstimate,
  ExtractionMethod,
  ExtractionStatus,
  extractionRequestSchema,
  GraphSpending,
} from "@/lib/shared/contracts/library/graph-extraction";
import { SUMMARY_ATTEMPTS } from "./tunables";
import { interruptGraphWorker, wakeGraphWorker } from "./worker-registry";

/** What is to read documents into the graph now, and to sum up its communities. */
export interface ChosenExtraction {
  method: ExtractionMethod;
  /** Null where extraction is off. */
  extractor: { id: string; origin: "built-in" | "language-model" } | null;
  /** Null where communities are only quoted. */
  summarizer: { id: string; most: number } | null;
}

const NO_SUMMARIES = { done: 0, failed: 0, total: 0, failure: null };

/**
 * How far the graph is, and what the rest takes by the pace and the prices so far.
 * @param estimate what a language model would take, where one is known
 */
export async function extractionStatus(
  { method, extractor, summarizer }: ChosenExtraction,
  estimate: ExtractionEstimate | null = null,
): Promise<ExtractionStatus> {
  const state = await readGraphState();
  const counts = await countExtraction(extractor?.id ?? null);
  const summaries =
    summarizer === null
      ? NO_SUMMARIES
      : await countSummaries({ summarizer: summarizer.id, most: summarizer.most, attempts: SUMMARY_ATTEMPTS });
  const { documents, documentsDone, documentsFailed, passages, passagesDone, passagesFailed, spent } = counts;
  const open = extractor === null ? 0 : documents - documentsDone - documentsFailed;
  const passagesLeft = open === 0 ? 0 : Math.max(0, passages - passagesDone - passagesFailed);
  const summariesLeft = summaries.total - summaries.done - summaries.failed;
  // Which communities there are to sum up is not known before they are made anew.
  const unmade = summarizer !== null && state.batch !== state.communitiesVersion ? 1 : 0;
  const { summariesSpent } = counts;
  const left = (of: "ms" | "costUsd") => {
    const reading = share(spent[of], passagesDone, passagesLeft);
    const summing = share(summariesSpent[of], summaries.done + summaries.failed, summariesLeft);
    // Before the first summary is made nothing tells what one takes; what the documents take is known all the same.
    return summing === null && passagesLeft > 0 ? reading : sumOf(reading, summing);
  };
  const isFree = extractor?.origin !== "language-model" && spent.costUsd !== null;
  return {
    method,
    state: stateOf({ open: open + summariesLeft + unmade, touched: counts.touched, paused: state.paused }),
    documents: { done: documentsDone, failed: documentsFailed, total: documents },
    passages: { done: Math.min(passagesDone, passages), total: passages },
    summaries,
    spent: added(spent, summariesSpent),
    left: { ms: left("ms"), costUsd: isFree ? 0 : left("costUsd") },
    estimate,
    failures: documentsFailed === 0 ? [] : await listExtractionFailures(),
  };
}

/** What the rest takes, by what was spent on a part; null where nothing tells. */
function share(spent: number | null, done: number, left: number): number | null {
  if (left === 0) return 0;
  return spent === null || done === 0 ? null : (spent / done) * left;
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

function added(one: GraphSpending, other: GraphSpending): GraphSpending {
  return {
    ms: one.ms + other.ms,
    calls: one.calls + other.calls,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    uncounted: one.uncounted + other.uncounted,
    costUsd: sumOf(one.costUsd, other.costUsd),
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
  else if (action === "retry") await Promise.all([retryGraphJobs(), retrySummaries()]);
  else await restartGraphJobs();
  if (action === "pause" || action === "rebuild") interruptGraphWorker();
  else wakeGraphWorker();
}
