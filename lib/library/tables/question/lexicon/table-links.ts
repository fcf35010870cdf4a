import { isFunctionWord } from "@/lib/engine/language/analyzers";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { LIKENESS, likeness, type TableWord } from "../../words/table-words";
import { isUnit, unitSign } from "../../words/units";
import type { QuestionLine, TokenRange } from "../question-line";
import type { ColumnWords, TableLexicon, ValueWords } from "./table-lexicon";

/** The part of a table that some words of a question refer to. */
export type TableLink = TokenRange & { score: number } /** `isWhole`: by all the words of its name. */ & (
    | { kind: "column"; column: number; isWhole: boolean }
    /** A column of answers of yes or no, or of days, by a word for its opposite ("unpaid"). */
    | { kind: "opposite"; column: number }
    /** `partial`: by a part of it, or by words that are only related to its own. */
    | { kind: "value"; column: number; value: string; partial: boolean }
    /** What the rows represent; `ofKey`: in the words of the column that names them. */
    | { kind: "entity"; ofKey: boolean; ofColumn: boolean }
  );

/** Words at most this far apart name one thing, function words between them included. */
const GAP = 2;
/** Weight of words that name only a part of a column or value. */
const WITH_HEAD = 0.8;
const WITHOUT_HEAD = 0.4;
const PART_OF_VALUE = 0.5;
const BY_UNIT = 0.6;

/** Every link of the question's words to the table, overlapping ones included. */
export function tableLinks(line: QuestionLine, lexicon: TableLexicon): TableLink[] {
  return [
    ...lexicon.columns.flatMap((column) => columnLinks(line, column)),
    ...[...lexicon.values].flatMap(([column, values]) =>
      values.flatMap((words) =>
        placesOf(line, words).map((found): TableLink => ({ kind: "value", column, value: words.value, ...found })),
      ),
    ),
    ...partialValues(line, lexicon),
    ...unitLinks(line, lexicon),
    ...timeLinks(line, lexicon),
    ...entityLinks(line, lexicon),
  ];
}

type ValuePlace = TokenRange & { score: number; partial: boolean };

/** Places where the question has a value, including its function words if present. */
function placesOf(line: QuestionLine, { all, words, isPlain, value }: ValueWords): ValuePlace[] {
  const places = wholeValue(line, words);
  if (isPlain) return places.filter((place) => place.from > 0 && line.words(place) === value);
  const longer = all.length > words.length ? wholeValue(line, all) : [];
  return [...places, ...longer];
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

/** Places where the question has all words of a value, in order. */
function wholeValue(line: QuestionLine, words: readonly TableWord[]): ValuePlace[] {
  const [first] = words;
  if (first === undefined) return [];
  return line.tokens.flatMap((token, from) => {
    let least = valueLikeness(line, from, first);
    let sum = least;
    if (sum === 0 || token.number !== null) return [];
    let at = from + 1;
    for (const word of words.slice(1)) {
      while (at < line.tokens.length && at < from + words.length + GAP && valueLikeness(line, at, word) === 0) {
        if (!line.isSilent(at)) return [];
        at += 1;
      }
      const found = valueLikeness(line, at, word);
      if (found === 0) return [];
      sum += found;
      least = Math.min(least, found);
      at += 1;
    }
    return [{ from, to: at, score: sum / words.length / LIKENESS.same, partial: least < LIKENESS.concept }];
  });
}

/** A name ("Martin") does not match another with the same stem ("Martine"), but "7" matches "007". */
function valueLikeness(line: QuestionLine, at: number, word: TableWord): number {
  const token = line.tokens[at];
  if (token === undefined) return 0;
  const found = likeness(token, word);
  if (found === 0 && token.number !== null && /^\d+$/.test(word.text))
    return Number(token.number) === Number(word.text) ? LIKENESS.unaccented : 0;
  return found < LIKENESS.concept && at > 0 && /^\p{Lu}/u.test(token.text) ? 0 : found;
}

/** Words that only one value of a column contains ("Mercier": "Garage Mercier"). */
function partialValues(line: QuestionLine, { values }: TableLexicon): TableLink[] {
  return [...values].flatMap(([column, all]) =>
    line.tokens.flatMap((token, from): TableLink[] => {
      if (token.number !== null || token.time !== null || token.folded.length < 3 || line.isSilent(from)) return [];
      const holding = all.filter(
        ({ words, isPhrase }) =>
          words.length > 1 && !isPhrase && words.some((word) => likeness(token, word) >= LIKENESS.unaccented),
      );
      const [only] = holding;
      if (only === undefined || holding.length > 1) return [];
      return [{ kind: "value", column, value: only.value, partial: true, from, to: from + 1, score: PART_OF_VALUE }];
    }),
  );
}

function entityLinks(line: QuestionLine, { entity }: TableLexicon): TableLink[] {
  return line.tokens.flatMap((token, from): TableLink[] => {
    let best: TableLink | null = null;
    for (const { word, weight, ofKey, ofColumn } of entity) {
      const score = (likeness(token, word) / LIKENESS.same) * weight;
      if (score > (best?.score ?? 0)) best = { kind: "entity", ofKey, ofColumn, from, to: from + 1, score };
    }
    return best === null ? [] : [best];
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
