import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze, isFunctionWord, stem } from "../analyzers";
import { isBlankValue } from "../fields/blank-value";
import { foldText } from "../text/fold-text";
import { withoutBrackets, withoutInlineMarkup } from "../text/markdown";
import { isNegation, words } from "../text/words";

/** A row of a table, with the names of its columns. */
export interface NamedRow {
  columns: readonly string[];
  cells: readonly string[];
}

/** `column`: the name of the column that the question asks for; `""` if the row adds nothing to the question. */
export interface EmptyCell {
  column: string;
}

/** A word of a question that is not a function word. */
interface Asked {
  term: string;
  start: number;
  end: number;
}

/** The words of a column's name in a question. */
interface Mention {
  column: number;
  first: Asked;
  last: Asked;
  /** Number of its words that the question has. */
  words: number;
  /** The same with function words: they distinguish "check-in" from "check-out". */
  allWords: number;
  /** Whether these are all of them. */
  isWhole: boolean;
  /** Whether they are spelled alike: "paid in" and "paid out" differ only in function words. */
  isPhrase: boolean;
}

/** Between two columns that are both asked for: "the debit and the credit". */
const AND = /^(?:and|et|or|ou)$/;
/** Least share of a column's name that a question must have: "the price" asks for "Unit price". */
const LEAST_SHARE = 0.5;

/**
 * The columns that a question asks for and the given rows leave empty. Of the columns that a question names, it asks
 * for the first and those listed with it; words in a cell of the row name the row.
 * @returns `null` if a row has the value, or the question names no column, or asks what is missing
 */
export function emptyCell(question: string, language: TextLanguage, rows: readonly NamedRow[]): EmptyCell | null {
  const all = words(question, language);
  if (rows.length === 0 || all.some(({ text }) => isNegation(text, language))) return null;
  const asked = all
    .filter(({ text }) => !isFunctionWord(text, language))
    .map(({ text, start, end }) => ({ term: stem(text.normalize("NFKC"), language), start, end }));
  const read = rows.map((row) => readRow(row, asked, { question, language }));
  const isNamed = read.some(({ label }) => label !== "");
  const byLabel = new Map<string, ReadRow[]>();
  for (const row of read) {
    if (isNamed && row.label === "") continue;
    byLabel.set(row.label, [...(byLabel.get(row.label) ?? []), row]);
  }
  // Of several rows with one label, any may have the value: accounts have a line for each entry.
  const lacking = [...byLabel.values()].find((own) => own.every(({ empty }) => empty !== null));
  return lacking?.[0]?.empty ?? null;
}

/** The cells of a row that the question names, joined, and what it asks for and the row leaves empty. */
interface ReadRow {
  label: string;
  empty: EmptyCell | null;
}

interface Question {
  question: string;
  language: TextLanguage;
}

function readRow({ columns, cells }: NamedRow, asked: readonly Asked[], { question, language }: Question): ReadRow {
  const naming = new Set<number>();
  const taken = new Set<Asked>();
  for (const [column, cell] of cells.entries()) {
    const own = isBlankValue(cell) ? null : wordsOf(analyze(withoutInlineMarkup(cell), language), asked, taken);
    if (own === null || own.length === 0) continue;
    naming.add(column);
    for (const word of own) taken.add(word);
  }
  const label = [...naming].map((column) => cells[column]).join(" ");
  const isBare = naming.size > 0 && cells.length > 1 && cells.every((cell, at) => naming.has(at) || isBlankValue(cell));
  if (isBare) return { label, empty: { column: askedColumns(columns, [], asked, { question, language })[0] ?? "" } };
  const wanted = askedColumns(columns, [...naming], asked, { question, language }, taken);
  const empty = wanted.find((name) => isBlankValue(cells[columns.indexOf(name)] ?? ""));
  return { label, empty: empty === undefined ? null : { column: empty } };
}

/** The words of the question that match all terms of a cell; `null` if the question lacks one. */
function wordsOf(terms: readonly string[], asked: readonly Asked[], taken: ReadonlySet<Asked>): Asked[] | null {
  const found = new Set<Asked>();
  for (const term of terms) {
    // The words of a label come last: "the credit of Bank credit".
    const word = asked.findLast((own) => own.term === term && !taken.has(own) && !found.has(own));
    if (word === undefined) return null;
    found.add(word);
  }
  return [...found];
}

/** The names of the columns that a question asks for. */
function askedColumns(
  columns: readonly string[],
  naming: readonly number[],
  asked: readonly Asked[],
  { question, language }: Question,
  taken: ReadonlySet<Asked> = new Set(),
): string[] {
  const free = asked.filter((word) => !taken.has(word));
  const found = columns.flatMap((name, column) =>
    naming.includes(column) ? [] : (mentionOf(name, column, free, { question, language }) ?? []),
  );
  const whole = found.filter(({ isWhole }) => isWhole);
  const mentions = (whole.length > 0 ? whole : found).sort(
    (a, b) =>
      a.first.start - b.first.start ||
      Number(b.isPhrase) - Number(a.isPhrase) ||
      b.words - a.words ||
      b.allWords - a.allWords,
  );
  const wanted: Mention[] = [];
  for (const mention of mentions) {
    const last = wanted.at(-1);
    if (last === undefined) {
      wanted.push(mention);
      continue;
    }
    if (mention.first.start < last.last.end) continue;
    const between = words(question.slice(last.last.end, mention.first.start), language).map(({ text }) => text);
    if (!between.some((word) => AND.test(word.toLowerCase()))) break;
    if (!between.every((word) => AND.test(word.toLowerCase()) || isFunctionWord(word, language))) break;
    wanted.push(mention);
  }
  return wanted.map(({ column }) => columns[column] ?? "");
}

function sharedWords(name: string, question: string, language: TextLanguage): number {
  const asked = new Set(words(question, language).map(({ text }) => foldText(text)));
  return words(name, language).filter(({ text }) => asked.has(foldText(text))).length;
}

function mentionOf(
  name: string,
  column: number,
  free: readonly Asked[],
  { question, language }: Question,
): Mention | null {
  const plain = withoutInlineMarkup(name);
  const bare = withoutBrackets(plain).trim();
  if (bare === "") return null;
  const terms = new Set(analyze(bare, language));
  const found = free.filter(({ term }) => terms.has(term));
  const distinct = new Set(found.map(({ term }) => term)).size;
  const [first] = found;
  const last = found[distinct - 1];
  if (first === undefined || last === undefined || distinct / terms.size < LEAST_SHARE) return null;
  return {
    column,
    first,
    last,
    words: distinct,
    allWords: sharedWords(bare, question, language),
    isWhole: distinct === terms.size,
    isPhrase: foldText(question).includes(foldText(bare)),
  };
}
