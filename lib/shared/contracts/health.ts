import { z } from "zod";

export const livenessSchema = z.object({ status: z.literal("alive") });

/** The parts that the application cannot work without. */
export const readinessCheckNameSchema = z.enum(["database", "migrations", "embedder", "ingestion"]);

/** What limits an application that is ready: it can take requests, so a load balancer should keep it. */
export const readinessWarningCodeSchema = z.enum([
  /** No process that does background work has been seen lately. */
  "no_worker",
  /** Jobs have been due for a minute, and no process works on their kind. */
  "jobs_overdue",
  /** The event loop is saturated: answers and streams are late. */
  "busy",
  /** Little space is left on the disk of DATA_DIR. */
  "disk_low",
]);

/** GET /api/health/ready: 200 when `ready`, else 503. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  checks: z.array(
    z.object({
      name: readinessCheckNameSchema,
      ok: z.boolean(),
      /** The problem, for the operator; never a secret. */
      problem: z.string().nullable(),
      /** Set when neither waiting nor a restart helps, and the rest of the application works. */
      code: z.enum(["data_damaged", "disk_full"]).nullable(),
      ms: z.number(),
    }),
  ),
  warnings: z.array(
    z.object({
      code: readinessWarningCodeSchema,
      /** For the operator; never a secret. */
      detail: z.string(),
    }),
  ),
});
export type Readiness = z.infer<typeof readinessSchema>;
export type ReadinessWarning = Readiness["warnings"][number];
export type ReadinessCheck = Readiness["checks"][number];
