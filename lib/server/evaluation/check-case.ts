import { foldText } from "@/lib/engine/language/text/fold-text";
import {
  type CaseCheck,
  type CaseDraft,
  type ExpectedSource,
  withoutMarks,
} from "@/lib/shared/contracts/evaluation/eval-case";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import { oneLine } from "@/lib/shared/text/one-line";

/** A source that the answer cites. */
export interface CitedSource {
  documentId: string;
  title: string;
  /** Text of the passage; `null` once it is no longer in the library. */
  text: string | null;
}

/** A run's answer; `outcome` is `null` if unknown. */
export interface CaseAnswer {
  outcome: Outcome | null;
  text: string;
  citations: readonly CitedSource[];
}

type Expectations = Pick<CaseDraft, "expectedOutcome" | "expectedSources" | "expectedWords" | "forbiddenWords">;

/**
 * Checks each expectation against the answer. A run that failed, was cancelled or never ended decides none of them.
 * @param series maps each expected or cited document that still exists to its series, since all versions are one source
 * @returns `passed` is `null` if undecided, which does not count as a pass
 */
export function checkCase(
  { expectedOutcome, expectedSources, expectedWords, forbiddenWords }: Expectations,
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
  for (const forbidden of forbiddenWords) {
    checks.push({ kind: "forbidden_words", forbidden, passed: known ? !says(answer.text, forbidden) : null });
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

/** The same document, another version of it, or, if its id is unknown here, one with the same title. */
function isSame(expected: ExpectedSource, cited: CitedSource, series: ReadonlyMap<string, string>): boolean {
  const { documentId, title } = expected;
  if (documentId === null || !series.has(documentId)) return plain(title) === plain(cited.title);
  return documentId === cited.documentId || series.get(documentId) === series.get(cited.documentId);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a text contains words, ignoring case, accents and line breaks; not inside longer words, such as 12 in 2012. */
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

/** An answer without citation marks. */
function plain(text: string): string {
  return oneLine(withoutMarks(foldText(text)));
}
