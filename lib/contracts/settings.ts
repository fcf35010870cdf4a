import { z } from "zod";

const probability = z.number().min(0).max(1);

/**
 * The one settings object. Every field has a default, so `settingsSchema.parse({})` is the product as shipped.
 * Three things stay apart: which checks run, who judges, and when a person sees the answer.
 */
export const settingsSchema = z.object({
  profile: z.enum(["adaptive"]).default("adaptive"),
  checks: z
    .object({
      documentGrading: z.boolean().default(true),
      hallucination: z.boolean().default(true),
      answerQuality: z.boolean().default(true),
    })
    .prefault({}),
  /** `cascade` and `llm` need a language model; without one the built-in judges do all the work. */
  judges: z.enum(["built-in", "cascade", "llm"]).default("cascade"),
  router: z.enum(["built-in", "llm"]).default("built-in"),
  thresholds: z
    .object({
      /** A passage is relevant at or above this score of the built-in judge. */
      relevance: probability.default(0.5),
      /** A sentence is supported at or above this evidence score of the built-in judge. */
      support: probability.default(0.8),
      /** An answer is useful at or above this score of the built-in judge. */
      usefulness: probability.default(0.5),
    })
    .prefault({}),
  caps: z
    .object({
      /** Query transformations a run may make, counted once for both loops that use them. */
      transforms: z.number().int().min(0).max(10).default(3),
      /** Generations repeated on the same passages; `null` = until the deadline, as published. */
      regenerations: z.number().int().min(0).max(10).nullable().default(3),
      /** Running time after which the run ends with its best attempt. */
      deadlineMs: z.number().int().min(1_000).max(3_600_000).default(120_000),
    })
    .prefault({}),
  retrieval: z
    .object({
      /** Passages handed to grading and generation. */
      topK: z.number().int().min(1).max(50).default(6),
      /** Share of the dense score in the convex fusion, per language of the question. */
      denseWeight: z.object({ en: probability.default(0.5), fr: probability.default(0.5) }).prefault({}),
    })
    .prefault({}),
  model: z
    .object({
      /** Name sent to the OpenAI-compatible server; read only when one is configured. */
      chat: z.string().trim().min(1).max(200).default("gpt-4o-mini"),
      temperature: z.number().min(0).max(2).default(0),
      maxTokens: z.number().int().min(16).max(32_000).default(1_000),
    })
    .prefault({}),
});
export type Settings = z.infer<typeof settingsSchema>;
export type CheckSettings = Settings["checks"];

type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;
/** A layer of settings: any part of the whole. */
export type SettingsLayer = DeepPartial<Settings>;

/** Where the value at a dotted path comes from, strongest first. */
export const settingSourceSchema = z.enum(["request", "saved", "environment", "default"]);
export type SettingSource = z.infer<typeof settingSourceSchema>;

export const resolvedSettingsSchema = z.object({
  settings: settingsSchema,
  /** Dotted path of every leaf → its source. */
  sources: z.record(z.string(), settingSourceSchema),
  /** 0 before anything was saved. */
  revision: z.number().int(),
  languageModel: z.object({ configured: z.boolean(), host: z.string().nullable() }),
});
export type ResolvedSettings = z.infer<typeof resolvedSettingsSchema>;

/** Presets of the published configuration matrix, by name. */
export const CHECK_PRESETS = {
  development: { documentGrading: false, hallucination: false, answerQuality: false },
  fast: { documentGrading: false, hallucination: true, answerQuality: false },
  recommended: { documentGrading: true, hallucination: true, answerQuality: false },
  production: { documentGrading: true, hallucination: true, answerQuality: true },
} as const satisfies Record<string, CheckSettings>;

/** PUT /api/settings: the saved layer as it shall be, and the revision it was edited from. */
export const saveSettingsRequestSchema = z.object({
  settings: z.record(z.string(), z.json()),
  expectedRevision: z.number().int().optional(),
});

export const settingsRevisionSchema = z.object({
  revision: z.number().int(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  /** Dotted paths that changed, with both values. */
  diff: z.array(z.object({ path: z.string(), from: z.json(), to: z.json() })),
});
export const settingsRevisionListSchema = z.object({ revisions: z.array(settingsRevisionSchema) });
export type SettingsRevision = z.infer<typeof settingsRevisionSchema>;
