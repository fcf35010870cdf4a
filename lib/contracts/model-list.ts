import { z } from "zod";
import { reasonSchema } from "./reason";
import { serverUrlSchema } from "./setting-values";
import { settingsSchema } from "./settings";

export const modelProviderSchema = settingsSchema.shape.languageModel.unwrap().shape.provider.unwrap();
export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** GET /api/models: what the configured server offers. `failure` says why the list is empty when it could not be had. */
export const modelListSchema = z.object({
  provider: modelProviderSchema,
  /** False when no server is configured: the built-in reader does the work. */
  configured: z.boolean(),
  /** Host and port of the server; never credentials. `null` when nothing is configured. */
  host: z.string().nullable(),
  models: z.array(
    z.object({
      id: z.string(),
      ownedBy: z.string().nullable(),
      /** On disk, where the server tells (Ollama). */
      bytes: z.number().int().nullable(),
      /** What the server says that it can do; `null` where it does not say. */
      capabilities: z.array(z.string()).nullable(),
    }),
  ),
  /** A `model_*` reason, or `null`. */
  failure: reasonSchema.nullable(),
});
export type ModelList = z.infer<typeof modelListSchema>;

/**
 * A server to try or to switch to. `apiKey`: a text is used (and stored encrypted when switched to), `null` forgets
 * the stored one, left out keeps what is known for this very server.
 */
const modelServerSchema = z.strictObject({
  provider: modelProviderSchema,
  /** Left out: the address in force for the provider. */
  url: z.string().trim().pipe(serverUrlSchema).optional(),
  apiKey: z
    .string()
    .trim()
    .min(1)
    .max(4_000)
    .regex(/^[\x21-\x7e]*$/, "must be printable ASCII without spaces")
    .nullable()
    .optional(),
  /** Left out: the model in force. */
  model: z.string().trim().min(1).max(200).optional(),
});

/** PUT /api/models/host: switches without a restart; saved as a settings revision. Answers the model list there. */
export const modelHostRequestSchema = modelServerSchema;
export type ModelHostRequest = z.infer<typeof modelHostRequestSchema>;

/** POST /api/models/probe: tries a server without saving anything. */
export const modelProbeRequestSchema = modelServerSchema;

export const probeStepNameSchema = z.enum(["connection", "model", "streaming", "structured_output"]);
/** Closed list of what a person can do about a failed step (`doctor.fixes.<code>` in the interface's texts). */
export const modelFixSchema = z.enum([
  "start_server",
  "check_address",
  "check_key",
  "check_certificate",
  "pull_model",
  "choose_model",
  "wait_and_retry",
  "use_built_in_judges",
  "raise_time_limit",
]);
export const modelProbeSchema = z.object({
  provider: modelProviderSchema,
  host: z.string().nullable(),
  model: z.string().nullable(),
  /** In order; once one has failed, those that depend on it are `skipped`. */
  steps: z.array(
    z.object({
      name: probeStepNameSchema,
      status: z.enum(["ok", "failed", "skipped"]),
      failure: reasonSchema.nullable(),
      fix: modelFixSchema.nullable(),
      /** What was found: models counted, tokens a second, the structured-output mode that works. */
      detail: z.record(z.string(), z.union([z.string(), z.number()])),
      ms: z.number(),
    }),
  ),
  /** Names that the server lists, to choose from; none where it keeps no list, or does not answer. */
  models: z.array(z.string()).default([]),
  ok: z.boolean(),
  at: z.iso.datetime(),
});
export type ModelProbe = z.infer<typeof modelProbeSchema>;

/** POST /api/models/pull (Ollama). Asked for again, the same pull is joined; leaving does not end it, DELETE does. */
export const modelPullRequestSchema = z.strictObject({ model: z.string().trim().min(1).max(200) });
/** What the SSE of a pull carries; the last one is `done` or `failed`. */
export const modelPullProgressSchema = z.object({
  model: z.string(),
  state: z.enum(["pulling", "done", "failed", "cancelled"]),
  /** The server's own word for what it does. */
  status: z.string(),
  completedBytes: z.number().nullable(),
  totalBytes: z.number().nullable(),
  failure: reasonSchema.nullable(),
});
export type ModelPullProgress = z.infer<typeof modelPullProgressSchema>;
/** GET /api/models/pull: pulls of this process, those under way first. */
export const modelPullListSchema = z.object({ pulls: z.array(modelPullProgressSchema) });

/** GET /api/models/detected: model servers that answer on this machine; asked of loopback addresses only. */
export const detectedServersSchema = z.object({
  servers: z.array(
    z.object({
      provider: modelProviderSchema.exclude(["none"]),
      url: z.string(),
      version: z.string().nullable(),
      models: z.array(z.string()),
    }),
  ),
});
export type DetectedServers = z.infer<typeof detectedServersSchema>;
