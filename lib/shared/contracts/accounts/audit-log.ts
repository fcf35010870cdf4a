import { z } from "zod";
import { instantSchema } from "../instant";
import { auditEventSchema, auditKindSchema } from "./audit-event";

/** A person as the log shows them; `name` is `null` once they are erased. */
const auditPersonSchema = z.object({ id: z.string(), name: z.string().nullable() });
export type AuditPerson = z.infer<typeof auditPersonSchema>;

export const auditEntrySchema = z.object({
  /** Rises with every entry. */
  id: z.string(),
  at: instantSchema,
  /** Who did it; `null` for the application itself, and for requests without a session. */
  actor: auditPersonSchema.nullable(),
  /** Network address of the request; `null` for background work. */
  address: z.string().nullable(),
  /** The person it affects. */
  person: auditPersonSchema.nullable(),
  /** Its type, also where this version cannot read the event. */
  type: z.string(),
  event: auditEventSchema.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const filterShape = {
  kind: auditKindSchema.optional(),
  /** Id of the person who did it or is affected by it. */
  person: z.string().max(100).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  /** Searched in names, addresses and details. */
  text: z.string().trim().max(200).optional(),
};

export const auditFilterSchema = z.object(filterShape);
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** GET /api/audit */
export const auditQuerySchema = z.object({
  ...filterShape,
  /** The `nextCursor` of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, "not a cursor of this list")
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), nextCursor: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPageSchema>;

/** GET /api/audit/export */
export const auditExportQuerySchema = z.object({ ...filterShape, format: z.enum(["csv", "jsonl"]).default("csv") });
export type AuditExportQuery = z.infer<typeof auditExportQuerySchema>;
