import { loadPassages } from "@/lib/data/db/library/passages";
import type { FusedPassage } from "@/lib/engine/ranking/fusion";
import type { GraphHit, GraphRetrieval } from "@/lib/shared/contracts/library/knowledge-graph";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { GRAPH_RETRIEVAL_WEIGHTS, GRAPH_WEIGHT, PATH_PLACES_SHARE, PATH_SCORE } from "../tunables";
import { IN_NO_LIST } from "./in-no-list";

/** A passage found by the graph. */
export interface GraphListed {
  passageId: string;
  rank: number;
  /** 0–1 */
  score: number;
  /** Best first. */
  by: GraphRetrieval[];
  /** On a path with a score that earns a place among the results. */
  onPath: boolean;
}

/** Merges the hits of all kinds of graph retrieval; a passage gets its best score. Best first, ties by id. */
export function graphList(hits: readonly GraphHit[]): GraphListed[] {
  const ofPassage = new Map<string, GraphHit[]>();
  for (const hit of hits) ofPassage.set(hit.passageId, [...(ofPassage.get(hit.passageId) ?? []), hit]);
  const worth = ({ retrieval, score }: GraphHit) => GRAPH_RETRIEVAL_WEIGHTS[retrieval] * score;
  return [...ofPassage]
    .map(([passageId, own]) => {
      const ways = own.toSorted((a, b) => worth(b) - worth(a));
      const onPath = own.some(({ path, score }) => path.length > 0 && score >= PATH_SCORE);
      return { passageId, score: Math.max(...own.map(worth)), by: ways.map(({ retrieval }) => retrieval), onPath };
    })
    .sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1))
    .map((listed, at) => ({ ...listed, rank: at + 1 }));
}

/**
 * Merges the graph's list into the fused list. Passages that the graph does not find keep their score; those it finds
 * move towards 1 by a share of the difference.
 */
export function joinGraph(fused: readonly FusedPassage[], listed: readonly GraphListed[]): readonly FusedPassage[] {
  if (listed.length === 0) return fused;
  const inFused = new Map(fused.map((passage) => [passage.passageId, passage]));
  const byId = new Map(listed.map((own) => [own.passageId, own]));
  const onlyInGraph = listed.flatMap(({ passageId }) =>
    inFused.has(passageId) ? [] : [{ passageId, ranks: IN_NO_LIST }],
  );
  return [...fused, ...onlyInGraph]
    .map(({ passageId, ranks }) => {
      const own = byId.get(passageId);
      if (own === undefined) return { passageId, ranks };
      const fusedScore = ranks.fusedScore + GRAPH_WEIGHT * own.score * (1 - ranks.fusedScore);
      return {
        passageId,
        ranks: { ...ranks, fusedScore, graphRank: own.rank, graphScore: own.score, graphBy: own.by },
      };
    })
    .sort((a, b) => b.ranks.fusedScore - a.ranks.fusedScore || (a.passageId < b.passageId ? -1 : 1))
    .map(({ passageId, ranks }, at) => ({ passageId, ranks: { ...ranks, fusedRank: at + 1 } }));
}

/** Places among the best `k` reserved for passages of paths, which a reranker, seeing only the question, may drop. */
export function pathPlaces(k: number): number {
  return Math.floor(k * PATH_PLACES_SHARE);
}

/**
 * The best passages of paths, with their texts, without near duplicates.
 */
export async function pathPassages(
  listed: readonly GraphListed[],
  joined: readonly FusedPassage[],
  places: number,
  leftOut: ReadonlySet<string>,
): Promise<RankedPassage[]> {
  const wanted = listed.filter(({ passageId, onPath }) => onPath && !leftOut.has(passageId)).slice(0, places);
  const ranksOf = new Map(joined.map(({ passageId, ranks }) => [passageId, ranks]));
  const texts = new Map((await loadPassages(wanted.map(({ passageId }) => passageId))).map((own) => [own.id, own]));
  return wanted.flatMap(({ passageId }) => {
    const [passage, ranks] = [texts.get(passageId), ranksOf.get(passageId)];
    return passage === undefined || ranks === undefined ? [] : [{ passage, ranks }];
  });
}

/** The best `k`, in order; passages of paths that are not among them replace the last ones. */
export function withPathPassages(
  ordered: readonly RankedPassage[],
  k: number,
  onPaths: readonly RankedPassage[],
): RankedPassage[] {
  const best = ordered.slice(0, k);
  const kept = new Set(best.map(({ passage }) => passage.id));
  const onPath = new Set(onPaths.map(({ passage }) => passage.id));
  const missing = onPaths.filter(({ passage }) => !kept.has(passage.id));
  const ranked = new Map(ordered.map((own) => [own.passage.id, own]));
  let surplus = Math.max(0, best.length + missing.length - k);
  const remaining = best.toReversed().filter(({ passage }) => {
    if (surplus === 0 || onPath.has(passage.id)) return true;
    surplus -= 1;
    return false;
  });
  return [...remaining.toReversed(), ...missing.map((own) => ranked.get(own.passage.id) ?? own)].slice(0, k);
}
