import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Gap } from "./align-words";
import { type ClaimWord, claimWords } from "./claim-words";
import type { BestMatch } from "./find-evidence";

/**
 * Whether a claim whose words all occur in a sentence also says what the sentence says: it adds and drops no word that
 * decides the meaning, and leaves out no negation or exception around the words that it repeats.
 */
export function keepsMeaning({ alignment, evidence }: BestMatch, passages: readonly Passage[]): boolean {
  const passage = passages.find(({ id }) => id === evidence.passageId);
  if (passage === undefined) return false;
  const { modifiers, exception } = packOf(passage.language).comparisons;
  const inner = alignment.gaps.slice(1, -1);
  if (alignment.gaps.some(({ claim }) => claim.some(isDecisive))) return false;
  if (inner.some((gap) => dropsMeaning(gap, modifiers))) return false;
  const { before, after } = aroundEvidence(passage, evidence);
  const claimed = alignment.matched.map(({ claim }) => claim);
  // Negations reach as far as their clause, exceptions as far as their sentence.
  const clause = [
    ...claimWords(lastClause(before), passage.language),
    ...claimWords(firstClause(after), passage.language),
  ];
  if (clause.some(isNegation) && !claimed.some(isNegation)) return false;
  const [beside] = claimWords(lastClause(before), passage.language).slice(-1);
  if (beside !== undefined && modifiers.has(foldText(beside.text))) return false;
  return !exception.test(foldText(before)) && !exception.test(foldText(after));
}

/** Whether the evidence is a whole sentence or line of its passage. */
export function isWholeSentence(evidence: Evidence, passages: readonly Passage[]): boolean {
  const passage = passages.find(({ id }) => id === evidence.passageId);
  if (passage === undefined) return false;
  const { before, after } = aroundEvidence(passage, evidence);
  return !/[\p{L}\p{N}]/u.test(before + after);
}

/** The rest of the sentence before and after the evidence. */
function aroundEvidence({ text, language }: Passage, { start, end }: { start: number; end: number }) {
  const sentences = splitSentences(text, language);
  const first = sentences.find((sentence) => sentence.end > start);
  const last = sentences.findLast((sentence) => sentence.start < end);
  return {
    before: text.slice(Math.min(first?.start ?? start, start), start),
    after: text.slice(end, Math.max(last?.end ?? end, end)),
  };
}

const CLAUSE_END = /[,.;:!?()|\n–—]/;

function lastClause(text: string): string {
  return text.split(CLAUSE_END).at(-1) ?? "";
}

function firstClause(text: string): string {
  return text.split(CLAUSE_END)[0] ?? "";
}

/** A gap without words of the claim may only leave out words that narrow nothing. */
function dropsMeaning({ source }: Gap, modifiers: ReadonlySet<string>): boolean {
  return source.some(
    (word) => isDecisive(word) || word.kind === "number" || word.kind === "date" || modifiers.has(foldText(word.text)),
  );
}

function isDecisive({ kind }: ClaimWord): boolean {
  return kind === "qualifier" || kind === "negation";
}

function isNegation({ kind }: ClaimWord): boolean {
  return kind === "negation";
}
