import { isFunctionWord } from "@/lib/engine/language/analyzers";
import { ofAllLanguages } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import type { DocumentTable, TableColumn } from "@/lib/shared/contracts/library/tables";
import { contains, type Span } from "@/lib/shared/text/spans";
import { MAX_NAMING_CAPTION_CHARS } from "../../tunables";
import { LIKENESS, likeness, type TableWord, tableWords } from "../../words/table-words";
import { isUnit } from "../../words/units";

/** Parts of names that say that a column numbers things. */
const NUMBERING = /^(?:n|no|nr|num|numero|number|id|ids|identifier|identifiant|code|ref|reference|uid)$/;
/** Weight of a file's words for one of its sheets. */
const FILE_OF_SEVERAL = 0.6;
/** Names of columns that count things ("Number of employees", "Nb de places"): always amounts. */
const COUNTING = /^(?:total )?(?:(?:number|count|no) of|(?:nombre|nb|nbre) (?:total )?d(?:e|es)?|# of)\b/;
const COUNTING_WORDS = /^(?:number|count|no|nombre|nb|nbre|total)$/;
/** Last words of column names that count what the previous words name: "Pumps count", "Quais nombre". */
const COUNTED_LAST = /^(?:count|nombre|nb|nbre)$/;
/**
 * Beyond the first column, "number" after a plural is a count ("Vessels number"); after a singular it identifies
 * ("Vessel number").
 */
const MANY_THINGS =
  /^(?:people|men|women|children|cattle|\p{L}+(?<![sui]|serie|specie|sale|good|custom|premise|new)s)$/u;
const SUM_OF = /^(?:sum of|somme (?:de |du |des |d['’]))\s*(?=\p{L})/iu;
/** Words before a unit: "in thousands of", "milliers de". */
const MANY = /^(?:in|en|of|de|d|thousands?|millions?|billions?|milliers?|milliards?)$/;
const OPINIONS = ofAllLanguages(({ tables }) => tables?.opinions ?? []);
const SEPARATORS = ofAllLanguages(({ knowledge }) => knowledge.dates.of);
/** Words of values that questions may leave out: "Garage du Lac", "Acme Ltd". All others are required ("not started"). */
const SMALL_WORDS = ofAllLanguages(({ knowledge: { articles, particles, legalForms, dates } }) => [
  ...articles,
  ...particles,
  ...legalForms,
  ...dates.of,
]);

/** A column, by the words with which questions name it. */
export interface ColumnWords {
  at: number;
  column: TableColumn;
  /** The telling words of its name. */
  words: TableWord[];
  /**
   * Position of the head word, which the others only describe: the last one, unless a preposition follows the first.
   */
  head: number;
  /** Its name shows that it numbers things ("Order no"). */
  numbers: boolean;
  /** Its name shows that it counts things ("Number of employees"). */
  counts: boolean;
  /** Its numbers are years: its name says so, or it is the first column and has a different year in each row. */
  years: boolean;
  /** It counts those who gave this answer ("Yes", "Against"). */
  opinion: boolean;
  /** It has a different value in every row, so that naming a value names the row. */
  tellsRows: boolean;
  concepts: ReadonlySet<string>;
}

/** A value of a text column, by the words with which questions name it. */
export interface ValueWords {
  value: string;
  /** All its words, and those that a question must contain. */
  all: TableWord[];
  words: TableWord[];
  /** It has no telling word ("Est"), so only the same letters mean it. */
  isPlain: boolean;
  /** It is a phrase rather than a name ("not started", "out of stock"), of which a part means something else. */
  isPhrase: boolean;
}

/** A word for what each row represents: from the column that names the rows, the sheet or caption, or the file. */
export interface EntityWord {
  word: TableWord;
  /** Its weight: the words of a file with several sheets apply to each of them. */
  weight: number;
  ofKey: boolean;
  /** It also names a column, and refers to the rows only as a part of the table's name. */
  ofColumn: boolean;
}

/** The parts of one table that a question's words may refer to. */
export interface TableLexicon {
  table: DocumentTable;
  columns: ColumnWords[];
  /** Words for what each row represents. */
  entity: EntityWord[];
  /** The column with a different value in every row, if it is among the first; `null` without one. */
  key: number | null;
  values: ReadonlyMap<number, readonly ValueWords[]>;
  /** The numbers of a first column that numbers the rows, if they are known. */
  rowNumbers: ReadonlySet<string> | null;
}

/**
 * @param values of text columns, for those with too many to be kept with the table
 * @param rowNumbers of a first column with a different number in each row
 */
export function tableLexicon(
  table: DocumentTable,
  values: ReadonlyMap<number, readonly string[]>,
  rowNumbers: readonly string[] | null,
): TableLexicon {
  const names = outlineNames(table.columns);
  const columns = table.columns
    .map((column, at) => ({
      ...columnWords({ ...column, name: names[at] ?? column.name }, at, table.language),
      column,
    }))
    .map((column, _, all) => (all.filter(isOpinion).length > 1 && isOpinion(column) ? asOpinion(column) : column))
    .map((column) => (numbersRows(column, table) ? { ...column, numbers: true } : column))
    .map((column) => (tellsRows(column, table) ? { ...column, tellsRows: true } : column));
  const key = keyColumn(table, columns);
  // "Sales by region": a word that names a column is about that column.
  const isOwnColumn = (word: TableWord) =>
    columns.some(({ at, words, head, numbers, column: { type } }) => {
      // For amounts ("Unit price" in a price list), the head word is enough.
      const name = words.length === 1 || (type === "number" && !numbers) ? words[head] : undefined;
      return at !== key && name !== undefined && likeness(word, name) >= LIKENESS.concept;
    });
  const isPoll = columns.some(({ opinion }) => opinion);
  // "How many voted Yes": for votes, the answers are counted, not the rows.
  const isVote = ({ concepts }: TableWord) => isPoll && concepts.some(({ key: concept }) => concept === "vote");
  const named = (text: string, weight: number) =>
    tellingWords(text)
      .filter((word) => !isVote(word))
      .map((word) => ({ word, weight, ofKey: false, ofColumn: isOwnColumn(word) }));
  const isPart = table.name !== "" && table.name !== table.documentTitle;
  const ofFile = isPart ? FILE_OF_SEVERAL : 1;
  return {
    table,
    columns,
    entity: [
      ...(columns[key ?? -1]?.words ?? []).map((word) => ({ word, weight: 1, ofKey: true, ofColumn: false })),
      ...named(table.name, 1),
      ...named(namingCaption(table), 1),
      ...named(table.fileName.replace(/\.[^.]*$/, ""), ofFile),
      ...named(table.documentTitle, ofFile),
    ],
    key,
    rowNumbers: rowNumbers === null ? null : new Set(rowNumbers),
    values: new Map([...values].map(([at, all]) => [at, all.map((value) => ({ value, ...valueWords(value) }))])),
  };
}

/**
 * The names of columns if the levels of an outline share one name ("Region / Shop", "Region / Shop 2"): each level gets
 * its own part.
 */
function outlineNames(columns: readonly TableColumn[]): string[] {
  const names = columns.map(({ name }) => name);
  return names.map((name, at) => {
    const level = / (\d)$/.exec(name)?.[1];
    const first = level === undefined ? at : at - Number(level) + 1;
    const base = names[first] ?? "";
    const parts = base.split(/\s+\/\s+/);
    const isOutline =
      parts.length > 1 && parts.every((_, step) => step === 0 || names[first + step] === `${base} ${step + 1}`);
    return isOutline ? (parts[at - first] ?? name) : name;
  });
}

function columnWords(column: TableColumn, at: number, language: TextLanguage | null): ColumnWords {
  // A pivot table's "Sum of Ships" counts ships.
  const name = withoutUnit(column).replace(SUM_OF, "");
  const all = tableWords(name);
  const countsLast = at > 0 && column.type === "number" && isCountOf(all);
  const countsFirst = COUNTING.test(foldText(name).replace(/[^a-z#]+/g, " ")) && column.type === "number";
  const counts = countsFirst || countsLast;
  const isName = ({ folded }: TableWord) => countsLast || !(counts ? COUNTING_WORDS : NUMBERING).test(folded);
  const telling = all.filter((word) => isTelling(word) && isName(word));
  const words = telling.length > 0 ? telling : all;
  const concepts = new Set(words.flatMap(({ concepts: own }) => own.map(({ key }) => key)));
  if (column.duration === true) concepts.add("duration");
  const isNumbered = !counts && all.some(({ folded }) => NUMBERING.test(folded));
  return {
    at,
    column,
    words,
    head: headOf(all, countsLast ? words.slice(0, -1) : words, { name, language, isDate: column.type === "date" }),
    numbers: isNumbered && (telling.length > 0 || column.type !== "date"),
    counts,
    opinion: false,
    years: isOfYears(column, at, { words, concepts }),
    tellsRows: false,
    concepts,
  };
}

/**
 * Whether the numbers of a column are years: all look like years, and the column's name may be one for years, or says
 * nothing else. "Drop-outs within the year" are not years.
 */
function isOfYears(
  column: TableColumn,
  at: number,
  { words, concepts }: Pick<ColumnWords, "words" | "concepts">,
): boolean {
  if (column.type !== "number") return false;
  if (column.years === true) return at === 0 || concepts.has("year") || isPoint(concepts);
  return concepts.has("year") && (column.years === undefined || words.length === 1);
}

/** Whether the last word of a name shows that the column counts what the previous word names. */
function isCountOf(words: readonly TableWord[]): boolean {
  const [last, before] = words.toReversed();
  if (last === undefined || before === undefined) return false;
  return COUNTED_LAST.test(last.folded) || (last.folded === "number" && MANY_THINGS.test(before.folded));
}

/** Words for a year rather than an amount: "Term ends", "Hired". */
const POINTS = ["date", "start", "end", "birth", "renewal", "hired", "joined"];

function isPoint(concepts: ReadonlySet<string>): boolean {
  return POINTS.some((concept) => concepts.has(concept));
}

function isOpinion({ column, words }: ColumnWords): boolean {
  return column.type === "number" && words.every(({ folded }) => OPINIONS.has(folded));
}

/** Beside "Yes", "No" is not an abbreviation of "number". */
function asOpinion(column: ColumnWords): ColumnWords {
  return { ...column, opinion: true, numbers: false };
}

/** Names of columns of numbers that are not amounts ("Postcode", "SIRET"), besides those of numbering. */
const CODES =
  /\b(?:zip(?: ?codes?)?|post ?codes?|postal|cp|insee|siren|siret|fips|isbn|issn|ean|gtin|iban|fax|tel|sku|matricule|millesimes?|vintage|annees?|exercice|years?)\b/;

/** Whether the numbers of a column are years, codes, phone numbers or the like, which have no separators of thousands. */
export function isUngrouped(column: TableColumn, at: number, language: TextLanguage | null): boolean {
  if (column.type !== "number" || column.unit !== null) return false;
  if (column.years === true) return true;
  const { numbers, counts, concepts } = columnWords(column, at, language);
  if (counts) return false;
  return numbers || concepts.has("year") || concepts.has("phone") || isCode(column.name);
}

function isCode(name: string): boolean {
  const telling = foldText(name)
    .replace(/[^a-z]+/g, " ")
    .trim();
  return CODES.test(telling);
}

/** Whole names of columns that number accounts, files and the like. */
const NUMBERED = /^(?:accounts?|comptes?|files?|dossiers?|batch|lots?|matricules?|items?|articles?|tickets?|badges?)$/;

/** A column's name without a final unit in brackets, including thousands: "Volume (thousand m³)". */
function withoutUnit({ name, unit }: TableColumn): string {
  const [bracket = "", inside = ""] = /\s*[([]([^)\]]*)[)\]]\s*$/.exec(name) ?? [];
  const [last, ...others] = tableWords(inside).reverse();
  const isUnitOfMany = last !== undefined && isUnit(last.text) && others.every(({ folded }) => MANY.test(folded));
  return unit !== null || isUnitOfMany ? name.slice(0, name.length - bracket.length) : name;
}

/**
 * The head word: "Place of birth" and "Montant annuel" begin with it, "Order status" ends with it; "TTC" is never one.
 * For dates, it is the other word: "due" for "Due date".
 */
function headOf(
  all: readonly TableWord[],
  words: readonly TableWord[],
  { name, language, isDate }: { name: string; language: TextLanguage | null; isDate: boolean },
): number {
  const event = words.findIndex(({ concepts }) => !concepts.some(({ key }) => key === "date"));
  if (isDate && event !== -1) return event;
  const hasPreposition = all.some(({ folded }, at) => at > 0 && SEPARATORS.has(folded));
  const unit = unitWithin(name);
  const isOfUnit = (word: TableWord) => unit !== null && contains(unit, word);
  const full = words.flatMap((word, at) => (/^(?:\p{Lu}{2,4}|\d+)$/u.test(word.text) || isOfUnit(word) ? [] : [at]));
  const isFirst = hasPreposition || language === "fr";
  return (isFirst ? full.at(0) : full.at(-1)) ?? 0;
}

/** A unit in brackets before the last word of a name: "Landings (tonnes) 2025". */
function unitWithin(name: string): Span | null {
  const found = /[([]([^)\]]*)[)\]]/.exec(name);
  if (found === null || !tableWords(found[1] ?? "").every(({ text, folded }) => isUnit(text) || MANY.test(folded)))
    return null;
  return { start: found.index, end: found.index + found[0].length };
}

function tellingWords(text: string): TableWord[] {
  return tableWords(text).filter((word) => isTelling(word) && !/^\d+$/.test(word.folded));
}

function isTelling({ text, folded }: TableWord): boolean {
  return folded.length > 1 && !LANGUAGES.some((language) => isFunctionWord(text, language));
}

function valueWords(value: string): Omit<ValueWords, "value"> {
  const all = tableWords(value);
  const required = all.filter(({ folded }) => !SMALL_WORDS.has(folded));
  return {
    all,
    words: required.length > 0 ? required : all,
    isPlain: !all.some(isTelling),
    isPhrase: required.some((word) => !isTelling(word)),
  };
}

/** A short line above a table names it; a sentence may speak of anything. */
function namingCaption({ caption }: DocumentTable): string {
  return caption === null || caption.length > MAX_NAMING_CAPTION_CHARS || /[.!?;:,]$/.test(caption) ? "" : caption;
}

/** Whether the first column numbers the rows: "Visit" with a different number in each row of "Visits". */
function numbersRows({ at, column, counts, words }: ColumnWords, table: DocumentTable): boolean {
  const [own, ...others] = words;
  if (at !== 0 || own === undefined || others.length > 0 || counts || column.type !== "number") return false;
  if (column.unit !== null || column.blank > 0 || column.distinct < table.rows) return false;
  if (table.rows > 1 && NUMBERED.test(foldText(column.name).trim())) return true;
  const names = [table.name, namingCaption(table), table.fileName.replace(/\.[^.]*$/, ""), table.documentTitle];
  const plurals = ["s", "es", "x"].map((ending) => own.folded + ending);
  return names.some((name) => tellingWords(name).some(({ folded }) => plurals.includes(folded)));
}

/**
 * Whether a column of years or numbering, or a text column beside the row numbers, has a different value in each row.
 */
function tellsRows({ at, column, numbers, years }: ColumnWords, table: DocumentTable): boolean {
  const isName = years || numbers || (column.type === "text" && at < 3);
  return isName && table.rows > 1 && column.blank === 0 && column.distinct >= table.rows;
}

function keyColumn({ rows, columns }: DocumentTable, words: readonly ColumnWords[]): number | null {
  if (rows < 2) return null;
  const isKey = ({ type, distinct, blank }: TableColumn, at: number) =>
    distinct >= rows - blank && blank * 10 <= rows && (type === "text" || words[at]?.numbers === true);
  const found = columns.slice(0, 3).findIndex(isKey);
  if (found !== -1) return found;
  // A series: one row per year.
  const [first] = words;
  return first?.years === true && first.tellsRows ? 0 : null;
}
