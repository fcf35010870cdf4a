import { z } from "zod";
import { runFilterSchema } from "./run-filter";

/** Maximum number of runs that one export lists by id; more are exported by their filter. */
export const MAX_CHOSEN_RUNS = 1_000;

const shape = {
  /** `json` is one list, `jsonl` one object per line. */
  format: z.enum(["csv", "json", "jsonl"]).default("json"),
  /** The content of each run: its row, or all of its events and passages (not as CSV). */
  content: z.enum(["summaries", "traces"]).default("summaries"),
  /** The decimal separator of CSV; with a comma, fields are separated by semicolons. */
  decimal: z.enum([".", ","]).default("."),
};

const isWritable = ({ format, content }: { format: string; content: string }) =>
  format !== "csv" || content === "summaries";
const unwritable = { path: ["content"], error: "is no table: take json or jsonl" };

/** All runs that match a filter. */
export const runExportQuerySchema = runFilterSchema.extend(shape);
/** Chosen runs. */
export const runExportRequestSchema = z.strictObject({
  ...shape,
  ids: z.array(z.uuid()).min(1).max(MAX_CHOSEN_RUNS),
});

export const checkedExportQuerySchema = runExportQuerySchema.refine(isWritable, unwritable);
export const checkedExportRequestSchema = runExportRequestSchema.refine(isWritable, unwritable);

export type RunExportForm = Pick<z.infer<typeof runExportQuerySchema>, keyof typeof shape>;
