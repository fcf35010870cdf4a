import type { StageFinding, StageReport } from "@/lib/shared/contracts/library/search";

/** The outcome of a passage: its rank among the results, or the stage that dropped it. */
export type Verdict =
  | { kind: "found"; rank: number | null }
  | { kind: "beside" }
  | { kind: "lost"; stage: StageReport["stage"] };

const PASSED: ReadonlySet<StageFinding> = new Set(["kept", "not_run"]);
/** Being in one of these lists is enough. */
const LISTS: ReadonlySet<StageReport["stage"]> = new Set(["dense", "lexical", "graph", "leads"]);

/**
 * The outcome of a passage across the stages. Missing from one list decides nothing if another list has it, or if a
 * lead brought it in; a neighbour is returned whatever the earlier stages decided.
 */
export function verdictOf(stages: readonly StageReport[]): Verdict {
  const report = (stage: StageReport["stage"]) => stages.find((own) => own.stage === stage);
  const isLed = report("leads")?.finding === "kept";
  const lost = stages.find(
    ({ stage, finding }) =>
      !PASSED.has(finding) && !LISTS.has(stage) && stage !== "neighbours" && !(isLed && stage === "fusion"),
  );
  const neighbours = report("neighbours");
  if (lost !== undefined) {
    return neighbours?.finding === "kept" && lost.stage !== "scope"
      ? { kind: "beside" }
      : { kind: "lost", stage: lost.stage };
  }
  const ranked = ["top-k", "rerank", "near-duplicates", "fusion"] as const;
  const last = ranked.map(report).find((own) => own?.finding === "kept" && own.rank !== null);
  return { kind: "found", rank: last?.rank ?? null };
}
