import type { Claim, ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { type AnswerUnit, answerUnits } from "@/lib/shared/projections/text/answer-units";
import { citationPlace } from "@/lib/shared/projections/text/citation-place";
import { overlaps, type Span } from "@/lib/shared/text/spans";

/** `emphasis`: the part of the text that answers the question. */
export type TextPiece =
  | { kind: "text"; text: string; emphasis?: Span | undefined }
  | {
      kind: "citation";
      numbers: number[];
      /** Found by the sentence's check, not given by its writer. */
      added?: boolean;
    };

/** A segment of an answer with one verdict: a sentence, or text that no claim covers (yet). */
export interface Sentence {
  /** Identifies the segment by its start in the text: the same before its verdict and after. */
  key: string;
  pieces: TextPiece[];
  /** `whole`: judged together with the others, not alone. `plain`: nothing to check (blank lines, list marks, headings). */
  state: "checking" | "judged" | "whole" | "not-checked" | "plain";
  /** False for the last one of a text that is still growing. */
  complete: boolean;
  result: ClaimVerdict | null;
  /** Why the sentence was removed from the answer; `null` when it was not. */
  retraction: Reason | null;
}

/** Whether two sentences are rendered alike, even as different objects. */
export function sameSentence(a: Sentence, b: Sentence): boolean {
  return (
    a.key === b.key &&
    a.state === b.state &&
    a.complete === b.complete &&
    a.result === b.result &&
    a.retraction === b.retraction &&
    a.pieces.length === b.pieces.length &&
    a.pieces.every((piece, at) => samePiece(piece, b.pieces[at]))
  );
}

function samePiece(a: TextPiece, b: TextPiece | undefined): boolean {
  if (a.kind === "text") {
    if (b?.kind !== "text" || a.text !== b.text) return false;
    return a.emphasis?.start === b.emphasis?.start && a.emphasis?.end === b.emphasis?.end;
  }
  return b?.kind === "citation" && a.numbers.join() === b.numbers.join() && a.added === b.added;
}

export interface JudgedSentence {
  claim: Claim;
  result: ClaimVerdict;
  retraction: Reason | null;
}

/** `[n]`, `[n, m]` and the space before. */
export const MARKER = /\s*\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;
/**
 * A probable end of a sentence, used until its claim arrives. After a short word the full stop may belong to that word.
 */
const SENTENCE_END =
  /(?:(?<=[\p{L}\p{N}%)[\]»”"’]{3})\.|[!?…])["”’»)\]*_]*(?:\s?\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\])*(?=\s+[^\s\p{Ll}])|\n{2,}|\n(?=[ \t]*(?:[-+*•–]|\d{1,3}[.)])[ \t])/gu;
/** A marker whose end has not arrived yet. */
const OPEN_MARKER = /\s*\[[\d\s,;]*$/;

const NONE_ADDED: ReadonlyMap<string, number> = new Map();

/** Splits text from its `[n]` markers; a marker of an unknown source is left out. */
export function splitCitations(text: string, known: ReadonlySet<number>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKER)) {
    if (match.index > from) pieces.push({ kind: "text", text: text.slice(from, match.index) });
    const numbers = (match[1] ?? "")
      .split(/[,;]/)
      .map(Number)
      .filter((number) => known.has(number));
    if (numbers.length > 0) pieces.push({ kind: "citation", numbers });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}

/** The pieces of a sentence that its check gave a citation. */
function withAddedCitation(text: string, known: ReadonlySet<number>, number: number): TextPiece[] {
  const at = citationPlace(text);
  return [
    ...splitCitations(text.slice(0, at), known),
    { kind: "citation", numbers: [number], added: true },
    ...splitCitations(text.slice(at), known),
  ];
}

/**
 * Splits a draft along its claims. Text between two claims that follow each other states nothing.
 * @param open state of other text without a claim: still being checked, judged as a whole, or not checked at all
 * @param claimCount number of its claims, once that is known
 * @param added the citations that claims were given by their checks: numbers by claim id
 */
export function splitSentences(
  draft: string,
  judged: readonly JudgedSentence[],
  known: ReadonlySet<number>,
  open: "checking" | "whole" | "not-checked",
  claimCount: number | null = null,
  added: ReadonlyMap<string, number> = NONE_ADDED,
): Sentence[] {
  const text = draft.replace(OPEN_MARKER, "");
  const sentences: Sentence[] = [];
  let from = 0;
  const cut = (start: number, end: number, complete: boolean, isLabel = false) => {
    const between = text.slice(start, end);
    if (between === "") return;
    const state = !isLabel && /[\p{L}\p{N}]/u.test(between.replace(MARKER, "")) ? open : "plain";
    const pieces = splitCitations(between, known);
    sentences.push({ key: `at${start}`, pieces, state, complete, result: null, retraction: null });
  };
  const units = open === "checking" || judged.length > 0 ? answerUnits(text) : [];
  let next = 0;
  const gap = (to: number, claim: number | null) => {
    const isPlain = claim === next;
    let start = from;
    for (const { end, isLabel } of gapEnds(text, units, from, to, open === "checking")) {
      const words = start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0);
      cut(start, words, true);
      cut(words, end, end < text.length, isLabel || isPlain);
      start = end;
    }
  };
  for (const { claim, result, retraction } of judged.toSorted((a, b) => a.claim.start - b.claim.start)) {
    if (claim.start < from) continue;
    gap(claim.start, claimIndex(claim.id));
    const words = text.slice(claim.start, claim.end);
    const number = added.get(claim.id);
    const pieces = number === undefined ? splitCitations(words, known) : withAddedCitation(words, known, number);
    const state = result.verdict === "no_claim" ? "plain" : "judged";
    sentences.push({ key: `at${claim.start}`, pieces, state, complete: true, result, retraction });
    from = claim.end;
    next = claimIndex(claim.id) + 1;
  }
  gap(text.length, claimCount);
  return sentences;
}

/** The place of a claim among those of its text, from 0. */
function claimIndex(id: string): number {
  return Number(/\.s(\d+)$/.exec(id)?.[1]);
}

/** Where the parts of a text without claims end: at its units, and, of what is being checked, at its sentences. */
function gapEnds(
  text: string,
  units: readonly AnswerUnit[],
  from: number,
  to: number,
  checking: boolean,
): Array<{ end: number; isLabel: boolean }> {
  const gap = { start: from, end: to };
  const inside = units.filter((unit) => overlaps(unit, gap) && (checking || unit.kind === "label"));
  const ends = inside.flatMap(({ kind, start, end }) => {
    const [first, last] = [Math.max(from, start), Math.min(to, end)];
    const sentences = kind === "prose" ? [...text.slice(first, last).matchAll(SENTENCE_END)] : [];
    return [
      // What is no label and not cut otherwise ends where the label begins.
      ...(kind === "label" && first > from ? [{ end: first, isLabel: false }] : []),
      ...sentences.map((match) => ({ end: first + match.index + match[0].length, isLabel: false })),
      { end: last, isLabel: kind === "label" },
    ];
  });
  return ends.at(-1)?.end === to ? ends : [...ends, { end: to, isLabel: false }];
}
