import { z } from "zod";
import { searchStoreSchema } from "./contracts/embedding-index";
import { storeNameSchema } from "./contracts/search-settings";
import { webSearchProviderSchema } from "./contracts/web-search";

/** `name@host`, or `Name <name@host>`. */
const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** An unset variable and an empty one mean the same. */
const text = z.preprocess((value) => (value === "" ? undefined : value), z.string().trim().optional());
const port = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.coerce.number().int().min(1).max(65_535).default(3_000),
);
const collectionName = z.preprocess((value) => (value === "" ? undefined : value), z.optional(storeNameSchema));

/** An optional number within its bounds, with one plain complaint for whatever else stands there. */
function numberFrom(number: z.ZodNumber, complaint: string) {
  return z
    .string()
    .trim()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === "") return undefined;
      const parsed = number.safeParse(Number(value));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: complaint });
      return z.NEVER;
    });
}

const envSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: port,
  HOST: text.default("127.0.0.1"),
  /** Folder of the embedded database, its socket and its lock. */
  DATA_DIR: text.default("data"),
  /** PostgreSQL to use. The launcher sets it to the embedded database's socket when it is not given. */
  DATABASE_URL: text,
  /** Whether a commit of the embedded database waits for the disk; with "off" a power cut loses the last moments. */
  DATABASE_SYNC: z.preprocess((value) => (value === "" ? undefined : value), z.enum(["on", "off"]).default("on")),
  /** Set by the launcher: which database `DATABASE_URL` leads to. */
  TOUCHSTONE_DATABASE: z.enum(["embedded", "external"]).default("external"),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  LLM_MODEL: text,
  /** Reflection score at or above which an answer is approved. */
  REFLECTION_MIN_SCORE: numberFrom(z.number().min(0).max(1), "must be a number from 0 to 1"),
  /** Generations of a run with reflection, all counted, as the published variable counts them. */
  MAX_REFLECTION_RETRIES: numberFrom(
    z.number().int().min(1).max(10),
    "must be a whole number from 1 to 10; it counts all iterations, the first one included",
  ),
  /** Which server runs the language model; left out, told by which of the addresses and keys is set. */
  LLM_PROVIDER: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(["none", "openai-compatible", "ollama"]).optional(),
  ),
  OLLAMA_BASE_URL: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  EMBEDDING_PROVIDER: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(["built-in", "openai-compatible", "ollama"]).optional(),
  ),
  EMBEDDING_MODEL: text,
  /** Where vectors are searched; left out, told by which of the two addresses below is set. */
  SEARCH_STORE: z.preprocess((value) => (value === "" ? undefined : value), z.optional(searchStoreSchema)),
  QDRANT_URL: z.preprocess((value) => (value === "" ? undefined : value), z.url({ protocol: /^https?$/ }).optional()),
  QDRANT_COLLECTION_NAME: collectionName,
  /** Sent to `QDRANT_URL` alone. */
  QDRANT_API_KEY: text,
  /** Where Chroma answers, where the vectors are to be there. Credentials in it go to this address alone. */
  CHROMA_URL: z.preprocess((value) => (value === "" ? undefined : value), z.url({ protocol: /^https?$/ }).optional()),
  CHROMA_COLLECTION_NAME: collectionName,
  /** Sent to `CHROMA_URL` alone. */
  CHROMA_API_KEY: text,
  CHROMA_TENANT: text.default("default_tenant"),
  CHROMA_DATABASE: text.default("default_database"),
  /** Address of a passage reranker, and the key that goes there and nowhere else. */
  RERANK_URL: z.preprocess((value) => (value === "" ? undefined : value), z.url({ protocol: /^https?$/ }).optional()),
  RERANK_API_KEY: text,
  /** Who searches the web; left out, told by which of the addresses and keys below is set. */
  WEB_SEARCH_PROVIDER: z.preprocess((value) => (value === "" ? undefined : value), z.optional(webSearchProviderSchema)),
  SEARXNG_URL: z.preprocess((value) => (value === "" ? undefined : value), z.url({ protocol: /^https?$/ }).optional()),
  /** A server that answers as SearXNG does. */
  WEB_SEARCH_URL: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  /** Sent to `SEARXNG_URL` or `WEB_SEARCH_URL` alone. */
  WEB_SEARCH_API_KEY: text,
  TAVILY_API_KEY: text,
  BRAVE_API_KEY: text,
  /** Encrypts stored keys; left out, a key file is kept in DATA_DIR. Processes that share a database share it. */
  SECRET_KEY: text,
  /**
   * Hosts (`name` or `name:port`, comma-separated) that may be fetched although they are private, or called as servers
   * although they are link-local.
   */
  FETCH_ALLOW_HOSTS: text,
  /** Mail server that alerts go out by, with its credentials: `smtps://user:password@host`. */
  SMTP_URL: z.preprocess((value) => (value === "" ? undefined : value), z.url({ protocol: /^smtps?$/ }).optional()),
  /** Sender of these messages: an address, or `Name <address>`. */
  ALERT_FROM: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.string().trim().regex(SENDER, "must be an address of e-mail, or a name and the address in <>").optional(),
  ),
  /** Signs what web hooks are sent: `whsec_` and base64 (Standard Webhooks), or any text. */
  WEBHOOK_SECRET: text,
  /**
   * Where people open the application, when a proxy stands in front: for the links in messages, and so that requests from
   * its pages are taken for its own.
   */
  APP_URL: z.preprocess((value) => (value === "" ? undefined : value), z.url({ protocol: /^https?$/ }).optional()),
  /** Largest upload in MiB. */
  MAX_UPLOAD_MB: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce.number().positive().max(1_024).default(25),
  ),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});
export type Env = z.infer<typeof envSchema>;

/**
 * Parses environment variables.
 * @throws Error that names every wrong field, never its value (a value may be a secret).
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${lines.join("\n")}`);
}

let parsed: Env | undefined;

/** The process's environment, parsed once on first use. The only reader of `process.env` in the application. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
