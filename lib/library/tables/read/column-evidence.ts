import { ofAllLanguages, packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { ColumnType, TableColumn } from "@/lib/shared/contracts/library/tables";
import { oneLine } from "@/lib/shared/text/one-line";
import { COUNTED_VALUES, KEPT_VALUE_CHARS, KEPT_VALUES, MAX_CELL_CHARS, TYPE_SHARE } from "../tunables";
import { isCurrency, isUnit, unitSign } from "../words/units";
import { isDayFirst, isoDay, readDay } from "./read-day";
import {
  type DecimalSign,
  decimalText,
  isOtherFigure,
  type NumberCell,
  readDuration,
  readMarkedNumber,
} from "./read-number";

/** Never a value, not even of text. */
const NOTHING = /^(?:[$€£¥]?[-–—.\s]*[$€£¥]?|#?n\/a|null)$/;
const BLANK = ofAllLanguages(({ tables }) => tables?.cells.blank ?? []);
const YES = ofAllLanguages(({ tables }) => tables?.cells.yes ?? []);
const NO = ofAllLanguages(({ tables }) => tables?.cells.no ?? []);
/** A mark that is only ever set, so that a cell without it means "no". */
const MARK = /^[x✓✔☑☒]$/i;
/** Names of columns of durations, and of times of day, in any language. */
const DURATIONS = ofAllLanguages(({ tables }) => (tables === null ? [] : [tables.durations]));
const says = (name: string, which: "any" | "hours" | "times") =>
  [...DURATIONS].some((patterns) => patterns[which].test(foldText(name)));
/** How a format writes a number, in a cell that is known to hold one: "1.2E+06", "2 3/4", "1.2x", "12 K", "0.18 €/kWh". */
const FORMATTED = /^[-−(]?\s?[$€£¥]?\s?(?!0\d)\d+(?:\.\d+)?(?:E[-+]?\d+|(?: \d+)?\/\d+|[^\d:]{0,12})$/;
const UNIT_IN_NAME = /[([]\s*((?:en |in )?[\p{L}\p{Sc}%°²³/]{1,8})\s*[)\]]/u;

const YEAR = /^(?:1[5-9]|20)\d{2}$/;

/** How the cells of a column are read, decided once all have been seen. */
export interface ColumnReading {
  column: TableColumn;
  decimalSign: DecimalSign;
  dayFirst: boolean;
  /** An empty cell means "no". */
  marks: boolean;
  /** The first spelling of values that differ only in capitals and spaces, by `spellingKey`. */
  spellings: ReadonlyMap<string, string>;
}

/** A cell as stored: its value as text, `null` without one. */
export type CellValue = { value: string | null; unread: boolean };

/** Gathers evidence from the cells of one column. */
export class ColumnEvidence {
  readonly name: string;
  #nothing = 0;
  /** "unknown", "none": no value in a column of numbers or dates, but an ordinary value in a text column. */
  readonly #vague = new Set<string>();
  #vagueCells = 0;
  /** Vague and empty cells whose number is known: "-" and "none" for 0. */
  #wordedNumbers = 0;
  #filled = 0;
  #numbers = 0;
  /** Cells whose number is known but not written in digits: "unchanged" for 0. */
  #worded = 0;
  /** Figures that are not numbers: durations, limits, estimates. */
  #otherFigures = 0;
  #durations = 0;
  /** Written "7:30", which may also be minutes and seconds. */
  #clocks = 0;
  #days = 0;
  #yesNo = 0;
  #yes = 0;
  #marks = 0;
  #years = 0;
  readonly #signs = { ".": 0, ",": 0, either: 0 };
  /** Separators before three digits, which may be a decimal sign or separate thousands. */
  readonly #open = new Set<string>();
  /** Numbers without separators, below and from 1,000 on. */
  #smallIntegers = 0;
  #largeIntegers = 0;
  readonly #order = { dayFirst: 0, monthFirst: 0, either: 0 };
  readonly #units = new Set<string>();
  /** Numbers other than 0 without a unit. */
  #bare = 0;
  readonly #values = new Map<string, string>();

  constructor(name: string) {
    this.name = name;
  }

  /** @param exact the cell's number, if its text rounds it or does not write it in digits */
  add(cell: string, exact: string | null): void {
    const folded = foldText(cell).trim();
    if (exact !== null && (NOTHING.test(folded) || BLANK.has(folded))) this.#wordedNumbers += 1;
    if (NOTHING.test(folded)) {
      this.#nothing += 1;
      return;
    }
    if (BLANK.has(folded)) {
      this.#vagueCells += 1;
      if (this.#vague.size < COUNTED_VALUES) this.#vague.add(cell);
      return;
    }
    this.#filled += 1;
    const key = spellingKey(cell);
    if (this.#values.size < COUNTED_VALUES && !this.#values.has(key)) this.#values.set(key, cell);
    if (YES.has(folded)) this.#yes += 1;
    if (YES.has(folded) || NO.has(folded)) this.#yesNo += 1;
    if (MARK.test(folded)) this.#marks += 1;
    if (YEAR.test(folded)) this.#years += 1;
    this.#addNumber(cell, exact);
    const duration = readDuration(cell);
    if (duration !== null) this.#durations += 1;
    if (duration?.clock === true && (cell.match(/:/g) ?? []).length === 1) this.#clocks += 1;
    if (exact === null) this.#addDay(cell);
  }

  /** The decimal sign that the cells show, also used for columns of the table that show none. */
  get shownSign(): DecimalSign | null {
    if (this.#signs["."] > 0 === this.#signs[","] > 0) return null;
    return this.#signs["."] > 0 ? "." : ",";
  }

  /**
   * The decimal sign, if every number from 1,000 on has a thousands separator and the smaller ones have no decimals:
   * "1.234", "987". Three decimals would be written in each.
   */
  get #signOfThousands(): DecimalSign | null {
    const [only, ...others] = this.#open;
    if (only === undefined || others.length > 0 || this.#smallIntegers === 0 || this.#largeIntegers > 0) return null;
    return only === "." ? "," : ".";
  }

  /**
   * Decides how the column is read.
   * @param known the decimal sign of the other columns, or of the document's format; `null` if neither shows it
   */
  decide(language: TextLanguage, known: DecimalSign | null): ColumnReading {
    const type = this.#type();
    const { numbers, knowledge } = packOf(language);
    const usual = numbers.groups === "," ? "." : ",";
    const { dayFirst, monthFirst, either } = this.#order;
    const ofThousands = this.shownSign === null && known === null ? this.#signOfThousands : null;
    // A comma means what it does in the language; a point is a decimal sign in English, and either one in French.
    const isUsual =
      language !== "other" &&
      (!this.#open.has(".") || usual === ".") &&
      (ofThousands === null || ofThousands === usual);
    const isSignOpen = this.#signs.either > 0 && this.shownSign === null && known === null && !isUsual;
    const isOrderOpen = either > 0 && dayFirst === 0 && monthFirst === 0 && knowledge.dates.dayFirst === null;
    const isDuration = type === "number" && this.#areDurations;
    const marks = type === "boolean" && (this.#isMarked || this.#isOnlyYes);
    const worded = type === "number" ? this.#wordedNumbers : 0;
    const blank = this.#nothing + (type === "text" ? 0 : this.#vagueCells) - worded;
    const values = new Set([...this.#values.values(), ...(type === "text" ? this.#vague : [])]);
    return {
      decimalSign: this.shownSign ?? known ?? ofThousands ?? usual,
      dayFirst: dayFirst > 0 || (monthFirst === 0 && isDayFirst(language)),
      marks,
      spellings: this.#values,
      column: {
        name: this.name,
        type,
        unit: type === "number" && !isDuration ? ([...this.#units][0] ?? this.#unitInName()) : null,
        mixedUnits: type === "number" && !isDuration && this.#mixesUnits(),
        ...(isDuration ? { duration: true } : {}),
        years: type === "number" && this.#years === this.#filled,
        ...(type === "text" && this.#areFigures ? { figures: true } : {}),
        assumed:
          (isDuration && this.#clocks > 0 && !says(this.name, "hours")) ||
          (type === "number" && !isDuration && isSignOpen) ||
          (type === "date" && isOrderOpen) ||
          (marks && !this.#isMarked),
        blank: marks ? 0 : blank,
        unread: 0,
        distinct: values.size,
        values: type === "text" ? kept(values) : null,
        days: null,
      },
    };
  }

  #type(): ColumnType {
    const enough = this.#filled * TYPE_SHARE;
    if (this.#filled === 0) return "text";
    if (this.#yesNo === this.#filled && (this.#values.size > 1 || this.#isMarked || this.#isOnlyYes)) return "boolean";
    if (this.#areDurations) return "number";
    const { ".": points, ",": commas } = this.#signs;
    const numbers = this.#numbers + (this.#numbers >= this.#filled / 2 ? this.#worded : 0);
    const isLimited = this.#numbers + this.#otherFigures >= enough && this.#numbers > this.#otherFigures;
    if ((numbers >= enough || isLimited) && !(points > 0 && commas > 0)) return "number";
    const { dayFirst, monthFirst } = this.#order;
    if (this.#days >= enough && !(dayFirst > 0 && monthFirst > 0)) return "date";
    return "text";
  }

  /** Durations, by the name of the column: "9:00" may be a time of day as well. */
  get #areDurations(): boolean {
    const isNamed = says(this.name, "any") && !says(this.name, "times");
    return isNamed && this.#otherFigures > 0 && this.#durations >= this.#filled * TYPE_SHARE;
  }

  /**
   * Text that people read as figures: most cells are figures, in forms that cannot be computed with, or among words.
   */
  get #areFigures(): boolean {
    return 2 * (this.#numbers + this.#otherFigures) > this.#filled;
  }

  #addNumber(cell: string, exact: string | null): void {
    const number = readMarkedNumber(cell);
    if (number === null) {
      if (exact !== null && FORMATTED.test(cell)) this.#numbers += 1;
      else if (exact !== null && !/\d/.test(cell)) this.#worded += 1;
      else if (isOtherFigure(cell)) this.#otherFigures += 1;
      return;
    }
    this.#numbers += 1;
    this.#addForm(number);
  }

  #addForm(number: NumberCell): void {
    if (number.sign !== null) this.#signs[number.sign] += 1;
    else if (number.digits.length > 3) this.#largeIntegers += 1;
    else if (number.digits !== "0") this.#smallIntegers += 1;
    if (number.sign === "either") this.#open.add(number.digits.includes(",") ? "," : ".");
    if (number.unit !== "") this.#units.add(number.unit);
    else if (/[1-9]/.test(number.digits)) this.#bare += 1;
  }

  #addDay(cell: string): void {
    const day = readDay(cell);
    if (day === null) return;
    this.#days += 1;
    if ("day" in day) return;
    const [asDayFirst, asMonthFirst] = [isoDay(day, true), isoDay(day, false)];
    if (asDayFirst === null && asMonthFirst === null) this.#days -= 1;
    else if (asMonthFirst === null) this.#order.dayFirst += 1;
    else if (asDayFirst === null) this.#order.monthFirst += 1;
    else if (asDayFirst !== asMonthFirst) this.#order.either += 1;
  }

  /** Some rows have a mark, the others nothing. */
  get #isMarked(): boolean {
    return this.#marks === this.#filled && this.#nothing > 0;
  }

  /** Some rows say "yes", and the others nothing: that these mean "no" is an assumption. */
  get #isOnlyYes(): boolean {
    return this.#yes === this.#filled && this.#nothing > 0 && this.#vagueCells === 0;
  }

  #unitInName(): string | null {
    const unit = UNIT_IN_NAME.exec(this.name)?.[1]?.replace(/^(?:en|in) /, "") ?? null;
    return unit !== null && isUnit(unit) ? unit : null;
  }

  /** A bare number beside "12 €" is in euros; beside "12 %" or "12 k€" it may be anything. */
  #mixesUnits(): boolean {
    const named = this.#unitInName();
    const units = new Set([...this.#units, ...(named === null ? [] : [named])].map(unitSign));
    const [only = null] = this.#units;
    const isOpen = this.#bare > 0 && named === null && only !== null && !isCurrency(only);
    return units.size > 1 || isOpen;
  }
}

function kept(values: ReadonlySet<string>): string[] | null {
  const all = [...values];
  return all.length <= KEPT_VALUES && all.every((value) => value.length <= KEPT_VALUE_CHARS) ? all : null;
}

/** The key shared by values that differ only in capitals and spaces. */
function spellingKey(cell: string): string {
  return oneLine(cell.normalize("NFC").toLowerCase());
}

/** A cell as its column reads it. @param exact as for `ColumnEvidence.add` */
export function readCell(cell: string, exact: string | null, reading: ColumnReading): CellValue {
  const { column, decimalSign, dayFirst, marks, spellings } = reading;
  if (exact !== null && column.type === "number") return { value: exact, unread: false };
  const folded = foldText(cell).trim();
  if (NOTHING.test(folded) || (column.type !== "text" && BLANK.has(folded)))
    return { value: marks ? "false" : null, unread: false };
  const spelling = column.type === "text" ? (spellings.get(spellingKey(cell)) ?? cell) : cell;
  if (column.duration === true) {
    const duration = readDuration(cell);
    return { value: duration === null ? null : String(duration.seconds), unread: duration === null };
  }
  const value = readAs(spelling, folded, column.type, { decimalSign, dayFirst });
  return { value, unread: value === null };
}

function readAs(
  cell: string,
  folded: string,
  type: ColumnType,
  { decimalSign, dayFirst }: Pick<ColumnReading, "decimalSign" | "dayFirst">,
): string | null {
  switch (type) {
    case "number": {
      const number = readMarkedNumber(cell);
      return number === null ? null : decimalText(number, decimalSign);
    }
    case "date": {
      const day = readDay(cell);
      return day === null ? null : isoDay(day, dayFirst);
    }
    case "boolean":
      return YES.has(folded) ? "true" : NO.has(folded) ? "false" : null;
    case "text":
      return cell.slice(0, MAX_CELL_CHARS);
  }
}
