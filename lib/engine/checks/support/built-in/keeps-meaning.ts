import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { LIST_MARKER } from "@/lib/engine/language/text/markdown";
import { introduces, splitSentences } from "@/lib/engine/language/text/sentences";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Gap } from "./align-words";
import { type ClaimWord, claimWords } from "./claim-words";
import type { BestMatch } from "./find-evidence";

/**
 * Whether a claim whose words all occur in a sentence also says what the sentence says: it does not add, drop or
 * replace a decisive word, leave out a negation, denial, exception or condition around the words that it repeats, or
 * shorten a name or figure.
 * @param question may ask for what a list forbids
 */
export function keepsMeaning(
  { alignment, evidence }: BestMatch,
  passages: readonly Passage[],
  question: string,
): boolean {
  const passage = passages.find(({ id }) => id === evidence.passageId);
  if (passage === undefined) return false;
  const { exception } = packOf(passage.language).comparisons;
  const inner = alignment.gaps.slice(1, -1);
  if (alignment.gaps.some(({ claim }) => claim.some(isDecisive))) return false;
  if (inner.some((gap) => dropsMeaning(gap, passage.language) || turns(gap, passage.language))) return false;
  const { before, after } = aroundEvidence(passage, evidence);
  const claimed = alignment.matched.map(({ claim }) => claim);
  // Negations and denials reach as far as their clause, exceptions and conditions as far as their sentence.
  const ahead = claimWords(lastClause(before), passage.language);
  const behind = claimWords(firstClause(after), passage.language);
  const clause = [...ahead, ...behind];
  if (clause.some(isNegation) && !claimed.some(isNegation)) return false;
  if (clause.some((word) => isDenial(word, passage.language))) return false;
  const { language } = passage;
  const denies = (text: string) =>
    claimWords(text, language).some((word) => isNegation(word) || isDenial(word, language));
  if (denies(introductionOf(passage.text, evidence.start)) && !denies(question) && !claimed.some(isNegation))
    return false;
  const quoted = alignment.matched.map(({ source }) => source).toSorted((a, b) => a.start - b.start);
  if (isCutShort(passage.text, quoted) || isNarrowed(quoted, { ahead, behind }, passage.language)) return false;
  return !exception.test(foldText(before)) && !exception.test(foldText(after));
}

/** The sentence that introduces the list whose item is at an offset ("It is forbidden to:"); empty if there is none. */
function introductionOf(text: string, start: number): string {
  const lines = text.slice(0, start).split("\n");
  if (!LIST_MARKER.test(lines.pop() ?? "")) return "";
  const above = lines.findLast((line) => line.trim() !== "" && !LIST_MARKER.test(line)) ?? "";
  // A sentence before it on the same line is about something else.
  return introduces(above) ? (above.split(/[.!?…]\s+/).at(-1) ?? "") : "";
}

/** Whether the quoted words begin or end inside a name or figure: "9" of "9:30", "Stoke" of "Stoke-on-Trent". */
function isCutShort(text: string, quoted: readonly ClaimWord[]): boolean {
  const start = quoted[0]?.start ?? 0;
  const end = quoted.at(-1)?.end ?? 0;
  return (
    ENDS_JOINED.test(text.slice(0, start)) ||
    (/[\p{L}\p{N}]$/u.test(text.slice(0, end)) && JOINED.test(text.slice(end)))
  );
}
const JOINED = /^(?:[-‑]\p{L}|[-‑–:.,/]\d)/u;
const ENDS_JOINED = /(?:\p{L}[-‑]|\d[-‑–:.,/])$/u;

/** Whether the words beside the quoted ones decide what they mean: a deputy's title, the number or unit of a number. */
function isNarrowed(
  quoted: readonly ClaimWord[],
  { ahead, behind }: Record<"ahead" | "behind", readonly ClaimWord[]>,
  language: TextLanguage,
): boolean {
  const { modifiers } = packOf(language).comparisons;
  const isModifier = (word: ClaimWord | undefined) => word !== undefined && modifiers.has(foldText(word.text));
  const [next] = behind;
  const isCounted = isFigure(ahead.at(-1)) && quoted[0]?.kind !== "function";
  const goesOn = isFigure(quoted.at(-1)) && isFigure(next);
  return isModifier(ahead.findLast(({ kind }) => kind !== "function")) || isModifier(next) || isCounted || goesOn;
}

function isFigure(word: ClaimWord | undefined): boolean {
  return word?.kind === "number" || word?.kind === "unit";
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

/** Ends a clause or a phrase. */
export const CLAUSE_END = /[,.;:!?()|\n–—]/;

function lastClause(text: string): string {
  return text.split(CLAUSE_END).at(-1) ?? "";
}

function firstClause(text: string): string {
  return text.split(CLAUSE_END)[0] ?? "";
}

/** A gap without words of the claim may only leave out words that narrow nothing. */
function dropsMeaning({ source }: Gap, language: TextLanguage): boolean {
  const { modifiers } = packOf(language).comparisons;
  return source.some(
    (word) =>
      isDecisive(word) ||
      word.kind === "number" ||
      word.kind === "date" ||
      modifiers.has(foldText(word.text)) ||
      isDenial(word, language),
  );
}

/** Whether a preposition replaces one that excludes it: "paid to" for "paid by". */
function turns({ claim, source }: Gap, language: TextLanguage): boolean {
  const { directions } = packOf(language).comparisons;
  return directions.some((group) => {
    const [said, given] = [claim, source].map((words) =>
      group.findIndex((own) => words.some(({ text }) => own.split(" ").includes(foldText(text)))),
    );
    return said !== -1 && given !== -1 && said !== given;
  });
}

/** A verb by which what follows is not so ("denied", "failed to"). */
export function isDenial({ text }: ClaimWord, language: TextLanguage): boolean {
  return packOf(language).comparisons.denials.has(foldText(text));
}

function isDecisive({ kind }: ClaimWord): boolean {
  return kind === "qualifier" || kind === "negation";
}

function isNegation({ kind }: ClaimWord): boolean {
  return kind === "negation";
}
