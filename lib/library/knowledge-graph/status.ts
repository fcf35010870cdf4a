import type { z } from "zod";
import { countSummaries, retrySummaries } from "@/lib/data/db/graph/community-summaries";
import { restartGraphJobs } from "@/lib/data/db/graph/graph-jobs";
import { readGraphState, setGraphPaused } from "@/lib/data/db/graph/graph-state";
import { countExtraction, listExtractionFailures } from "@/lib/data/db/graph/read-extraction";
import { GRAPH_WORK, JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { retryJobs } from "@/lib/data/db/jobs/jobs";
import { spentOnDigests } from "@/lib/data/db/library/digests";
import { interruptWork, wakeWork } from "@/lib/data/jobs/background-work";
import type {
  ExtractionEstimate,
  ExtractionMethod,
  ExtractionStatus,
  extractionRequestSchema,
  GraphSpending,
} from "@/lib/shared/contracts/library/graph-extraction";
import { SUMMARY_ATTEMPTS } from "./tunables";

/** The extractor and summarizer of the current settings. */
export interface ChosenExtraction {
  method: ExtractionMethod;
  /** Null if extraction is off. */
  extractor: { id: string; origin: "built-in" | "language-model" } | null;
  /** Null if communities have only quoted summaries. */
  summarizer: { id: string; most: number } | null;
}

const NO_SUMMARIES = { done: 0, failed: 0, total: 0, failure: null };

/**
 * Progress of the graph, with the remaining time and cost extrapolated from those so far.
 * @param estimate of a language model's extraction, if known
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
  // Until the communities are rebuilt, it is unknown which need a summary.
  const unmade = summarizer !== null && state.batch !== state.communitiesVersion ? 1 : 0;
  const { summariesSpent } = counts;
  const left = (of: "ms" | "costUsd") => {
    const extracting = extrapolated(spent[of], passagesDone, passagesLeft);
    const summarizing = extrapolated(summariesSpent[of], summaries.done + summaries.failed, summariesLeft);
    // The cost of a summary is unknown before the first one; show at least that of the passages.
    return summarizing === null && passagesLeft > 0 ? extracting : sumOf(extracting, summarizing);
  };
  const isFree = extractor?.origin !== "language-model" && spent.costUsd !== null;
  return {
    method,
    state: stateOf({ open: open + summariesLeft + unmade, touched: counts.touched, paused: state.paused }),
    documents: { done: documentsDone, failed: documentsFailed, total: documents },
    passages: { done: Math.min(passagesDone, passages), total: passages },
    summaries,
    spent: added(spent, summariesSpent),
    digests: await spentOnDigests(),
    left: { ms: left("ms"), costUsd: isFree ? 0 : left("costUsd") },
    estimate,
    failures: documentsFailed === 0 ? [] : await listExtractionFailures(),
  };
}

/** Extrapolates the spending on the done part to the rest; null if unknown. */
function extrapolated(spent: number | null, done: number, left: number): number | null {
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

/** Pauses or resumes extraction, retries failures, or rebuilds the graph. The change outlives the process. */
export async function changeExtraction({ action }: z.infer<typeof extractionRequestSchema>): Promise<void> {
  if (action === "pause" || action === "resume") await setGraphPaused(action === "pause");
  else if (action === "retry") await Promise.all([retryJobs(JOB_KINDS.graphDocument), retrySummaries()]);
  else await restartGraphJobs();
  if (action === "pause" || action === "rebuild") interruptWork(GRAPH_WORK);
  else wakeWork(GRAPH_WORK);
}
