import { isFunctionWord } from "@/lib/engine/language/analyzers";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { isMistyped } from "../../words/mistyped";
import { LIKENESS, likeness, type TableWord } from "../../words/table-words";
import { isUnit, unitSign } from "../../words/units";
import type { QuestionLine } from "../question-line";
import type { ColumnWords, TableLexicon } from "./table-lexicon";
import { GAP, type TableLink } from "./table-link";
import { valueLinks } from "./value-links";

/** Weight of words that name only a part of a column or value. */
const WITH_HEAD = 0.8;
const WITHOUT_HEAD = 0.4;
const BY_UNIT = 0.6;
const MISTYPED = 0.5;

/** Every link of the question's words to the table, overlapping ones included. */
export function tableLinks(line: QuestionLine, lexicon: TableLexicon): TableLink[] {
  return [
    ...lexicon.columns.flatMap((column) => columnLinks(line, column)),
    ...valueLinks(line, lexicon),
    ...unitLinks(line, lexicon),
    ...timeLinks(line, lexicon),
    ...entityLinks(line, lexicon),
  ];
}

/** A unit, as a word ("hours") or as written ("MWh"), refers to the only column with that unit. */
function unitLinks(line: QuestionLine, { columns }: TableLexicon): TableLink[] {
  return line.tokens.flatMap(({ text, folded }, from): TableLink[] => {
    if (!isUnit(text) || folded.length < 2) return [];
    const sign = unitSign(text);
    const [only, ...others] = columns.filter(({ column }) => column.unit !== null && unitSign(column.unit) === sign);
    if (only === undefined || others.length > 0) return [];
    return [{ kind: "column", column: only.at, isWhole: true, from, to: from + 1, score: BY_UNIT }];
  });
}

/** "17 March", as the name of a column. */
function timeLinks(line: QuestionLine, { columns }: TableLexicon): TableLink[] {
  return line.tokens.flatMap(({ text, time }, from): TableLink[] => {
    const called =
      time === null ? [] : columns.filter(({ column: { name } }) => foldText(name).trim() === foldText(text));
    return called.map(({ at }) => ({ kind: "column", column: at, isWhole: true, from, to: from + 1, score: 1 }));
  });
}

function columnLinks(
  line: QuestionLine,
  { at: column, words, head, column: { type }, concepts }: ColumnWords,
): TableLink[] {
  const found: TableLink[] = [];
  const matches = line.tokens.map((token) => {
    const match = bestWord(token, words);
    // "Are there" is not a form of "Area".
    const isChance = match?.likeness === LIKENESS.stem && isFunctionWord(token.text, line.language);
    return isChance ? null : match;
  });
  for (let from = 0; from < matches.length; ) {
    if (matches[from] === null) {
      from += 1;
      continue;
    }
    const covered = new Map<number, number>();
    let to = from;
    let gap = 0;
    for (let at = from; at < matches.length && gap <= GAP; at += 1) {
      // "Population totale en 2020": the requested operation may occur within a column's name.
      if (at > from && !line.isFree({ from: at, to: at + 1 })) continue;
      const match = matches[at];
      gap += 1;
      if (match === null || match === undefined) {
        if (!line.isSilent(at)) break;
        continue;
      }
      gap = 0;
      if (covered.has(match.word)) break;
      covered.set(match.word, match.likeness);
      to = at + 1;
    }
    const sum = [...covered.values()].reduce((total, value) => total + value, 0);
    const isWhole = covered.size === words.length;
    const share = isWhole ? 1 : covered.has(head) ? WITH_HEAD : WITHOUT_HEAD;
    found.push({ kind: "column", column, isWhole, from, to, score: (sum / covered.size / LIKENESS.same) * share });
    from = to;
  }
  if (type === "boolean" || type === "date") {
    for (const [at, token] of line.tokens.entries()) {
      if (token.concepts.some(({ key, opposite }) => opposite && concepts.has(key)))
        found.push({ kind: "opposite", column, from: at, to: at + 1, score: LIKENESS.concept / LIKENESS.same });
    }
  }
  return found;
}

function bestWord(token: TableWord, words: readonly TableWord[]): { word: number; likeness: number } | null {
  let best: { word: number; likeness: number } | null = null;
  for (const [word, other] of words.entries()) {
    const found = likeness(token, other);
    if (found > (best?.likeness ?? 0)) best = { word, likeness: found };
  }
  return best;
}

function entityLinks(line: QuestionLine, { entity }: TableLexicon): TableLink[] {
  return line.tokens.flatMap((token, from): TableLink[] => {
    let best: TableLink | null = null;
    for (const { word, weight, ofKey, ofColumn } of entity) {
      const score = (likeness(token, word) / LIKENESS.same) * weight;
      if (score > (best?.score ?? 0)) best = { kind: "entity", ofKey, ofColumn, from, to: from + 1, score };
    }
    if (best !== null) return [best];
    const isWrong = entity.some(
      ({ word, ofKey }) => ofKey && [word.folded, `${word.folded}s`].some((form) => isMistyped(token.folded, form)),
    );
    if (!isWrong || token.concepts.length > 0 || line.isSilent(from)) return [];
    return [{ kind: "entity", ofKey: true, ofColumn: false, mistyped: true, from, to: from + 1, score: MISTYPED }];
  });
}

const KIND_ORDER = { value: 0, column: 1, opposite: 1, entity: 2 };

/** Longer links first, then more certain ones; values and columns before words for the rows. */
export function bySpan(one: TableLink, other: TableLink): number {
  return (
    other.to - other.from - (one.to - one.from) ||
    other.score - one.score ||
    KIND_ORDER[one.kind] - KIND_ORDER[other.kind]
  );
}
