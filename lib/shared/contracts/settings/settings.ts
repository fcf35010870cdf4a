import { z } from "zod";
import { CHECKS, perCheck, perKey } from "../checks/checks";
import { knowledgeGraphSettingsSchema } from "../library/knowledge-graph";
import { ocrSettingsSchema } from "../library/ocr-settings";
import {
  ingestionSettingsSchema,
  retrievalSettingsSchema,
  searchIndexSettingsSchema,
} from "../library/search-settings";
import { webSearchSettingsSchema } from "../library/web-search";
import { limitSettingsSchema } from "./limits";
import {
  embeddingProviderSchema,
  modelName,
  modelProviderSchema,
  probability,
  SERVER_URLS,
  serverUrlSchema,
} from "./setting-values";
import { verifierSettingsSchema } from "./verifier-model";

const temperature = z.number().min(0).max(2);
const samplingTopK = z.int().min(1).max(1_000);
const maxTokens = z.int().min(16).max(32_000);
const roleSettings = z
  .object({
    model: modelName.nullable().default(null),
    temperature: temperature.nullable().default(null),
    topK: samplingTopK.nullable().default(null),
    maxTokens: maxTokens.nullable().default(null),
  })
  .prefault({});

/** Name of a profile: one of the four built-in ones, or one that an admin saved. */
export const profileNameSchema = z.string().trim().min(1).max(60);

/** The run's first decision: among the routes, whether to retrieve at all, or none. */
export const routingSchema = z.enum(["routes", "retrieval", "none"]);
/**
 * How answers are written and judged: one answer judged by separate checks, one answer judged by a single reflection,
 * or one candidate per relevant passage, the best of which is chosen.
 */
export const methodSchema = z.enum(["checks", "reflection", "candidates"]);

/** What routes a question: rules, or the language model. */
export const routerModeSchema = z.enum(["built-in", "llm"]);

export const workflowSettingsSchema = z.object({
  routing: routingSchema.default("routes"),
  method: methodSchema.default("checks"),
  /** Whether questions that ask to compute are answered by a query over a table of the library, if exactly one clearly fits. */
  tables: z.boolean().default(true),
});

export const judgeModeSchema = z.enum(["built-in", "cascade", "llm"]);
export type JudgeMode = z.infer<typeof judgeModeSchema>;
const judgeModes = z.object(perKey(() => judgeModeSchema.default("cascade")));
/** Expands a single value for all checks: a shorthand that logs of the first version contain. */
export function spreadJudgeMode(value: unknown): unknown {
  return typeof value === "string" ? perKey(() => value) : value;
}

/** A week: a model that is never unloaded is a setting of the server itself. */
const MAX_KEEP_ALIVE_MINUTES = 10_080;

/**
 * The one settings object. Every field has a default, so `settingsSchema.parse({})` is the product as shipped. Three
 * things are independent: which checks run, which judge runs them, and when a person sees the answer.
 */
export const settingsSchema = z.object({
  /** The profile whose presets are beneath these settings. */
  profile: profileNameSchema.default("adaptive"),
  workflow: workflowSettingsSchema.prefault({}),
  router: routerModeSchema.default("built-in"),
  /** Used when the method is `reflection`. */
  reflection: z
    .object({
      /** An attempt is approved at or above this reflection score. */
      minScore: probability.default(0.8),
      /** Total number of generations in a run, including the first. */
      maxIterations: z.int().min(1).max(10).default(2),
    })
    .prefault({}),
  checks: z.object(perKey((id) => z.boolean().default(CHECKS[id].byDefault))).prefault({}),
  /** `cascade` and `llm` need a language model; without one the built-in judges do all the work. */
  judges: z.transform(spreadJudgeMode).pipe(judgeModes).prefault({}),
  /** A passage is relevant, a sentence supported, an answer useful at or above this score of the built-in judge. */
  thresholds: z.object(perCheck((id) => probability.default(CHECKS[id].threshold))).prefault({}),
  caps: z
    .object({
      /** Maximum number of query transformations in a run, counted once for both loops that use them. */
      transforms: z.int().min(0).max(10).default(3),
      /** Maximum number of generations repeated on the same passages; `null` = until the deadline, as published. */
      regenerations: z.int().min(0).max(10).nullable().default(3),
      /** Running time after which the run ends with its best attempt. */
      deadlineMs: z.int().min(1_000).max(3_600_000).default(120_000),
    })
    .prefault({}),
  retrieval: retrievalSettingsSchema,
  /** How documents are chunked; a change chunks them again in the background. */
  ingestion: ingestionSettingsSchema,
  /** How scanned pages and pictures are read; a change applies to documents that are imported later. */
  ocr: ocrSettingsSchema,
  /** The extractor of the knowledge graph, and how questions use the graph. */
  knowledgeGraph: knowledgeGraphSettingsSchema,
  /** Web search. Keys are never settings: they are in the environment or stored encrypted. */
  webSearch: webSearchSettingsSchema,
  /** The server of the language model. Secrets are never settings: keys are in the environment or stored encrypted. */
  languageModel: z
    .object({
      provider: modelProviderSchema.default("none"),
      openAiCompatibleUrl: serverUrlSchema.default(SERVER_URLS["openai-compatible"]),
      ollamaUrl: serverUrlSchema.default(SERVER_URLS.ollama),
      /**
       * Minutes that Ollama keeps a model in memory after its last request; 0 unloads it at once, `null` leaves it to the
       * server.
       */
      ollamaKeepAliveMinutes: z.int().min(0).max(MAX_KEEP_ALIVE_MINUTES).nullable().default(null),
      anthropicUrl: serverUrlSchema.default(SERVER_URLS.anthropic),
      mistralUrl: serverUrlSchema.default(SERVER_URLS.mistral),
    })
    .prefault({}),
  model: z
    .object({
      /** Model name for every role without its own; used only when a server is configured. */
      chat: modelName.default("gpt-4o-mini"),
      /** These three apply to the generator; the other roles have their own defaults for short structured answers. */
      temperature: temperature.default(0),
      /**
       * Samples among the K most likely tokens; `null` leaves it to the server. Not sent to servers without this
       * parameter.
       */
      topK: samplingTopK.nullable().default(null),
      maxTokens: maxTokens.default(1_000),
      /** Overrides of the other roles; `null` = `chat`, or the role's own default. */
      roles: z
        .object({
          router: roleSettings,
          ...perCheck(() => roleSettings),
          rewriter: roleSettings,
          /** A specialised checking model; `null` leaves the checks to the roles above. */
          verifier: verifierSettingsSchema,
        })
        .prefault({}),
    })
    .prefault({}),
  /**
   * Embeds passages and queries. An index belongs to one embedding model: a change fills another index in the
   * background, and searches use the old one until the new one is complete.
   */
  embedding: z
    .object({
      provider: embeddingProviderSchema.default("built-in"),
      /** Model name in requests; not used when the provider is `built-in`. */
      model: modelName.default("nomic-embed-text"),
    })
    .prefault({}),
  /** The store of the passages' vectors; a change fills the other store in the background, then switches. */
  searchIndex: searchIndexSettingsSchema,
  evaluation: z
    .object({
      /** Whether every save of settings or of a prompt runs the test cases. */
      onSave: z.boolean().default(false),
    })
    .prefault({}),
  sharing: z
    .object({
      /** Whether owners may open a shared link to people who do not sign in. */
      publicLinks: z.boolean().default(false),
    })
    .prefault({}),
  /** How long people's data is kept, in days; `null`: until someone deletes it. */
  retention: z
    .object({
      /** Conversations with their runs, since the last question. */
      conversationDays: z.int().min(1).max(3_650).nullable().default(null),
      /** Entries of the audit log; the database keeps each for 30 days in any case. */
      auditDays: z.int().min(30).max(3_650).nullable().default(null),
    })
    .prefault({}),
  /** How much each person, and everyone together, may use. */
  limits: limitSettingsSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;
/** A layer of settings: any subset of them. */
export type SettingsLayer = DeepPartial<Settings>;

/** Sources of a setting's value, strongest first. */
export const settingSourceSchema = z.enum(["request", "saved", "environment", "profile", "default"]);
export type SettingSource = z.infer<typeof settingSourceSchema>;

export const resolvedSettingsSchema = z.object({
  settings: settingsSchema,
  /** Dotted path of every leaf → its source. */
  sources: z.record(z.string(), settingSourceSchema),
  /** Dotted path of every saved leaf → its value without the save. */
  beneath: z.record(z.string(), z.object({ value: z.json(), source: settingSourceSchema })),
  /** 0 before the first save. */
  revision: z.int(),
  languageModel: z.object({
    configured: z.boolean(),
    /** Host and port; never credentials. */
    host: z.string().nullable(),
    /** The key that is sent to it: from the environment, stored encrypted, stored but not decryptable, or none. */
    key: z.enum(["environment", "stored", "unreadable", "none"]),
  }),
});
export type ResolvedSettings = z.infer<typeof resolvedSettingsSchema>;

/** PUT /api/settings: the new saved layer, and the revision it was edited from. */
export const saveSettingsRequestSchema = z.object({
  settings: z.record(z.string(), z.json()),
  expectedRevision: z.int().optional(),
});

export const settingsRevisionSchema = z.object({
  revision: z.int(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  /** Changed dotted paths, with both values. */
  diff: z.array(z.object({ path: z.string(), from: z.json(), to: z.json() })),
});
export const settingsRevisionListSchema = z.object({ revisions: z.array(settingsRevisionSchema) });
export type SettingsRevision = z.infer<typeof settingsRevisionSchema>;
