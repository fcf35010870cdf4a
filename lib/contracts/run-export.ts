import { z } from "zod";
import { runFilterSchema } from "./run";

/** Most runs that one export names one by one; more are exported by their filter. */
export const MAX_CHOSEN_RUNS = 1_000;

const shape = {
  /** `json` is one list, `jsonl` an object a line. */
  format: z.enum(["csv", "json", "jsonl"]).default("json"),
  /** What there is of each run: its row, or all of its events and passages (not as CSV). */
  content: z.enum(["summaries", "traces"]).default("summaries"),
  /** The decimal sign of CSV; with a comma, fields are parted by semicolons. */
  decimal: z.enum([".", ","]).default("."),
};

const isWritable = ({ format, content }: { format: string; content: string }) =>
  format !== "csv" || content === "summaries";
const unwritable = { path: ["content"], error: "is no table: take json or jsonl" };

/** Every run that a filter leaves. */
export const runExportQuerySchema = runFilterSchema.extend(shape);
/** Chosen runs. */
export const runExportRequestSchema = z.strictObject({ ...shape, ids: z.array(z.uuid()).min(1).max(MAX_CHOSEN_RUNS) });

export const checkedExportQuerySchema = runExportQuerySchema.refine(isWritable, unwritable);
export const checkedExportRequestSchema = runExportRequestSchema.refine(isWritable, unwritable);

export type RunExportForm = Pick<z.infer<typeof runExportQuerySchema>, keyof typeof shape>;
