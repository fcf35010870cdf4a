import type { FusedPassage, QueryLists } from "@/lib/engine/ranking/fusion";
import type { RetrievalAnswer, RetrievalDegradation } from "@/lib/engine/workflow/ports/retriever";
import { type SearchStage, type StageReport, searchStageSchema } from "@/lib/shared/contracts/library/search";
import type { PassageRanks } from "@/lib/shared/contracts/runs/retrieval";
import type { GraphListed } from "../search/graph-list";
import { MOST_LEFT_OUT } from "../tunables";

/** A passage that a stage left out. */
export interface LeftOut {
  passageId: string;
  ranks: PassageRanks;
  stage: SearchStage;
  finding: StageReport["finding"];
  /** Of a near duplicate: the passage that was kept. */
  other: string | null;
}

export interface StageTime {
  stage: SearchStage;
  ms: number;
  /** Passages that it handed on. */
  kept: number;
}

/** What every stage of one search made of the passages: what the debugger shows. */
export interface SearchTrace {
  /** The queries that were searched with, the question first. */
  queries: string[];
  stages: StageTime[];
  /** Best first. */
  leftOut: LeftOut[];
  /** The lists of the question and what was made of all lists; `null` in a kept result. */
  detail: {
    lists: Pick<QueryLists, "dense" | "lexical"> & { graph: readonly GraphListed[] };
    fused: readonly FusedPassage[];
  } | null;
}

export interface TracedAnswer extends RetrievalAnswer {
  trace: SearchTrace;
}

/** Collects, while a search goes through its stages, what becomes of it. */
export class SearchReport {
  readonly degradations: RetrievalDegradation[] = [];
  readonly #stages: StageTime[] = [];
  readonly #leftOut: LeftOut[] = [];

  /** Times one stage. @param count how many passages its result holds */
  async time<T>(stage: SearchStage, work: () => T | Promise<T>, count: (result: T) => number): Promise<T> {
    const started = performance.now();
    const result = await work();
    this.#stages.push({ stage, ms: performance.now() - started, kept: count(result) });
    return result;
  }

  leaveOut(stage: SearchStage, finding: StageReport["finding"], passage: FusedPassage, other: string | null = null) {
    this.#leftOut.push({ passageId: passage.passageId, ranks: passage.ranks, stage, finding, other });
  }

  /** Says once that the search went on without an extra. */
  extraFailed(stage: SearchStage): void {
    const reason = { code: "search_extras_unavailable" as const, params: { stage } };
    const isSaid = this.degradations.some((known) => known.reason.code === reason.code);
    if (!isSaid) this.degradations.push({ what: "retriever", reason, fallback: "plain-search" });
  }

  stagesInOrder(): StageTime[] {
    const order = searchStageSchema.options;
    return this.#stages.toSorted((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage));
  }

  /** Passages that were left out, best first; one that came in again as a neighbour is not among them. */
  leftOut(handedOn: ReadonlySet<string>): LeftOut[] {
    return this.#leftOut
      .filter(({ passageId }) => !handedOn.has(passageId))
      .sort((a, b) => place(a.ranks) - place(b.ranks))
      .slice(0, MOST_LEFT_OUT);
  }
}

/** Reranked passages come before those that were not looked at. */
function place({ rerankRank, fusedRank }: PassageRanks): number {
  return rerankRank === null ? Number.MAX_SAFE_INTEGER / 2 + fusedRank : rerankRank;
}
