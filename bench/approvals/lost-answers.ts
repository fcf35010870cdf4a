import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { markdownTable } from "../shared/markdown-table";
import type { Ended } from "./tally";

/** Where the answer of a question that the library covers was last seen, in the order of the workflow. */
export const STAGES = ["search", "grading", "reading", "usefulness", "best effort", "approved"] as const;
export type Stage = (typeof STAGES)[number];

/** How far the answer of a covered question came. */
export interface Covered {
  language: Ended["language"];
  stage: Stage;
}

/**
 * The stage at which the answer was lost: no search found a passage that holds it, none of those was graded as
 * answering, another sentence was quoted, or the quotation was refused. `best effort` and `approved`: it was given.
 *
 * @param holding ids of the passages that hold a gold answer
 */
export function stageOf(
  events: readonly RunEvent[],
  { ending, right }: Pick<Ended, "ending" | "right">,
  holding: ReadonlySet<string>,
): Stage {
  if (right) return ending === "approved" ? "approved" : "best effort";
  const found = events.flatMap((event) => (event.type === "retrieval-result" ? event.passages : []));
  if (!found.some(({ passageId }) => holding.has(passageId))) return "search";
  const grades = events.flatMap((event) => (event.type === "grade-result" ? event.grades : []));
  const isKept = grades.some(({ passageId, grade }) => grade === "relevant" && holding.has(passageId));
  if (!isKept) return "grading";
  return ending === "abstained" ? "usefulness" : "reading";
}

/** Counts of the stages by language, as a Markdown table. */
export function stageTable(covered: readonly Covered[]): string {
  const names: Record<Stage, string> = {
    search: "not found",
    grading: "graded as not answering",
    reading: "another sentence quoted",
    usefulness: "quoted and refused",
    "best effort": "best effort",
    approved: "approved",
  };
  const head = ["covered questions", "asked", ...STAGES.map((stage) => names[stage])];
  const rows = [...new Set(covered.map(({ language }) => language))].map((language) => {
    const own = covered.filter((one) => one.language === language);
    return [language, own.length, ...STAGES.map((stage) => own.filter((one) => one.stage === stage).length)];
  });
  return markdownTable(head, rows);
}
