import { z } from "zod";

export const livenessSchema = z.object({ status: z.literal("alive") });

/** The parts that the application cannot work without. */
export const readinessCheckNameSchema = z.enum(["database", "migrations", "embedder", "ingestion"]);

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
});
export type Readiness = z.infer<typeof readinessSchema>;
export type ReadinessCheck = Readiness["checks"][number];
