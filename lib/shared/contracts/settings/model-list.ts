import { z } from "zod";
import { reasonSchema } from "../runs/reason";
import { modelProviderSchema, remoteProviderSchema, serverUrlSchema } from "./setting-values";

export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** GET /api/models: the models of the configured server. `failure` is the reason when the list could not be loaded. */
export const modelListSchema = z.object({
  provider: modelProviderSchema,
  /** False when no server is configured: the built-in reader answers. */
  configured: z.boolean(),
  /** Host and port of the server; never credentials. `null` when nothing is configured. */
  host: z.string().nullable(),
  models: z.array(
    z.object({
      id: z.string(),
      ownedBy: z.string().nullable(),
      /** Size on disk, if the server reports it (Ollama). */
      bytes: z.int().nullable(),
      /** Capabilities reported by the server; `null` when it reports none. */
      capabilities: z.array(z.string()).nullable(),
    }),
  ),
  /** A `model_*` reason, or `null`. */
  failure: reasonSchema.nullable(),
});
export type ModelList = z.infer<typeof modelListSchema>;

/**
 * A server to test or to switch to. `apiKey`: a text is used (and stored encrypted on a switch), `null` deletes the
 * stored one; when omitted, the key known for this server stays.
 */
const modelServerSchema = z.strictObject({
  provider: modelProviderSchema,
  /** When omitted: the address in force for the provider. */
  url: z.string().trim().pipe(serverUrlSchema).optional(),
  apiKey: z
    .string()
    .trim()
    .min(1)
    .max(4_000)
    .regex(/^[\x21-\x7e]*$/, "must be printable ASCII without spaces")
    .nullable()
    .optional(),
  /** When omitted: the model in force. */
  model: z.string().trim().min(1).max(200).optional(),
});

/** PUT /api/models/host: switches without a restart; saved as a settings revision. Returns the new server's models. */
export const modelHostRequestSchema = modelServerSchema;
export type ModelHostRequest = z.infer<typeof modelHostRequestSchema>;

/** POST /api/models/probe: tests a server without saving anything, with its model as an answering or a checking one. */
export const modelProbeRequestSchema = z.strictObject({
  ...modelServerSchema.shape,
  as: z.enum(["chat", "verifier"]).default("chat"),
});

export const probeStepNameSchema = z.enum(["connection", "model", "streaming", "structured_output", "verification"]);
export type ProbeStepName = z.infer<typeof probeStepNameSchema>;
/** The tests of an answering model, and of a checking one, each in order. */
export const CHAT_PROBE_STEPS = ["connection", "model", "streaming", "structured_output"] as const;
export const VERIFIER_PROBE_STEPS = ["connection", "model", "verification"] as const;
/** Closed list of fixes for a failed step (`doctor.fixes.<code>` in the interface's texts). */
export const modelFixSchema = z.enum([
  "start_server",
  "check_address",
  "check_key",
  "check_certificate",
  "install_package",
  "pull_model",
  "choose_model",
  "read_server_words",
  "wait_and_retry",
  "use_built_in_judges",
  "raise_time_limit",
]);
export const modelProbeSchema = z.object({
  provider: modelProviderSchema,
  host: z.string().nullable(),
  model: z.string().nullable(),
  /** In order; after a failure, the steps that depend on it are `skipped`. */
  steps: z.array(
    z.object({
      name: probeStepNameSchema,
      status: z.enum(["ok", "failed", "skipped"]),
      failure: reasonSchema.nullable(),
      fix: modelFixSchema.nullable(),
      /** Results: number of models, tokens per second, the structured-output mode that works. */
      detail: z.record(z.string(), z.union([z.string(), z.number()])),
      ms: z.number(),
    }),
  ),
  /** Model names to choose from; empty when the server has no list or does not answer. */
  models: z.array(z.string()).default([]),
  ok: z.boolean(),
  at: z.iso.datetime(),
});
export type ModelProbe = z.infer<typeof modelProbeSchema>;

/**
 * POST /api/models/pull (Ollama). A repeated request joins the running pull; disconnecting does not end it, DELETE
 * does.
 */
export const modelPullRequestSchema = z.strictObject({
  model: z.string().trim().min(1).max(200),
});
/** The SSE messages of a pull; the last one is `done` or `failed`. */
export const modelPullProgressSchema = z.object({
  model: z.string(),
  state: z.enum(["pulling", "done", "failed", "cancelled"]),
  /** The server's own word for the current step. */
  status: z.string(),
  completedBytes: z.number().nullable(),
  totalBytes: z.number().nullable(),
  failure: reasonSchema.nullable(),
});
export type ModelPullProgress = z.infer<typeof modelPullProgressSchema>;
/** GET /api/models/pull: pulls of this process, running ones first. */
export const modelPullListSchema = z.object({ pulls: z.array(modelPullProgressSchema) });

/** GET /api/models/detected: model servers that answer on this machine; only loopback addresses are tried. */
export const detectedServersSchema = z.object({
  servers: z.array(
    z.object({
      provider: remoteProviderSchema,
      url: z.string(),
      version: z.string().nullable(),
      models: z.array(z.string()),
    }),
  ),
});
export type DetectedServers = z.infer<typeof detectedServersSchema>;
