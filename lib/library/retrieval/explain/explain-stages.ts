import type { SearchStage, StageReport } from "@/lib/shared/contracts/library/search";
import type { PassageRanks } from "@/lib/shared/contracts/runs/retrieval";
import type { TracedAnswer } from "./search-report";

type Place = Pick<StageReport, "rank" | "score">;

/** How the stages after the two lists treated a passage, by the trace of the search. */
export function explainStages(passageId: string, { passages, trace }: TracedAnswer): StageReport[] {
  const ran = new Set(trace.stages.map(({ stage }) => stage));
  const fused = trace.detail?.fused ?? [];
  const own = fused.find((entry) => entry.passageId === passageId)?.ranks ?? null;
  const result = passages.find(({ passage }) => passage.id === passageId);
  const isNeighbour = result?.ranks.neighbourOf !== undefined;
  const cut: SearchStage = ran.has("rerank") ? "rerank" : "top-k";
  const left = trace.leftOut.find((entry) => entry.passageId === passageId);
  // A passage too far down to be reported was dropped at the first cut.
  const dropped = own === null ? "fusion" : (left?.stage ?? cut);
  /** The stage that dropped the passage; `null` for a result. */
  const end = result !== undefined && !isNeighbour ? null : dropped;
  const best = passages.filter(({ ranks }) => ranks.neighbourOf === undefined).map(({ ranks }) => ranks);
  const pool = [...best, ...trace.leftOut.filter(({ stage }) => stage === "top-k").map(({ ranks }) => ranks)];

  const report = (
    stage: SearchStage,
    lastKept: Place | null,
    place: Place,
    other: string | null = null,
  ): StageReport => {
    const base = { stage, lastKept: toLastKept(lastKept), other };
    if (!ran.has(stage)) return { ...base, finding: "not_run", rank: null, score: null, lastKept: null, other: null };
    const order: SearchStage[] = ["fusion", "near-duplicates", "rerank", "top-k"];
    // Multi-hop search added it after fusion.
    if (stage === "fusion" && own === null) return { ...base, finding: "in_no_list", rank: null, score: null };
    if (end === null || order.indexOf(stage) < order.indexOf(end)) return { ...base, ...place, finding: "kept" };
    if (stage !== end) return { ...base, finding: "not_run", rank: null, score: null };
    return { ...base, ...place, finding: stage === "near-duplicates" ? "near_duplicate" : "below_cut" };
  };

  const ranks = result?.ranks ?? left?.ranks ?? own;
  const byFusion: Place = { rank: own?.fusedRank ?? null, score: own?.fusedScore ?? null };
  const byRerank: Place = { rank: ranks?.rerankRank ?? null, score: ranks?.rerankScore ?? null };
  const byBest = byRerank.rank === null ? byFusion : byRerank;
  const lowestOfPool = lowest(pool, fusedPlace);
  return [
    report(
      "fusion",
      lowest(
        fused.map((entry) => entry.ranks),
        fusedPlace,
      ),
      byFusion,
    ),
    report("near-duplicates", null, byFusion, left?.other ?? null),
    {
      stage: "leads",
      finding: !ran.has("leads") ? "not_run" : ranks?.lead === undefined ? "no_lead" : "kept",
      rank: null,
      score: null,
      lastKept: null,
      other: ranks?.lead?.passageId ?? null,
    },
    report("rerank", lowestOfPool, end === "rerank" ? byFusion : byRerank),
    report(
      "top-k",
      lowest(best, (of) => (ran.has("rerank") ? rerankPlace(of) : fusedPlace(of))),
      byBest,
    ),
    {
      stage: "neighbours",
      finding: !ran.has("neighbours") ? "not_run" : result === undefined ? "below_cut" : "kept",
      rank: null,
      score: null,
      lastKept: null,
      other: result?.ranks.neighbourOf ?? null,
    },
  ];
}

function fusedPlace({ fusedRank, fusedScore }: PassageRanks): Place {
  return { rank: fusedRank, score: fusedScore };
}

function rerankPlace({ rerankRank, rerankScore }: PassageRanks): Place {
  return { rank: rerankRank, score: rerankScore };
}

/** The lowest place. */
function lowest(all: readonly PassageRanks[], placeOf: (ranks: PassageRanks) => Place): Place | null {
  return all.map(placeOf).reduce<Place | null>((low, place) => {
    return low === null || (place.rank ?? 0) > (low.rank ?? 0) ? place : low;
  }, null);
}

function toLastKept(place: Place | null): StageReport["lastKept"] {
  if (place === null || place.rank === null || place.score === null) return null;
  return { rank: place.rank, score: place.score };
}
