import { z } from "zod";

/** The statement of one of two documents. */
export const disagreeingSideSchema = z.object({
  documentId: z.string(),
  documentTitle: z.string(),
  /** When the document was added. */
  addedAt: z.iso.datetime(),
  /** First day of the date that the document gives itself, ISO. */
  dated: z.string().nullable(),
  /** Ordinal of the passage, which a link opens. */
  passage: z.int(),
  sentence: z.string(),
  /** The number or date in it that differs in the other document, as written. */
  value: z.string(),
});

/** Two documents that say the same except for one number or date, the newer document first. */
export const disagreementSchema = z.object({
  id: z.string(),
  dismissed: z.boolean(),
  sides: z.array(disagreeingSideSchema).length(2),
});
export type Disagreement = z.infer<typeof disagreementSchema>;

/** `GET /api/disagreements` */
export const disagreementListSchema = z.object({ disagreements: z.array(disagreementSchema) });
/** Query of `GET /api/disagreements`: only those of a document. */
export const disagreementQuerySchema = z.strictObject({ documentId: z.uuid().optional() });
/** `PATCH /api/disagreements/{id}` */
export const disagreementPatchSchema = z.strictObject({ dismissed: z.boolean() });
