import { isFiller } from "@/lib/engine/language/fields/blank-value";
import { LANGUAGE_PACKS } from "@/lib/engine/language/language-packs";
import { ENGLISH_TABLES } from "@/lib/engine/language/tables/en";
import type { TableAnswerWords } from "@/lib/engine/language/tables/table-grammar";
import type { Language } from "@/lib/shared/contracts/language";
import type { Calculation, TableCondition } from "@/lib/shared/contracts/library/tables";
import { SHOWN_COLUMNS } from "../tunables";
import { askedCell, nameOf, yieldsNothing } from "./asked-cell";

/** The parts of a calculation that its answer states. */
export type WordedCalculation = Pick<
  Calculation,
  "table" | "plan" | "values" | "touched" | "coverage" | "more" | "assumptions"
>;

/** Decimals of means and shares; other figures keep those of the table. */
const MEAN_DECIMALS = 2;
const MOST_DECIMALS = 6;
/** Amounts of money are not written "12.5 €". */
const CURRENCY = /^(?:[$€£¥]|[A-Z]{3})$/;
const CENTS = 2;

/**
 * The answer of a calculation: the value or a table of values, the number of rows used, and the assumptions.
 * @param noun what is counted or listed, in the question's words
 * @param citations markers of the passages that hold the rows, such as `[1]`
 */
export function wordCalculation(
  calculation: WordedCalculation,
  { noun, citations, language }: { noun: string | null; citations: string; language: Language },
): string {
  const words = (LANGUAGE_PACKS[language].tables ?? ENGLISH_TABLES).answer;
  const writer = new CalculationWriter(calculation, words, language, noun);
  return [writer.result(citations), writer.coverage(citations), ...writer.assumptions()].join("\n\n");
}

class CalculationWriter {
  constructor(
    private readonly calculation: WordedCalculation,
    private readonly words: TableAnswerWords,
    private readonly language: Language,
    private readonly noun: string | null,
  ) {}

  result(citations: string): string {
    const { plan, values } = this.calculation;
    const { measure, groupBy, difference, order } = plan;
    if (measure.function === "rows") return this.#rows(citations);
    const where = this.words.where(plan.where.map((condition) => this.#condition(condition)));
    if (groupBy === null) {
      const [only] = values;
      const figure = yieldsNothing(this.calculation) ? this.#missing() : this.#figure(only?.value ?? null);
      const part = measure.function === "share" ? ` (${this.#share(only?.rows ?? 0)})` : this.#factors();
      const name = this.#isOneRow() && measure.function === "sum" ? this.#column(measure.column) : this.#measure();
      return `${this.words.named(`${name}${where}`, `**${figure}**`)}${part} ${citations}.`;
    }
    const by = this.#column(groupBy.column);
    if (measure.function === "labels") {
      const labels = yieldsNothing(this.calculation)
        ? [`**${this.#missing()}**`]
        : values.flatMap(({ label }) => label ?? []);
      return `${this.words.named(`${this.words.labels(by)}${where}`, labels.join(", "))} ${citations}.`;
    }
    if (difference) return this.#difference(by, citations);
    const grouped = this.words.grouped(this.#measure(), by);
    if (order !== null && plan.limit === 1) {
      const best = values.map(({ label }) => `**${label ?? this.words.none}**`).join(", ");
      const figure = this.#figure(values[0]?.value ?? null);
      const asked = this.words.extreme(grouped, order.direction, false);
      return `${this.words.named(`${asked}${where}`, best)} (${figure}) ${citations}.`;
    }
    const rows = values.map(({ label, value }) => [label ?? this.words.none, this.#figure(value)]);
    return `${this.words.named(`${grouped}${where}`, citations)}\n\n${table([by, this.#measure()], rows)}`;
  }

  coverage(citations: string): string {
    const { table: own, plan, coverage, more } = this.calculation;
    const { measure, order } = plan;
    const at = "column" in measure ? measure.column : (order?.column ?? null);
    const sentence = this.words.coverage({
      ...coverage,
      table: tableName(own),
      column: at === null ? null : this.#column(at),
      conditions: [
        ...new Set(plan.where.filter(({ test }) => test !== "empty").map(({ column }) => this.#column(column))),
      ],
      more,
    });
    return `${sentence.replace(/\.$/, "")} ${citations}.`;
  }

  assumptions(): string[] {
    const { assumptions } = this.calculation;
    const stated = assumptions.map(({ kind, word, taken }) => this.words.assumption[kind](word, taken));
    return stated.length === 0 ? [] : [this.words.assumed([...new Set(stated)])];
  }

  /** The rows themselves: a sentence for a single one, a table for more. */
  #rows(citations: string): string {
    const { plan, touched, table: own } = this.calculation;
    const where = this.words.where(plan.where.map((condition) => this.#condition(condition)));
    const shown = shownColumns(this.calculation);
    const at = plan.order?.column ?? null;
    if (at !== null && plan.limit === 1) {
      const direction = plan.order?.direction ?? "descending";
      const best = this.words.extreme(this.#column(at), direction, own.columns[at]?.type === "date");
      const names = touched.map(({ cells }) => nameOf(cells, own));
      const labels = names.map((name) => `**${name}**`).join(", ");
      return `${this.words.named(`${best}${where}`, labels)} (${this.#cell(touched[0]?.cells[at] ?? "", at)}) ${citations}.`;
    }
    const asked = askedCell(this.calculation);
    // One row is named rather than counted: "Who is the treasurer?"
    const heading =
      asked === null
        ? this.words.named(
            `${this.words.rows(this.noun)}${where}`,
            `**${this.#count(touched.length + this.calculation.more)}**`,
          )
        : this.words.named(
            `${this.#column(asked.column)}${where}`,
            `**${isFiller(asked.text) ? this.words.blank : this.#cell(asked.text, asked.column)}**`,
          );
    const rows = touched.map(({ cells }) => shown.map((column) => cells[column] ?? ""));
    const names = shown.map((column) => own.columns[column]?.name ?? "");
    return touched.length === 0 ? `${heading} ${citations}.` : `${heading} ${citations}.\n\n${table(names, rows)}`;
  }

  #difference(by: string, citations: string): string {
    const { values, plan } = this.calculation;
    const [one, other] = values;
    const figure = this.#figure(differenceOf(values));
    const parts = [one, other].map((value) =>
      this.words.named(value?.label ?? this.words.none, this.#figure(value?.value ?? null)),
    );
    const rest = plan.where.filter((condition) => condition.column !== plan.groupBy?.column);
    const where = this.words.where(rest.map((condition) => this.#condition(condition)));
    const of = plan.measure.function === "sum" ? plan.measure.column : null;
    const areRows = of !== null && values.every(({ rows }) => rows === 1);
    const measure = areRows ? this.#column(of) : this.#measure();
    if (plan.order !== null && one?.value != null && other?.value != null) {
      const [first, second] = [one, other].map(({ label }) => label ?? this.words.none);
      const parts = { measure: `${measure}${where}`, first: first ?? "", second: second ?? "" };
      const stated = {
        ...parts,
        figure: this.#figure(one.value),
        other: this.#figure(other.value),
        difference: figure,
      };
      const isSame = Number(one.value) === Number(other.value);
      const sentence = isSame ? this.words.same(stated) : this.words.compared({ ...stated, ...plan.order });
      return `${sentence} ${citations}.`;
    }
    const name = this.words.difference(areRows ? measure : this.words.grouped(measure, by));
    return `${this.words.named(`${name}${where}`, `**${figure}**`)} (${parts.join(", ")}) ${citations}.`;
  }

  /** Replaces a value: what the only cell says instead ("TBC"), or that it is blank. */
  #missing(): string {
    const { text } = askedCell(this.calculation) ?? { text: "" };
    return isFiller(text) ? this.words.blank : this.words.quoted(text);
  }

  /** Both factors of a product, as the only row has them: " (8 × 128.00)". */
  #factors(): string {
    const { plan, touched, more } = this.calculation;
    const [row, ...others] = touched;
    if (plan.measure.function !== "product" || row === undefined || others.length > 0 || more > 0) return "";
    const { by, column } = plan.measure;
    return ` (${this.words.product(this.#cell(row.cells[by] ?? "", by), this.#cell(row.cells[column] ?? "", column))})`;
  }

  /** The figure of a single row is not a total. */
  #isOneRow(): boolean {
    const { plan, coverage } = this.calculation;
    return coverage.matched === 1 && plan.where.length > 0;
  }

  #measure(): string {
    const { measure } = this.calculation.plan;
    switch (measure.function) {
      case "rows":
      case "labels":
      case "count":
        return this.words.count(this.noun);
      case "share":
        return this.words.share(this.noun);
      case "product":
        return this.words.product(this.#column(measure.by), this.#column(measure.column));
      default:
        return this.words.measure[measure.function](this.#column(measure.column));
    }
  }

  /** A cell as written, with the unit if only its column states it. */
  #cell(text: string, at: number): string {
    const unit = this.calculation.table.columns[at]?.unit ?? "";
    return unit === "" || !/^[-−]?[\d\s.,'’]+$/.test(text) ? text : this.words.amount(text, unit);
  }

  #share(whole: number): string {
    return this.words.part(this.calculation.coverage.matched, whole);
  }

  #column(at: number): string {
    return this.calculation.table.columns[at]?.name ?? "";
  }

  #count(value: number): string {
    return value.toLocaleString(this.language);
  }

  /** A value with the unit of its column, as the answer's language writes numbers. */
  #figure(value: string | null): string {
    if (value === null) return this.words.none;
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
    const { measure } = this.calculation.plan;
    const isOfColumn = "column" in measure && measure.function !== "count_distinct";
    const unit =
      measure.function === "share"
        ? "%"
        : isOfColumn
          ? (this.calculation.table.columns[measure.column]?.unit ?? "")
          : "";
    if (isOfColumn && this.calculation.table.columns[measure.column]?.duration === true)
      return this.words.duration(Number(value));
    const isMean = measure.function === "mean" || measure.function === "share";
    const figure = Number(value).toLocaleString(this.language, {
      minimumFractionDigits: CURRENCY.test(unit) && value.includes(".") ? CENTS : 0,
      maximumFractionDigits: isMean ? MEAN_DECIMALS : MOST_DECIMALS,
      useGrouping: !(isOfColumn && this.#isUngrouped(measure.column)),
    });
    return unit === "" ? figure : this.words.amount(figure, unit);
  }

  /** Years and codes are written without separators between thousands. */
  #isUngrouped(column: number): boolean {
    return this.calculation.table.columns[column]?.ungrouped === true;
  }

  #condition(condition: TableCondition): string {
    const column = this.#column(condition.column);
    const words = this.words.condition;
    switch (condition.test) {
      case "one_of":
        return words.oneOf(column, condition.values, condition.negated);
      case "compare": {
        const useGrouping = !this.#isUngrouped(condition.column);
        const value = Number(condition.value).toLocaleString(this.language, { useGrouping });
        return words.compare(column, condition.operator, value);
      }
      case "days":
        return words.days(column, condition.from, condition.to);
      case "is":
        return words.is(column, condition.value);
      case "empty":
        return words.empty(column, condition.negated);
    }
  }
}

/** The difference of the two values compared, as a decimal; `null` if one of them is missing. */
export function differenceOf(values: Calculation["values"]): string | null {
  const [one, other] = values;
  if (one?.value == null || other?.value == null) return null;
  return String(Number(Math.abs(Number(one.value) - Number(other.value)).toPrecision(15)));
}

/** The table's name: its sheet or caption if it has one, otherwise its document's title. */
export function tableName({ name, documentTitle }: Pick<Calculation["table"], "name" | "documentTitle">): string {
  return name === "" ? documentTitle : name;
}

/** Columns that tell rows apart: the first one, those of the conditions and of the order, then others. */
function shownColumns({ table: { columns }, plan }: WordedCalculation): number[] {
  const told = [
    0,
    ...(plan.order?.column == null ? [] : [plan.order.column]),
    ...plan.where.map(({ column }) => column),
  ];
  return [...new Set([...told, ...columns.keys()])].slice(0, SHOWN_COLUMNS);
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(names), line(names.map(() => "---")), ...rows.map(line)].join("\n");
}
