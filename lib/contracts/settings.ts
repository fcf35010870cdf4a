import { z } from "zod";
import { knowledgeGraphSettingsSchema } from "./knowledge-graph";
import { ingestionSettingsSchema, retrievalSettingsSchema, searchIndexSettingsSchema } from "./search-settings";
import { modelName, probability, serverUrlSchema } from "./setting-values";
import { webSearchSettingsSchema } from "./web-search";

const temperature = z.number().min(0).max(2);
const samplingTopK = z.number().int().min(1).max(1_000);
const maxTokens = z.number().int().min(16).max(32_000);
const roleSettings = z
  .object({
    model: modelName.nullable().default(null),
    temperature: temperature.nullable().default(null),
    topK: samplingTopK.nullable().default(null),
    maxTokens: maxTokens.nullable().default(null),
  })
  .prefault({});

/** Name of a profile: one of the four that ship, or one that an admin saved. */
export const profileNameSchema = z.string().trim().min(1).max(60);

/** What the run decides first: among the routes, whether to retrieve at all, or nothing. */
export const routingSchema = z.enum(["routes", "retrieval", "none"]);
/**
 * How answers are written and judged: one answer judged by each check alone, one answer judged by a single reflection,
 * or one candidate for each relevant passage, the best of which is chosen.
 */
export const methodSchema = z.enum(["checks", "reflection", "candidates"]);

export const judgeModeSchema = z.enum(["built-in", "cascade", "llm"]);
const judgeModes = z.object({
  documentGrading: judgeModeSchema.default("cascade"),
  hallucination: judgeModeSchema.default("cascade"),
  answerQuality: judgeModeSchema.default("cascade"),
});
/** One word stands for all three checks: a shorthand, and what logs of the first version hold. */
export function spreadJudgeMode(value: unknown): unknown {
  return typeof value === "string" ? { documentGrading: value, hallucination: value, answerQuality: value } : value;
}

/**
 * The one settings object. Every field has a default, so `settingsSchema.parse({})` is the product as shipped.
 * Three things stay apart: which checks run, who judges, and when a person sees the answer.
 */
export const settingsSchema = z.object({
  /** Whose presets lie beneath these settings. */
  profile: profileNameSchema.default("adaptive"),
  workflow: z.object({ routing: routingSchema.default("routes"), method: methodSchema.default("checks") }).prefault({}),
  checks: z
    .object({
      documentGrading: z.boolean().default(true),
      hallucination: z.boolean().default(true),
      answerQuality: z.boolean().default(true),
    })
    .prefault({}),
  /** `cascade` and `llm` need a language model; without one the built-in judges do all the work. */
  judges: z.preprocess(spreadJudgeMode, judgeModes.prefault({})),
  /** Read where the method is `reflection`. */
  reflection: z
    .object({
      /** An attempt is approved at or above this reflection score. */
      minScore: probability.default(0.8),
      /** Generations a run may make in all, the first one counted. */
      maxIterations: z.number().int().min(1).max(10).default(2),
    })
    .prefault({}),
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
  retrieval: retrievalSettingsSchema,
  /** How documents are cut into passages; a change cuts them anew in the background. */
  ingestion: ingestionSettingsSchema,
  /** Where the passages' vectors are searched; a change fills the other store in the background, then switches. */
  searchIndex: searchIndexSettingsSchema,
  /** What reads documents into the knowledge graph, and how questions ask it. */
  knowledgeGraph: knowledgeGraphSettingsSchema,
  /** The door to the web. Keys are never settings: they live in the environment or encrypted. */
  webSearch: webSearchSettingsSchema,
  /** Which server runs the language model. Secrets are never settings: keys live in the environment or encrypted. */
  languageModel: z
    .object({
      /** `none`: the built-in reader answers. */
      provider: z.enum(["none", "openai-compatible", "ollama"]).default("none"),
      openAiCompatibleUrl: serverUrlSchema.default("https://api.openai.com/v1"),
      ollamaUrl: serverUrlSchema.default("http://127.0.0.1:11434"),
    })
    .prefault({}),
  model: z
    .object({
      /** Name sent to the server, for every role that names none; read only when a server is configured. */
      chat: modelName.default("gpt-4o-mini"),
      /** These three are the generator's; the other roles have defaults of their own, made for short structured answers. */
      temperature: temperature.default(0),
      /** Samples among the K most likely tokens; `null` leaves it to the server. Not sent where the server knows no such parameter. */
      topK: samplingTopK.nullable().default(null),
      maxTokens: maxTokens.default(1_000),
      /** What the other roles do differently; `null` = `chat`, or the role's own default. */
      roles: z
        .object({
          router: roleSettings,
          relevance: roleSettings,
          support: roleSettings,
          usefulness: roleSettings,
          rewriter: roleSettings,
        })
        .prefault({}),
    })
    .prefault({}),
  /**
   * Embeds passages and queries. An index belongs to one embedding model: a change fills another index in the
   * background, and searches go on in the old one until the new one is whole.
   */
  embedding: z
    .object({
      provider: z.enum(["built-in", "openai-compatible", "ollama"]).default("built-in"),
      /** Name sent to the server; not read where the provider is `built-in`. */
      model: modelName.default("nomic-embed-text"),
    })
    .prefault({}),
  evaluation: z
    .object({
      /** Whether every save of settings or of a prompt asks the test cases. */
      onSave: z.boolean().default(false),
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
export const settingSourceSchema = z.enum(["request", "saved", "environment", "profile", "default"]);
export type SettingSource = z.infer<typeof settingSourceSchema>;

export const resolvedSettingsSchema = z.object({
  settings: settingsSchema,
  /** Dotted path of every leaf → its source. */
  sources: z.record(z.string(), settingSourceSchema),
  /** Dotted path of every saved leaf → what would hold if it were not saved. */
  beneath: z.record(z.string(), z.object({ value: z.json(), source: settingSourceSchema })),
  /** 0 before anything was saved. */
  revision: z.number().int(),
  languageModel: z.object({
    configured: z.boolean(),
    /** Host and port; never credentials. */
    host: z.string().nullable(),
    /** Whether a key will be sent to it: from the environment, stored encrypted, stored but not decryptable, or none. */
    key: z.enum(["environment", "stored", "unreadable", "none"]),
  }),
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
