import { z } from "zod";
import { runFilterSchema } from "./run-filter";

/** A filter as in the address of the list: a window may be counted back from today. */
export const listFilterSchema = runFilterSchema.extend({ since: z.enum(["day", "week", "month"]).optional() });

/** Names and values as in the address. */
const savedQuerySchema = z.record(z.string().max(50), z.string().min(1).max(200));

/** Fields of a saved filter that the list does not know, or no longer knows. */
export function invalidFilterFields(query: Readonly<Record<string, string>>): string[] {
  const fields: Readonly<Record<string, z.ZodType>> = listFilterSchema.shape;
  return Object.entries(query).flatMap(([name, value]) =>
    Object.hasOwn(fields, name) && fields[name]?.safeParse(value).success === true ? [] : [name],
  );
}

export const savedFilterNameSchema = z.string().trim().min(1).max(60);

/** A filter saved under a name. */
export const savedFilterSchema = z.object({
  name: savedFilterNameSchema,
  query: savedQuerySchema,
  /** Fields without a meaning: the list ignores them and uses the others. */
  invalid: z.array(z.string()),
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;
export const savedFilterListSchema = z.object({ filters: z.array(savedFilterSchema) });

export const saveFilterRequestSchema = z.strictObject({
  name: savedFilterNameSchema,
  query: savedQuerySchema
    .refine((query) => Object.keys(query).length > 0, { error: "holds no filter" })
    .superRefine((query, context) => {
      for (const name of invalidFilterFields(query)) {
        context.addIssue({
          code: "custom",
          path: [name],
          message: "is not a filter of the list, or not a valid value of it",
        });
      }
    }),
});
export type SaveFilterRequest = z.infer<typeof saveFilterRequestSchema>;
export const deleteFilterRequestSchema = z.strictObject({ name: savedFilterNameSchema });
