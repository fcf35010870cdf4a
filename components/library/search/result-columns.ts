import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { fusedStanding } from "@/lib/shared/projections/fused-standing";

/** The lists that rank a passage. */
export const COLUMNS = ["dense", "lexical", "graph", "fused", "rerank"] as const;
export type Column = (typeof COLUMNS)[number];
/** `place` is the order of the search's results. */
export type SortColumn = Column | "place";

/** A passage's rank and score in one list; `null` if the list lacks it. */
export interface Standing {
  rank: number;
  score: number | null;
  /** Share of the bar's full width, 0–1, within the column. */
  share: number;
}

export interface ResultRow {
  result: RankedPassage;
  /** Rank among the results, from 1. */
  place: number;
  /**
   * Rank of the passage that this one is a neighbour of; `null` if that is not a result, or this one was found itself.
   */
  beside: number | null;
  standings: Readonly<Record<Column, Standing | null>>;
}

function rankOf({ ranks }: RankedPassage, column: Column) {
  switch (column) {
    case "dense":
      return { rank: ranks.denseRank, score: ranks.denseScore };
    case "lexical":
      return { rank: ranks.lexicalRank, score: ranks.lexicalScore };
    case "graph":
      return { rank: ranks.graphRank ?? null, score: ranks.graphScore ?? null };
    case "rerank":
      return { rank: ranks.rerankRank, score: ranks.rerankScore };
    case "fused":
      return fusedStanding(ranks);
  }
}

/** The results as rows, each score as a share of its column's range. Negative scores count from the lowest. */
export function resultRows(results: readonly RankedPassage[]): ResultRow[] {
  const places = new Map(results.map(({ passage }, index) => [passage.id, index + 1]));
  const ranges = new Map(
    COLUMNS.map((column) => {
      const scores = results.flatMap((result) => rankOf(result, column).score ?? []);
      return [column, { low: Math.min(0, ...scores), high: Math.max(...scores, 0) }];
    }),
  );
  const standing = (result: RankedPassage, column: Column): Standing | null => {
    const { rank, score } = rankOf(result, column);
    const { low, high } = ranges.get(column) ?? { low: 0, high: 0 };
    if (rank === null) return null;
    return { rank, score, share: score === null || high === low ? 0 : (score - low) / (high - low) };
  };
  return results.map((result, index) => ({
    result,
    place: index + 1,
    beside: result.ranks.neighbourOf === undefined ? null : (places.get(result.ranks.neighbourOf) ?? null),
    standings: {
      dense: standing(result, "dense"),
      lexical: standing(result, "lexical"),
      graph: standing(result, "graph"),
      fused: standing(result, "fused"),
      rerank: standing(result, "rerank"),
    },
  }));
}

/** The columns with content: graph and reranker only if they ranked something. */
export function shownColumns(rows: readonly ResultRow[]): Column[] {
  const optional: ReadonlySet<Column> = new Set(["graph", "rerank"]);
  return COLUMNS.filter((column) => !optional.has(column) || rows.some(({ standings }) => standings[column] !== null));
}

/** Best first in one column; passages missing from it come last, in the order of the search. */
export function sortRows(rows: readonly ResultRow[], column: SortColumn): ResultRow[] {
  if (column === "place") return [...rows];
  const rank = (row: ResultRow) => row.standings[column]?.rank ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => (rank(a) === rank(b) ? a.place - b.place : rank(a) - rank(b)));
}
