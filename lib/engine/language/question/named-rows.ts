import type { TextLanguage } from "@/lib/shared/contracts/language";
import { contains } from "@/lib/shared/text/spans";
import { isFunctionWord } from "../analyzers";
import { foldText, levelDigits } from "../text/fold-text";

/** `named`: the question names the row. `other`: it names another row of the same kind. `open`: neither. */
export type RowNaming = "named" | "other" | "open";

/** Rows of one table, with the name of their first column. */
export interface RowsOfTable {
  rows: readonly (readonly string[])[];
  firstColumn: string;
}

/** A run of letters, or a number with its decimals. */
interface Part {
  text: string;
  start: number;
  end: number;
  isNumber: boolean;
  /** Joined to the part before it, as in a code: "C0005", "A-1042". */
  isJoined: boolean;
}

/** Places where a question has the words of a row's label, with its number or another one. */
interface Place {
  start: number;
  end: number;
  naming: "named" | "other";
  /** Its numbers are written as in the label. */
  isExact: boolean;
}

const PART = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{M}]*/gu;
const JOINT = /^[-/._]?$/;
/** Between a kind of thing and its number: "Station n° 17", "room number 4". */
const NUMBERING = /^(?:n|no|nos|nr|nrs|num|numeros?|numbers?)$/;
const AND = /^(?:and|et|or|ou)$/;
const TO = /^(?:to|through|until|a|au|aux)$/;
/** A shorter number may count anything; from this length on it is a year or a code. */
const LEAST_DIGITS = 3;
const LEAST_LETTERS = 3;

/**
 * Which rows of a table a question names: by their first cell, by the second if the first numbers the rows, or by a
 * code in any cell. A number matches a label if it is written alike, or if it differs in leading zeros ("station 7" for
 * "Station 007") and no row has it as written.
 */
export function namedRows(question: string, language: TextLanguage, { rows, firstColumn }: RowsOfTable): RowNaming[] {
  const asked = partsOf(question);
  const column = new Set(partsOf(firstColumn).map(({ text }) => singular(text)));
  const areNumbered = rows.length > 1 && rows.every(([first = ""]) => isNumberOrCode(partsOf(first)));
  const found = rows.map((cells) =>
    cells.flatMap((cell, at): Place[] => {
      const label = partsOf(cell);
      if (areNumbered && at === 1) return namePlaces(asked, cell, language);
      if (label.length === 0 || (at > 0 && !isCode(label))) return [];
      if (label.every(({ isNumber }) => isNumber)) return at === 0 ? numberPlaces(asked, label, column) : [];
      return isTelling(label, language) ? labelPlaces(asked, label) : [];
    }),
  );
  const named = found.flat().filter(({ naming }) => naming === "named");
  // "Lyon North" does not mean "Lyon", nor does "Station 7" mean "Station 007" if both exist.
  const isMeant = (place: Place) => !named.some((other) => isBetter(other, place));
  return found.map((places) => {
    if (places.some((place) => place.naming === "named" && isMeant(place))) return "named";
    return places.length > 0 ? "other" : "open";
  });
}

function isBetter(one: Place, other: Place): boolean {
  const isLonger = one.end - one.start > other.end - other.start;
  return contains(one, other) && (isLonger || (one.isExact && !other.isExact));
}

function partsOf(text: string): Part[] {
  let end = -1;
  return [...levelDigits(text.normalize("NFC")).matchAll(PART)].map(({ 0: part, index }) => {
    const isJoined = end >= 0 && JOINT.test(text.slice(end, index));
    end = index + part.length;
    return { text: foldText(part), start: index, end, isNumber: /^\d/.test(part), isJoined };
  });
}

/** Places of a name, including one with the surname first: "Frey, Sam". */
function namePlaces(asked: readonly Part[], cell: string, language: TextLanguage): Place[] {
  const [last = "", first = "", ...rest] = cell.split(/,\s+/);
  const spellings = first !== "" && rest.length === 0 ? [cell, `${first} ${last}`] : [cell];
  return spellings.flatMap((spelling) => {
    const label = partsOf(spelling);
    if (label.length === 0 || label.every(({ isNumber }) => isNumber) || !isTelling(label, language)) return [];
    return labelPlaces(asked, label).filter(({ naming }) => naming === "named");
  });
}

function isNumberOrCode(label: readonly Part[]): boolean {
  return label.length > 0 && (label.every(({ isNumber }) => isNumber) || isCode(label));
}

/** Letters and digits together. */
function isCode(label: readonly Part[]): boolean {
  const hasNumber = label.some(({ isNumber }) => isNumber) && !label.every(({ isNumber }) => isNumber);
  return hasNumber && label.some(({ isNumber, isJoined }, at) => isJoined && isNumber !== label[at - 1]?.isNumber);
}

function isTelling(label: readonly Part[], language: TextLanguage): boolean {
  if (label.some(({ isNumber }) => isNumber)) return true;
  const letters = label.reduce((sum, { text }) => sum + text.length, 0);
  return letters >= LEAST_LETTERS && !label.every(({ text }) => isFunctionWord(text, language));
}

/** Places of a label of words, with or without numbers. */
function labelPlaces(asked: readonly Part[], label: readonly Part[]): Place[] {
  return asked.flatMap(({ start: first }, from) => {
    let at = from;
    let [start, end] = [first, first];
    let [isSame, isExact] = [true, true];
    for (const [step, part] of label.entries()) {
      if (part.isNumber && step > 0) while (isNumbering(asked[at])) at += 1;
      const own = asked[at];
      if (own === undefined || own.isNumber !== part.isNumber) return [];
      at += 1;
      end = own.end;
      if (!part.isNumber) {
        if (singular(own.text) !== singular(part.text)) return [];
        continue;
      }
      const numbers = step === label.length - 1 ? listedNumbers(asked, at - 1) : [own];
      // A range of numbers: it is open which rows are meant.
      if (numbers === null) return [];
      const same = numbers.find(({ text }) => text === part.text) ?? numbers.find((number) => isEqual(number, part));
      isSame &&= same !== undefined;
      isExact &&= same?.text === part.text;
      // Each of several numbers names a separate row.
      if (numbers.length > 1 && same !== undefined) [start, end] = [same.start, same.end];
    }
    return [{ start, end, naming: isSame ? "named" : "other", isExact }];
  });
}

/**
 * Places of a label that is a number or a date: a number alone may count anything, unless it is long or the column
 * shows otherwise.
 */
function numberPlaces(asked: readonly Part[], label: readonly Part[], column: ReadonlySet<string>): Place[] {
  const [only, ...others] = label;
  if (only === undefined) return [];
  return asked.flatMap((own, at): Place[] => {
    const { start, end } = own;
    if (!own.isNumber || own.isJoined) return [];
    if (others.length > 0) {
      const last = asked[at + others.length];
      const isSame = label.every(({ text }, step) => asked[at + step]?.text === text);
      return isSame && last !== undefined ? [{ start, end: last.end, naming: "named", isExact: true }] : [];
    }
    let before = at - 1;
    while (isNumbering(asked[before])) before -= 1;
    const isOfColumn = column.has(singular(asked[before]?.text ?? ""));
    const isMeasured = /[.,]/.test(own.text) || column.has(asked[at + 1]?.text ?? "");
    if (isEqual(own, only)) {
      const isSure = isOfColumn || isMeasured || own.text.length >= LEAST_DIGITS;
      return isSure ? [{ start, end, naming: "named", isExact: own.text === only.text }] : [];
    }
    return isOfColumn ? [{ start, end, naming: "other", isExact: false }] : [];
  });
}

/** The numbers of "stations 7, 12 and 15"; `null` for "stations 7 to 15". */
function listedNumbers(asked: readonly Part[], from: number): Part[] | null {
  const numbers: Part[] = [];
  for (let at = from; at < asked.length; at += 1) {
    const part = asked[at];
    if (part === undefined) break;
    if (part.isNumber) numbers.push(part);
    else if (TO.test(part.text) && asked[at + 1]?.isNumber === true) return null;
    else if (!AND.test(part.text) || asked[at + 1]?.isNumber !== true) break;
  }
  return numbers;
}

function isNumbering(part: Part | undefined): boolean {
  return part !== undefined && NUMBERING.test(part.text);
}

/** Leading zeros are significant only in codes. */
function isEqual(one: Part, other: Part): boolean {
  if (one.text === other.text) return true;
  return (
    !one.isJoined && !other.isJoined && Number(one.text.replace(",", ".")) === Number(other.text.replace(",", "."))
  );
}

function singular(word: string): string {
  return word.length > LEAST_LETTERS ? word.replace(/[sx]$/, "") : word;
}
