import { durationText } from "./duration-text";
import type { TableAnswerWords } from "./table-grammar";

const quoted = (text: string) => `“${text}”`;
const rowsOf = (count: number) => (count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`);
const listed = (texts: readonly string[], word: string) =>
  texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)}`;

const areOrIs = (count: number) => (count === 1 ? "is" : "are");
const EXTREMES = {
  amount: { descending: "highest", ascending: "lowest" },
  date: { descending: "latest", ascending: "earliest" },
} as const;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Signs written before the figure, without a space. */
const SIGN_FIRST = /^[$€£¥]$/;

export const ENGLISH_TABLE_ANSWERS: TableAnswerWords = {
  duration: durationText,
  measure: {
    sum: (of) => `Total of ${of}`,
    mean: (of) => `Average of ${of}`,
    median: (of) => `Median of ${of}`,
    min: (of) => `Lowest ${of}`,
    max: (of) => `Highest ${of}`,
    count_distinct: (of) => `Number of different values of ${of}`,
  },
  product: (by, of) => `${by} × ${of}`,
  count: (of) => `Number of ${of ?? "rows"}`,
  share: (of) => `Share of ${of ?? "rows"}`,
  difference: (measure) => `Difference in ${lowerFirst(measure)}`,
  compared: ({ measure, direction, first, figure, second, other, difference }) =>
    `${measure} for **${first}**: **${figure}**, **${difference}** ${direction === "descending" ? "more" : "less"} than for ${second} (${other})`,
  same: ({ measure, first, second, figure }) => `${measure}, the same for ${first} and ${second}: **${figure}**`,
  grouped: (measure, by) => `${measure} by ${by}`,
  extreme: (of, direction, isDate) => `${of}, ${EXTREMES[isDate ? "date" : "amount"][direction]}`,
  labels: (column) => `Values of ${column}`,
  rows: (of) => (of === null ? "Rows" : of.charAt(0).toUpperCase() + of.slice(1)),
  amount: (figure, unit) => {
    if (unit === "%") return figure + unit;
    if (!SIGN_FIRST.test(unit)) return `${figure} ${unit}`;
    return figure.startsWith("-") ? `-${unit}${figure.slice(1)}` : unit + figure;
  },
  named: (name, value) => `${name}: ${value}`,
  quoted,
  where: (conditions) => (conditions.length === 0 ? "" : ` where ${listed(conditions, "and")}`),
  part: (part, whole) => `${part.toLocaleString("en")} of ${rowsOf(whole)}`,
  condition: {
    oneOf: (column, values, negated) => `${column} is ${negated ? "not " : ""}${listed(values.map(quoted), "or")}`,
    compare: (column, operator, value) => `${column} ${operator} ${value}`,
    days: (column, from, to) => {
      if (from !== null && from === to) return `${column} is ${from}`;
      if (from === null) return `${column} is ${to} or earlier`;
      return to === null ? `${column} is ${from} or later` : `${column} is from ${from} to ${to}`;
    },
    is: (column, value) => `${column} is ${value ? "yes" : "no"}`,
    empty: (column, negated) => `${column} is ${negated ? "filled in" : "empty"}`,
  },
  coverage: ({ table, rows, blank, unread, totals, column, undecided, conditions, more }) =>
    `${[
      rows === 1 ? `The only row of ${quoted(table)} was read` : `All ${rowsOf(rows)} of ${quoted(table)} were read`,
      ...(undecided > 0
        ? [`${rowsOf(undecided)} without ${listed(conditions, "or")} ${areOrIs(undecided)} not among them`]
        : []),
      ...(blank > 0 ? [`${rowsOf(blank)} without ${column ?? "a value"} ${areOrIs(blank)} left out`] : []),
      ...(unread > 0
        ? [`${rowsOf(unread)} whose ${column ?? "value"} cannot be read ${areOrIs(unread)} left out`]
        : []),
      ...(totals > 0 ? [`${rowsOf(totals)} of totals or headings ${areOrIs(totals)} not counted`] : []),
      ...(more > 0 ? [`${more.toLocaleString("en")} more ${areOrIs(more)} not shown`] : []),
    ].join("; ")}.`,
  assumed: (assumptions) => `Assumed: ${assumptions.join("; ")}.`,
  assumption: {
    rows_are: (word) => `${quoted(word)} was read as the rows of the table`,
    word_is_column: (word, taken) => `${quoted(word)} was read as the column ${taken}`,
    column_assumed: (_, taken) => `the question names no column, so ${taken} was used`,
    function_assumed: (_, taken) =>
      `the question does not say how to combine the rows, so the values of ${taken} were added up`,
    word_is_value: (word, taken) => `${quoted(word)} was read as the value ${quoted(taken)}`,
    unit_assumed: (word, taken) => `${taken} is in ${word}`,
    format_assumed: (_, taken) => `the way in which ${taken} is written can be read in two ways`,
    empty_is_no: (_, taken) => `empty cells of ${taken} mean no`,
    doubtful_rows: () => "rows of totals, headings and notes are recognised correctly",
    read_by_position: () => "the columns of the table are recognised correctly on its page",
    doubtful_words: () => "the scanned table is read correctly where its text is doubtful",
    planned_by_model: () => "the query was written by the language model",
  },
  blank: "blank",
  none: "none",
};
