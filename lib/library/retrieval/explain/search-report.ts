import type { RetrievalAnswer, RetrievalDegradation } from "@/lib/engine/ports/retriever";
import type { FusedPassage, QueryLists } from "@/lib/engine/ranking/fusion";
import { type SearchStage, type StageReport, searchStageSchema } from "@/lib/shared/contracts/library/search";
import type { PassageRanks } from "@/lib/shared/contracts/runs/retrieval";
import type { GraphListed } from "../search/graph-list";
import { MAX_LEFT_OUT } from "../tunables";

/** A passage that a stage dropped. */
export interface LeftOut {
  passageId: string;
  ranks: PassageRanks;
  stage: SearchStage;
  finding: StageReport["finding"];
  /** For a near duplicate, the passage that was kept. */
  other: string | null;
}

export interface StageTime {
  stage: SearchStage;
  ms: number;
  /** Passages that it passed on. */
  kept: number;
}

/** How each stage of a search treated the passages, for the search debugger. */
export interface SearchTrace {
  /** The queries used, the question first. */
  queries: string[];
  stages: StageTime[];
  /** Best first. */
  leftOut: LeftOut[];
  /** The question's lists and the fusion of all lists; `null` in a cached result. */
  detail: {
    lists: Pick<QueryLists, "dense" | "lexical"> & { graph: readonly GraphListed[] };
    fused: readonly FusedPassage[];
  } | null;
}

export interface TracedAnswer extends RetrievalAnswer {
  trace: SearchTrace;
}

/** Collects the trace of a search while it runs. */
export class SearchReport {
  readonly degradations: RetrievalDegradation[] = [];
  readonly #stages: StageTime[] = [];
  readonly #leftOut: LeftOut[] = [];

  /** Times one stage. @param count number of passages in its result */
  async time<T>(stage: SearchStage, work: () => T | Promise<T>, count: (result: T) => number): Promise<T> {
    const started = performance.now();
    const result = await work();
    this.#stages.push({ stage, ms: performance.now() - started, kept: count(result) });
    return result;
  }

  leaveOut(stage: SearchStage, finding: StageReport["finding"], passage: FusedPassage, other: string | null = null) {
    this.#leftOut.push({ passageId: passage.passageId, ranks: passage.ranks, stage, finding, other });
  }

  /** Reports, once, that an optional stage failed. */
  extraFailed(stage: SearchStage): void {
    const reason = { code: "search_extras_unavailable" as const, params: { stage } };
    const isReported = this.degradations.some((known) => known.reason.code === reason.code);
    if (!isReported) this.degradations.push({ what: "retriever", reason, fallback: "plain-search" });
  }

  stagesInOrder(): StageTime[] {
    const order = searchStageSchema.options;
    return this.#stages.toSorted((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage));
  }

  /** Dropped passages, best first, without those that were added again as neighbours. */
  leftOut(results: ReadonlySet<string>): LeftOut[] {
    return this.#leftOut
      .filter(({ passageId }) => !results.has(passageId))
      .sort((a, b) => place(a.ranks) - place(b.ranks))
      .slice(0, MAX_LEFT_OUT);
  }
}

/** Sort key: reranked passages come before the others. */
function place({ rerankRank, fusedRank }: PassageRanks): number {
  return rerankRank === null ? Number.MAX_SAFE_INTEGER / 2 + fusedRank : rerankRank;
}
