import { z } from "zod";
import { modelProbeSchema } from "./model-list";

export const doctorCheckIdSchema = z.enum([
  "node",
  "database",
  "migrations",
  "search_extensions",
  "search_index",
  "embedder",
  "ingestion",
  "disk",
  "language_model",
  "secrets",
]);

/**
 * One thing the product needs, and how it is. Worded by the interface: `doctor.checks.<id>` names it,
 * `doctor.findings.<code>` says what was found, `doctor.fixes.<fix>` what to do.
 */
export const doctorCheckSchema = z.object({
  id: doctorCheckIdSchema,
  /** `warning`: it works, with less; `unknown`: the check itself could not be made. */
  status: z.enum(["ok", "warning", "failed", "unknown", "not_configured"]),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  fix: z.string().nullable(),
  ms: z.number(),
});
export type DoctorCheck = z.infer<typeof doctorCheckSchema>;

/** GET /api/doctor, and what `npm run doctor` prints. */
export const doctorReportSchema = z.object({
  version: z.string(),
  healthy: z.boolean(),
  checks: z.array(doctorCheckSchema),
  /** The language model's probe step by step; `null` when none is configured. */
  model: modelProbeSchema.nullable(),
  at: z.iso.datetime(),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;
