import type { StageFinding, StageReport } from "@/lib/shared/contracts/library/search";

/** What became of a passage: its place among those handed on, or the stage that left it out. */
export type Verdict =
  | { kind: "found"; rank: number | null }
  | { kind: "beside" }
  | { kind: "lost"; stage: StageReport["stage"] };

const PASSED: ReadonlySet<StageFinding> = new Set(["kept", "not_run"]);
/** One of the two lists is enough. */
const LISTS: ReadonlySet<StageReport["stage"]> = new Set(["dense", "lexical", "graph", "leads"]);

/**
 * The outcome of a passage's way through the stages. A list that lacks it decides nothing as long as the other one
 * holds it, nor does any where a lead brought it in; a neighbour is handed on whatever the stages before made of it.
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
