import type { Language } from "../contracts/language";
import type { RankedPassage } from "../contracts/retrieval";
import type { SearchStage } from "../contracts/search";
import { passageLanguages } from "../db/passage-places";
import { log } from "../log";
import { choosePassages } from "./choose-passages";
import { type FusedPassage, fuseLists, type QueryLists } from "./fusion";
import type { IndexFilter } from "./index/search-index";
import { addNeighbours } from "./neighbours";
import { RerankerFailure, type RetrievalRequest } from "./retriever";
import { type SearchedParts, searchQuestion, searchVariant } from "./search-queries";
import type { SearchReport, TracedAnswer } from "./search-report";
import { NEIGHBOURS_PER_PASSAGE, RERANK_POOL } from "./tunables";

/** What the stages after the lists are made by. */
export const STAGES = { fuseLists, choosePassages, addNeighbours };
export type Stages = typeof STAGES;

const length = (list: readonly unknown[]) => list.length;

/** One search through all its stages. @throws AppError `unavailable` when nothing could be asked */
export async function searchInStages(
  parts: SearchedParts,
  stages: Stages,
  request: RetrievalRequest,
  filter: IndexFilter,
  report: SearchReport,
): Promise<TracedAnswer> {
  const { k, reranker, denseWeight, fusion: method = "convex", variants = [], neighbours = 0 } = request;
  const [own, further] = await Promise.all([
    searchQuestion(parts, request, filter, report),
    Promise.all(variants.map((query) => searchVariant(parts, request, query, filter))),
  ]);
  // Where the index is away for the question, that it is so for its other wordings is no news.
  if (further.includes(null) && report.degradations.length === 0) report.extraFailed("fusion");
  const queries = [own, ...further.flatMap((lists) => lists ?? [])];
  const isForeign = await foreignAmong(queries, request, report);
  const fused = await report.time(
    "fusion",
    () => stages.fuseLists(queries, { method, denseWeight, isForeign }),
    length,
  );
  const wanted = reranker === undefined ? k : Math.min(k * RERANK_POOL, Math.max(k, reranker.most));
  const pool = await choose(stages, fused, wanted, request, report);
  const ordered = await rerank(pool, request, report);
  const best = await report.time("top-k", () => ordered.slice(0, k), length);
  for (const { passage, ranks } of ordered.slice(k)) {
    report.leaveOut("top-k", "below_cut", { passageId: passage.id, ranks });
  }
  const beside = { distance: neighbours, most: k * NEIGHBOURS_PER_PASSAGE };
  const passages =
    neighbours === 0
      ? best
      : await extra("neighbours", report, best, () =>
          report.time("neighbours", () => stages.addNeighbours(best, fused, beside), length),
        );
  return {
    passages,
    degradations: report.degradations,
    cached: false,
    trace: {
      queries: [request.query, ...variants],
      stages: report.stagesInOrder(),
      leftOut: report.leftOut(new Set(passages.map(({ passage }) => passage.id))),
      detail: { lists: { dense: own.dense, lexical: own.lexical }, fused },
    },
  };
}

/**
 * Tells passages in another language than the question, whose words they cannot share. Where no passage in its own
 * language shares any either, all are alike.
 */
async function foreignAmong(
  queries: readonly QueryLists[],
  { language }: RetrievalRequest,
  report: SearchReport,
): Promise<(passageId: string) => boolean> {
  const idsOf = (side: "dense" | "lexical") =>
    queries.flatMap((lists) => lists[side].map(({ passageId }) => passageId));
  const lexical = idsOf("lexical");
  const languages = await extra("fusion", report, new Map<string, Language>(), () =>
    passageLanguages([...new Set([...idsOf("dense"), ...lexical])]),
  );
  const isForeign = (passageId: string) => (languages.get(passageId) ?? language) !== language;
  return lexical.every(isForeign) ? () => false : isForeign;
}

/** The best passages of a list, near duplicates left out where that is asked for. */
async function choose(
  stages: Stages,
  fused: readonly FusedPassage[],
  wanted: number,
  request: RetrievalRequest,
  report: SearchReport,
): Promise<RankedPassage[]> {
  const cut: SearchStage = request.reranker === undefined ? "top-k" : "rerank";
  const plain = () => stages.choosePassages(fused, wanted, false);
  const dropping = () =>
    report.time(
      "near-duplicates",
      () => stages.choosePassages(fused, wanted, true),
      // What lies below the pool is left out by the next stage, not by this one.
      ({ duplicates }) => fused.length - duplicates.length,
    );
  const { chosen, duplicates, rest } =
    request.dropNearDuplicates === true
      ? await extra("near-duplicates", report, null, dropping).then((result) => result ?? plain())
      : await plain();
  for (const { passage, other } of duplicates) report.leaveOut("near-duplicates", "near_duplicate", passage, other);
  for (const passage of rest) report.leaveOut(cut, "below_cut", passage);
  return chosen;
}

/** The pool, looked at one by one; in the order of the search where the reranker is away. */
async function rerank(
  pool: RankedPassage[],
  { reranker, signal }: RetrievalRequest,
  report: SearchReport,
): Promise<RankedPassage[]> {
  if (reranker === undefined || pool.length === 0) return pool;
  try {
    return await report.time("rerank", () => reranker.rerank(pool), length);
  } catch (error) {
    signal?.throwIfAborted();
    const why = error instanceof RerankerFailure ? error.reason : { code: "reranker_unavailable" as const, params: {} };
    log.warn({ err: error }, "passages could not be reranked");
    report.degradations.push({ what: "reranker", reason: why, fallback: "retrieval-order" });
    return pool;
  }
}

/** Makes an extra of the search; when it fails, the search goes on without it, and says so once. */
async function extra<T>(stage: SearchStage, report: SearchReport, without: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, stage }, "a stage of a search failed; the search goes on without it");
    report.extraFailed(stage);
    return without;
  }
}
