import { z } from "zod";
import { textLanguageSchema } from "../language";

/** Wider tables are not stored, so no plan can name a later column. */
export const MAX_TABLE_COLUMNS = 100;
/** Rows or groups that a calculation returns at most. */
export const MAX_CALCULATED_ROWS = 200;

export const columnTypeSchema = z.enum(["text", "number", "date", "boolean"]);
export type ColumnType = z.infer<typeof columnTypeSchema>;

/**
 * Numbers of a sheet that a document's text shows rounded, or not in digits: the offset at which the text of the cell
 * starts, and the number in the unit of that text, with a decimal point. In the order of the offsets.
 */
export const exactNumbersSchema = z.array(z.tuple([z.int().min(0), z.string()]));
export type ExactNumbers = z.infer<typeof exactNumbersSchema>;

/** A column of a stored table, and what its cells were read as. */
export const tableColumnSchema = z.object({
  name: z.string(),
  type: columnTypeSchema,
  /** Unit or currency that its numbers share, as written; `null` without one. */
  unit: z.string().nullable(),
  /** Its numbers have different units, so they cannot be added up or compared. */
  mixedUnits: z.boolean(),
  /** All its numbers look like years, whatever its name. Absent in tables that were read before this was noticed. */
  years: z.boolean().optional(),
  /** Its numbers are durations, in seconds. Absent otherwise. */
  duration: z.boolean().optional(),
  /**
   * Most of its cells are figures, but it is a text column: times of day, or numbers among words. Absent otherwise, and
   * in tables that were read before this was noticed.
   */
  figures: z.boolean().optional(),
  /**
   * The order of day and month, or the meaning of a separator, was assumed from the document's language; or an empty cell
   * beside "yes" was read as "no".
   */
  assumed: z.boolean(),
  /**
   * What its empty cells are: `label_above`: the label above applies to them, as in an outline; `unsure`: it may. Absent:
   * they have no value.
   */
  gaps: z.enum(["label_above", "unsure"]).optional(),
  /** Rows without a value. */
  blank: z.int(),
  /** Cells that are not of the column's type ("absent" among marks). */
  unread: z.int(),
  /** Number of different values, up to a limit. */
  distinct: z.int(),
  /** All values of a text column with few of them, as written; `null` otherwise. */
  values: z.array(z.string()).nullable(),
  /** First and last day of a column of dates; `null` otherwise. */
  days: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type TableColumn = z.infer<typeof tableColumnSchema>;

export const documentTableSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  language: textLanguageSchema.nullable(),
  /** 0-based position among the tables of its document. */
  ordinal: z.int(),
  /** The sheet or section it is in; empty without a heading. */
  name: z.string(),
  caption: z.string().nullable(),
  /** Rows of data, without the header and rows of totals. */
  rows: z.int(),
  /** Rows that may be data or not, such as a "Total" that is the sum of nothing. */
  doubtfulRows: z.int(),
  columns: z.array(tableColumnSchema),
  /** UTF-16 offsets into the document's text. */
  start: z.int(),
  end: z.int(),
});
export type DocumentTable = z.infer<typeof documentTableSchema>;

/** `GET /api/documents/{id}/tables` */
export const documentTablesSchema = z.object({ tables: z.array(documentTableSchema) });

const columnIndex = z
  .int()
  .min(0)
  .max(MAX_TABLE_COLUMNS - 1);
/** A decimal number as text, so that no digit is lost. */
const decimal = z.string().regex(/^-?\d{1,30}(?:\.\d{1,20})?$/);
const cellText = z.string().max(1_000);

/** A condition on the rows of a table. */
export const tableConditionSchema = z.discriminatedUnion("test", [
  /** Its cell is one of the values, as written in the table; `negated`: none of them, an empty cell included. */
  z.strictObject({
    test: z.literal("one_of"),
    column: columnIndex,
    values: z.array(cellText).min(1).max(50),
    negated: z.boolean(),
  }),
  z.strictObject({
    test: z.literal("compare"),
    column: columnIndex,
    operator: z.enum(["=", "<", "<=", ">", ">="]),
    value: decimal,
  }),
  /** A day from `from` to `to`, both included; `null`: open. */
  z.strictObject({
    test: z.literal("days"),
    column: columnIndex,
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
  }),
  z.strictObject({ test: z.literal("is"), column: columnIndex, value: z.boolean() }),
  /** Its cell is empty; `negated`: it is filled. */
  z.strictObject({ test: z.literal("empty"), column: columnIndex, negated: z.boolean() }),
]);
export type TableCondition = z.infer<typeof tableConditionSchema>;

/** What is computed. */
export const tableMeasureSchema = z.discriminatedUnion("function", [
  /** The rows themselves. */
  z.strictObject({ function: z.literal("rows") }),
  /** The different values of the column that rows are grouped by. */
  z.strictObject({ function: z.literal("labels") }),
  z.strictObject({ function: z.literal("count") }),
  /** Percentage of the rows `within` that also meet the conditions. */
  z.strictObject({ function: z.literal("share") }),
  z.strictObject({ function: z.literal("count_distinct"), column: columnIndex }),
  /** What rows are worth: a price of one piece, times the number of pieces, added up. */
  z.strictObject({ function: z.literal("product"), column: columnIndex, by: columnIndex }),
  z.strictObject({ function: z.enum(["sum", "mean", "median", "min", "max"]), column: columnIndex }),
]);
export type TableMeasure = z.infer<typeof tableMeasureSchema>;

const conditions = z.array(tableConditionSchema).max(12);

/**
 * A query over one table, the only form in which one is ever made: the database's statement is compiled from it, with
 * every value as a parameter.
 */
export const tablePlanSchema = z.strictObject({
  measure: tableMeasureSchema,
  where: conditions,
  /** The rows that a share is a part of; empty: all. */
  within: conditions,
  /** Days can be grouped by their month, quarter or year. */
  groupBy: z.strictObject({ column: columnIndex, unit: z.enum(["value", "month", "quarter", "year"]) }).nullable(),
  /** `column: null`: by the measure of each group. */
  order: z.strictObject({ column: columnIndex.nullable(), direction: z.enum(["ascending", "descending"]) }).nullable(),
  limit: z.int().min(1).max(MAX_CALCULATED_ROWS).nullable(),
  /** Two groups are compared: the answer is the difference of their measures. */
  difference: z.boolean(),
});
export type TablePlan = z.infer<typeof tablePlanSchema>;

/** A value of a calculation, for the whole table or one of its groups. */
export const calculatedValueSchema = z.object({
  /** The group, as written in the table; `null` for the whole table and for rows without a value. */
  label: z.string().nullable(),
  /** A decimal number or an ISO day; `null` if no row has a value. */
  value: z.string().nullable(),
  /** Rows it was made of. */
  rows: z.int(),
});
export type CalculatedValue = z.infer<typeof calculatedValueSchema>;

/** A row of the table with its place in the document. */
export const calculatedRowSchema = z.object({
  /** From 1, the header not counted. */
  row: z.int(),
  /** UTF-16 offsets into the document's text. */
  start: z.int(),
  end: z.int(),
  /** Ordinal of the passage it begins in, which a link opens; `null` if none has it. */
  passage: z.int().nullable(),
  /** As written; one text for each column. */
  cells: z.array(z.string()),
});
export type CalculatedRow = z.infer<typeof calculatedRowSchema>;

/** How many rows a calculation is made of, and which were left out. */
export const calculationCoverageSchema = z.object({
  /** Rows of data in the table. */
  rows: z.int(),
  /** Rows that meet the conditions. */
  matched: z.int(),
  /** Rows that do not because a cell that a condition is about has no value. */
  undecided: z.int(),
  /** Of these, rows that the value was made of. */
  used: z.int(),
  /** Of these, left out because they have no value … */
  blank: z.int(),
  /** … or one that could not be read. */
  unread: z.int(),
  /** Rows of totals in the table, never counted. */
  totals: z.int(),
});
export type CalculationCoverage = z.infer<typeof calculationCoverageSchema>;

/** What was assumed when the question was mapped to a table. An answer with assumptions is not approved. */
export const calculationAssumptionSchema = z.object({
  kind: z.enum([
    /** The question's word for the rows is not in the table. */
    "rows_are",
    /** A word was read as a column. */
    "word_is_column",
    /** No column was named: the only one that fits is used. */
    "column_assumed",
    /** No function was named. */
    "function_assumed",
    /** A word was read as a value that contains it. */
    "word_is_value",
    /** The column of a comparison does not say its unit. */
    "unit_assumed",
    /** The order of day and month, or the decimal sign, of a column. */
    "format_assumed",
    /** An empty cell of a column that otherwise says "yes" was read as "no". */
    "empty_is_no",
    /** It is not certain that all rows of the table are data, or that those left out are not. */
    "doubtful_rows",
    /** The columns of the table were recognised by where its texts are on a page. */
    "read_by_position",
    /** The table has words or figures that OCR recognised with low confidence. */
    "doubtful_words",
    /** A language model wrote the plan, and not all of the question's words confirm it. */
    "planned_by_model",
  ]),
  word: z.string(),
  /** The column or value it was read as; empty without one. */
  taken: z.string(),
});
export type CalculationAssumption = z.infer<typeof calculationAssumptionSchema>;

/** A calculation over a table, with everything that its answer is based on. */
export const calculationSchema = z.object({
  table: documentTableSchema.omit({ columns: true }).extend({
    columns: z.array(
      tableColumnSchema.pick({ name: true, type: true, unit: true }).extend({
        /** Its numbers are years, codes or the like, written without separators between thousands. Absent: they are not. */
        ungrouped: z.boolean().optional(),
        /** Its numbers are seconds, and written as a duration. Absent: they are not. */
        duration: z.boolean().optional(),
        /** With the other columns that have it, it names a row. Absent from all: the first column does. */
        namesRows: z.boolean().optional(),
      }),
    ),
  }),
  plan: tablePlanSchema,
  /** Written by built-in patterns, or by a language model. */
  planner: z.enum(["built-in", "llm"]),
  assumptions: z.array(calculationAssumptionSchema),
  /** The statement that was executed, and the values of its parameters. */
  sql: z.string(),
  parameters: z.array(z.string()),
  values: z.array(calculatedValueSchema),
  /** Groups or rows beyond the limit of what is returned. */
  more: z.int(),
  /** The first of the rows that the result was made of. */
  touched: z.array(calculatedRowSchema),
  coverage: calculationCoverageSchema,
  ms: z.number(),
});
export type Calculation = z.infer<typeof calculationSchema>;
