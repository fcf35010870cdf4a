import { isFunctionWord } from "@/lib/engine/language/analyzers";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { isMistyped } from "../../words/mistyped";
import { LIKENESS, likeness, type TableWord, tableWords } from "../../words/table-words";
import type { QuestionLine, TokenRange } from "../question-line";
import type { TableLexicon, ValueWords } from "./table-lexicon";
import { GAP, type TableLink } from "./table-link";

const PART_OF_VALUE = 0.5;
const ELIDED = 0.9;
/** Endings that participles agree by. */
const INFLECTED = /^e?s?$/;

/** Links to the values of text columns: by all their words, by a part of them, and by what a list leaves out. */
export function valueLinks(line: QuestionLine, lexicon: TableLexicon): TableLink[] {
  return [
    ...[...lexicon.values].flatMap(([column, values]) =>
      values.flatMap((words) =>
        placesOf(line, words, lexicon.columns[column]?.concepts.has("status") === true).map(
          (found): TableLink => ({ kind: "value", column, value: words.value, ...found }),
        ),
      ),
    ),
    ...partialValues(line, lexicon),
    ...headsOfValues(line, lexicon),
    ...elidedValues(line, lexicon),
  ];
}

type ValuePlace = TokenRange & { score: number; partial: boolean };

/** Places where the question has a value, including its function words if present. */
function placesOf(line: QuestionLine, { all, words, isPlain, value }: ValueWords, isState = false): ValuePlace[] {
  const places = wholeValue(line, isPlain ? all : words);
  if (isPlain) {
    // "Faites", for the state "fait".
    const isForm = (place: ValuePlace) =>
      isState && INFLECTED.test(line.words(place).slice(value.length)) && line.words(place).startsWith(value);
    return places.flatMap((place) => {
      if (place.from === 0) return [];
      return line.words(place) === value ? [place] : isForm(place) ? [{ ...place, partial: false, score: 1 }] : [];
    });
  }
  const longer = all.length > words.length ? wholeValue(line, all) : [];
  return [...places, ...longer];
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
        if (!line.isSilent(at) || joins(line, at)) return [];
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

/** Whether a word joins two things, so that no name goes on behind it. */
function joins({ tokens, grammar }: QuestionLine, at: number): boolean {
  const { folded = "" } = tokens[at] ?? {};
  return grammar.and.test(folded) || grammar.or.test(folded);
}

/** A long word with one wrong letter, unless it is a name. */
function mistypedLikeness(line: QuestionLine, at: number, word: TableWord): number {
  const token = line.tokens[at];
  if (token === undefined || token.concepts.length > 0 || line.isSilent(at)) return 0;
  return /^\p{Ll}/u.test(word.text) && isMistyped(token.folded, word.folded) ? LIKENESS.mistyped : 0;
}

/** A name ("Martin") does not match another with the same stem ("Martine"), but "7" matches "007". */
function valueLikeness(line: QuestionLine, at: number, word: TableWord): number {
  const token = line.tokens[at];
  if (token === undefined) return 0;
  const found = likeness(token, word) || mistypedLikeness(line, at, word);
  if (found === 0 && token.number !== null && /^\d+$/.test(word.text))
    return Number(token.number) === Number(word.text) ? LIKENESS.unaccented : 0;
  // "Livres" is no form of "livrée" for someone who writes accents.
  if (found === LIKENESS.stem && !/é/.test(token.text) && /ée?s?$/.test(word.text) && line.hasAccents) return 0;
  return found < LIKENESS.concept && at > 0 && /^\p{Lu}/u.test(token.text) ? 0 : found;
}

/** Words that only one value of a column contains ("Mercier": "Garage Mercier"), with its other words beside them. */
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
      const range = withWordsBeside(line, from, only);
      return [{ kind: "value", column, value: only.value, partial: true, ...range, score: PART_OF_VALUE }];
    }),
  );
}

/** A word of a value with the value's other words right beside it: "upright piano", of "Transport of an upright piano". */
function withWordsBeside(line: QuestionLine, at: number, { words }: ValueWords): TokenRange {
  const isOfValue = (token: number) => {
    const word = line.tokens[token];
    if (word === undefined || line.isSilent(token) || !line.isFree({ from: token, to: token + 1 })) return false;
    return words.some((own) => likeness(word, own) >= LIKENESS.unaccented);
  };
  let from = at;
  let to = at + 1;
  for (let token = from - 1; token >= at - GAP - 1; token -= 1) {
    if (isOfValue(token)) from = token;
    else if (!line.isSilent(token)) break;
  }
  while (isOfValue(to)) to += 1;
  return { from, to };
}

/** The name of a value without what limits it ("Home visit" of "Home visit, up to 6 miles"), if no other value has it. */
function headsOfValues(line: QuestionLine, { values }: TableLexicon): TableLink[] {
  return [...values].flatMap(([column, all]) => {
    const heads = all.map(({ value }) => /^[^,;(]+(?=\s*[,;(])/.exec(value)?.[0].trim() ?? null);
    return all.flatMap(({ value }, index): TableLink[] => {
      const head = heads[index] ?? null;
      const isOther = ({ value: other }: ValueWords, at: number) =>
        at !== index && foldText(other).startsWith(foldText(head ?? ""));
      if (head === null || all.some(isOther)) return [];
      const words = tableWords(head).filter(
        ({ text, folded }) => folded.length > 1 && !isFunctionWord(text, line.language),
      );
      return wholeValue(line, words).map((found) => ({ kind: "value", column, value, ...found, partial: true }));
    });
  });
}

/**
 * Values of which the question leaves out the word that they share with the one before or after: "cartons standard et
 * livres", "standard and nurse appointments".
 */
function elidedValues(line: QuestionLine, { values }: TableLexicon): TableLink[] {
  return [...values].flatMap(([column, all]) => {
    const whole = all.flatMap((words) => placesOf(line, words).map((place) => ({ words, place })));
    return all.flatMap((own): TableLink[] =>
      whole.flatMap(({ words: other, place }): TableLink[] => {
        if (own === other || own.words.length < 2 || other.words.length < 2) return [];
        const isFirst = isSame(own.words.at(0), other.words.at(0));
        if (!isFirst && !isSame(own.words.at(-1), other.words.at(-1))) return [];
        const rest = isFirst ? own.words.slice(1) : own.words.slice(0, -1);
        return wholeValue(line, rest).flatMap((found): TableLink[] => {
          const isBeside = isFirst ? isJoined(line, place.to, found.from) : isJoined(line, found.to, place.from);
          if (!isBeside || found.partial || place.partial) return [];
          return [{ kind: "value", column, value: own.value, ...found, score: ELIDED }];
        });
      }),
    );
  });
}

function isSame(one: TableWord | undefined, other: TableWord | undefined): boolean {
  return one !== undefined && other !== undefined && likeness(one, other) >= LIKENESS.unaccented;
}

/** Whether only a conjunction and words without a meaning are between two positions. */
function isJoined(line: QuestionLine, from: number, to: number): boolean {
  return (
    from < to &&
    to - from <= GAP + 1 &&
    Array.from({ length: to - from }, (_, step) => from + step).every((at) => line.isSilent(at))
  );
}
