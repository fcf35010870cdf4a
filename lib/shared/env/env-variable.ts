import { z } from "zod";
import { hostPatternSchema } from "@/lib/shared/contracts/library/web-search";

/** An unset variable and an empty one mean the same. */
export const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);
export const text = given(z.string().trim().optional());
/** Host patterns in lower case, comma-separated; empty for none. */
export const hostPatterns = z
  .string()
  .optional()
  .transform((list = "") => list.split(",").map((entry) => entry.trim().toLowerCase()))
  .transform((list) => list.filter((entry) => entry !== ""))
  .pipe(z.array(hostPatternSchema));
export const webAddress = given(z.url({ protocol: /^https?$/ }).optional());

/** An optional number within its bounds, with one plain message for any other value. */
export function numberFrom(number: z.ZodNumber, complaint: string) {
  return z
    .string()
    .trim()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === "") return undefined;
      const parsed = number.safeParse(Number(value));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: complaint });
      return z.NEVER;
    });
}

/** A line of docs/configuration.md; the texts are Markdown, with links relative to docs/. */
export interface VariableNote {
  meaning: string;
  /** The behaviour when the variable is unset, if neither the schema nor a setting has a default. */
  unset?: string;
  /** The setting that the variable sets: the variable has its default, and a saved value overrides the variable. */
  setting?: string;
}

/** The description of each variable in docs/configuration.md. */
export const variableNotes = z.registry<VariableNote>();

/** The schema of one variable, with its line of documentation. */
export function variable<S extends z.ZodType>(schema: S, meaning: string, more: Omit<VariableNote, "meaning"> = {}): S {
  const documented = schema.clone();
  variableNotes.add(documented, { meaning, ...more });
  return documented;
}
