import { foldText } from "@/lib/engine/language/text/fold-text";
import {
  type CaseCheck,
  type CaseDraft,
  type ExpectedSource,
  withoutMarks,
} from "@/lib/shared/contracts/evaluation/eval-case";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";

/** A source that the answer cites. */
export interface CitedSource {
  documentId: string;
  title: string;
  /** Of the passage; `null` once it is no longer in the library. */
  text: string | null;
}

/** What a run came to; `outcome` is `null` while nothing is known. */
export interface CaseAnswer {
  outcome: Outcome | null;
  text: string;
  citations: readonly CitedSource[];
}

type Expectations = Pick<CaseDraft, "expectedOutcome" | "expectedSources" | "expectedWords">;

/**
 * Each expectation with what was found. A run that failed, was cancelled or never ended tells nothing about any of them.
 * @param series the series of every document that is expected or cited and still there: versions of one are one source
 * @returns `passed` is `null` where nothing is known, which is no pass
 */
export function checkCase(
  { expectedOutcome, expectedSources, expectedWords }: Expectations,
  answer: CaseAnswer,
  series: ReadonlyMap<string, string>,
): { passed: boolean | null; checks: CaseCheck[] } {
  const { outcome } = answer;
  const known = outcome !== null && outcome !== "failed" && outcome !== "cancelled";
  const checks: CaseCheck[] = [];
  if (expectedOutcome !== null) {
    checks.push({
      kind: "outcome",
      expected: expectedOutcome,
      found: outcome,
      passed: known ? outcome === expectedOutcome : null,
    });
  }
  for (const expected of expectedSources) {
    const miss = sourceMiss(expected, answer.citations, series);
    checks.push(
      known
        ? { kind: "source", expected, miss, passed: miss === null }
        : { kind: "source", expected, miss: null, passed: null },
    );
  }
  for (const expected of expectedWords) {
    checks.push({ kind: "words", expected, passed: known ? says(answer.text, expected) : null });
  }
  const unknown = checks.length === 0 || checks.some(({ passed }) => passed === null);
  return { passed: unknown ? null : checks.every(({ passed }) => passed), checks };
}

function sourceMiss(
  expected: ExpectedSource,
  citations: readonly CitedSource[],
  series: ReadonlyMap<string, string>,
): "not_cited" | "other_words" | "document_gone" | null {
  const of = citations.filter((cited) => isSame(expected, cited, series));
  if (of.length === 0) {
    const gone = expected.documentId !== null && !series.has(expected.documentId);
    return gone ? "document_gone" : "not_cited";
  }
  const { words } = expected;
  return words === null || of.some(({ text }) => text !== null && says(text, words)) ? null : "other_words";
}

/** The same document, another version of it, or, where its id says nothing here, one of the same title. */
function isSame(expected: ExpectedSource, cited: CitedSource, series: ReadonlyMap<string, string>): boolean {
  const { documentId, title } = expected;
  if (documentId === null || !series.has(documentId)) return plain(title) === plain(cited.title);
  return documentId === cited.documentId || series.get(documentId) === series.get(cited.documentId);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a text says words, whatever their case, accents and line breaks; never inside of longer ones, as 12 in 2012. */
function says(text: string, words: string): boolean {
  const within = plain(text);
  const sought = plain(words);
  if (sought === "") return false;
  for (let at = within.indexOf(sought); at !== -1; at = within.indexOf(sought, at + 1)) {
    if (isBoundary(within, at) && isBoundary(within, at + sought.length)) return true;
  }
  return false;
}

function isBoundary(text: string, at: number): boolean {
  return !(LETTER_OR_DIGIT.test(text.charAt(at - 1)) && LETTER_OR_DIGIT.test(text.charAt(at)));
}

/** Citation marks stand between the words of an answer, not among them. */
function plain(text: string): string {
  return withoutMarks(foldText(text)).replace(/\s+/g, " ").trim();
}
