import { z } from "zod";
import { reasonSchema } from "./reason";

/** GET /api/models: what the configured server offers. `failure` says why the list is empty when it could not be had. */
export const modelListSchema = z.object({
  /** False when neither a key nor a server address is configured: the built-in reader does the work. */
  configured: z.boolean(),
  /** Host and port of the server; never credentials. `null` when nothing is configured. */
  host: z.string().nullable(),
  models: z.array(z.object({ id: z.string(), ownedBy: z.string().nullable() })),
  /** A `model_*` reason, or `null`. */
  failure: reasonSchema.nullable(),
});
export type ModelList = z.infer<typeof modelListSchema>;
