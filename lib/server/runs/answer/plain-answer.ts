import type { PageUnit } from "@/lib/shared/contracts/library/document";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowRunAnswer } from "@/lib/shared/contracts/runs/workflow-run";
import type { RunWords } from "@/lib/shared/projections/workflow-run-answer";

/** The texts around an answer, in its language. */
export interface AnswerWords extends RunWords {
  outcome(outcome: Outcome): string;
  sources: string;
  closest: string;
  /** @param label what is printed on the page, where that is not its number */
  page(page: number, unit: PageUnit, label: string | null): string;
  /** A name with its value, as in "Page: 3". */
  named(name: string, value: string): string;
}

/** Separates an answer from the remarks about it; a client that sends the answer back sends it too. */
const RULE = "\n\n---\n";

type Place = Pick<
  WorkflowRunAnswer["citations"][number],
  "document_title" | "page" | "page_label" | "page_unit" | "headings"
>;

/** The answer, how it ended, and its sources, or the closest passages, as one text. */
export function plainAnswer(answer: WorkflowRunAnswer, words: AnswerWords): string {
  const about = [ending(answer, words), ...sources(answer, words), ...closest(answer, words)];
  return `${answer.answer.trim()}${RULE}${about.join("\n")}`;
}

/** An answer without what `plainAnswer` added. */
export function withoutEnding(text: string): string {
  const at = text.lastIndexOf(RULE);
  return at === -1 ? text : text.slice(0, at);
}

/** Without an answer, the answer's place has the reason. */
function ending({ outcome, warning }: WorkflowRunAnswer, words: AnswerWords): string {
  const name = words.outcome(outcome);
  return warning === null || outcome === "abstained" ? name : words.named(name, warning);
}

function sources({ citations }: WorkflowRunAnswer, words: AnswerWords): string[] {
  if (citations.length === 0) return [];
  const lines = citations.map((citation) => {
    const address = citation.url === null ? "" : ` ${citation.url}`;
    return `[${citation.number}] ${placeOf(citation, words)}${address}`;
  });
  return ["", words.sources, ...lines];
}

function closest({ closest_passages: passages }: WorkflowRunAnswer, words: AnswerWords): string[] {
  if (passages.length === 0) return [];
  const lines = passages.map(
    (passage) => `- ${words.named(placeOf(passage, words), passage.sentence)} (${passage.lacks})`,
  );
  return ["", words.closest, ...lines];
}

function placeOf(
  { document_title: title, page, page_label: label, page_unit: unit, headings }: Place,
  words: AnswerWords,
): string {
  const place = page === null ? headings.at(-1) : words.page(page, unit, label ?? null);
  return place === undefined || place === title ? title : `${title}, ${place}`;
}
