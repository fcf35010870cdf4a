import { z } from "zod";
import { searchStoreSchema } from "@/lib/shared/contracts/library/embedding-index";
import { storeNameSchema } from "@/lib/shared/contracts/library/search-settings";
import { webSearchProviderSchema } from "@/lib/shared/contracts/library/web-search";
import { CHAT_MODELS, EMBEDDING_MODELS } from "@/lib/shared/contracts/settings/default-models";
import { embeddingProviderSchema } from "@/lib/shared/contracts/settings/setting-values";
import { databaseAddress } from "./env/database-address";
import { given, hostPatterns, numberFrom, text, variable, webAddress } from "./env/env-variable";
import { EXPLAINED_EXIT } from "./env/explained-exit.mjs";
import { checkMonitoring, monitoringVariables } from "./env/monitoring-variables";
import { checkOriginals, originalsVariables } from "./env/originals-variables";
import { checkProcesses, processVariables } from "./env/process-variables";
import { checkSingleSignOn, singleSignOnVariables } from "./env/single-sign-on-variables";

/** `name@host`, or `Name <name@host>`. */
const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const collectionName = given(z.optional(storeNameSchema));

/** The variables that a person sets, in the sections of docs/configuration.md. */
export const envSections = {
  "Server and data": {
    PORT: variable(given(z.coerce.number().int().min(1).max(65_535).default(3_000)), "Port to listen on."),
    HOST: variable(
      text.default("127.0.0.1"),
      "Address to listen on, of this machine only: there is no sign-in. See [before others can reach it](operator.md#before-others-can-reach-it).",
    ),
    AUTH: variable(
      given(z.enum(["none", "accounts"]).default("none")),
      "`none`: one person on this machine, without sign-in. `accounts`: [a team signs in](operator.md#accounts).",
    ),
    TWO_STEP_SIGN_IN: variable(
      given(z.enum(["optional", "admins"]).default("optional")),
      "`admins`: administrators who sign in with a password have the rights of an analyst until they set up [two-step sign-in](operator.md#two-step-sign-in).",
    ),
    APP_URL: variable(
      webAddress,
      "Address that people open, when a reverse proxy is in front. Requests from its pages are refused without it. Also used for links in alerts.",
    ),
    TRUSTED_PROXIES: variable(
      text,
      "Addresses of reverse proxies, comma-separated. Only their `X-Forwarded-For` says where a request comes from, in the audit log, the list of sessions and the limit of failed sign-ins.",
      { unset: "the other end of the connection counts" },
    ),
    DATA_DIR: variable(text.default("data"), "Folder of the embedded database, its socket, its lock and the key file."),
    DATABASE_URL: variable(
      databaseAddress,
      "A PostgreSQL server to use; see [its requirements](operator.md#a-postgresql-of-your-own) and [TLS](operator.md#tls-to-postgresql).",
      { unset: "the embedded database" },
    ),
    DATABASE_SYNC: variable(
      given(z.enum(["on", "off"]).default("on")),
      "`off`: commits of the embedded database do not wait for the disk. See [what a power cut then loses](operator.md#data).",
    ),
    SECRET_KEY: variable(text, "Encrypts stored keys. Processes that share a database need the same one.", {
      unset: "a key file in `DATA_DIR`",
    }),
    BACKUP_PASSPHRASE: variable(
      text,
      "Encrypts the key in a backup made with `--with-key`; see [backup](operator.md#backup-and-restore).",
    ),
    BACKUP_EVERY_HOURS: variable(
      given(z.coerce.number().min(1).max(8_760).optional()),
      "Hours between two [scheduled backups](operator.md#backup-and-restore).",
      { unset: "none are made" },
    ),
    BACKUP_KEEP: variable(
      given(z.coerce.number().int().min(1).max(1_000).default(7)),
      "Scheduled backups that stay; older ones are removed once a new one is verified.",
    ),
    BACKUP_FOLDER: variable(text, "Folder of the scheduled backups.", { unset: "`backups` in `DATA_DIR`" }),
    MAX_UPLOAD_MB: variable(
      given(z.coerce.number().positive().max(1_024).default(25)),
      "Largest upload, or page fetched from an address, in MiB.",
    ),
    FETCH_ALLOW_HOSTS: variable(
      text,
      "Hosts, as `name` or `name:port`, comma-separated. Pages may be fetched from them even if they are private, such as an intranet's; servers at a link-local address may be called.",
    ),
    OUTBOUND_HOSTS: variable(
      hostPatterns,
      "The only hosts that are called, comma-separated: `name`, or `*.name` with all below it. Applies to models, rerankers, verifiers, search, stores, web pages, webhooks and telemetry alike; whatever the settings say, no other host is called.",
      { unset: "any host" },
    ),
    SOFFICE_PATH: variable(
      text,
      "The program `soffice` of LibreOffice, which converts old Office documents (`.doc`, `.xls`, `.ppt`); `off`: they are refused. See [old Office documents](operator.md#old-office-documents).",
      { unset: "looked for where it is usually installed" },
    ),
    DOCLING_URL: variable(
      webAddress,
      "Address of a docling server (`docling-serve`), which then reads PDFs. Every PDF is sent to it. See [a docling server](operator.md#a-docling-server).",
    ),
    DOCLING_API_KEY: variable(text, "Its key; sent to this address only."),
    LOG_LEVEL: variable(
      given(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info")),
      "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
      { unset: "`warn` under `npm start` and `npm run dev`" },
    ),
  },
  "Several processes": processVariables,
  "Where originals are kept": originalsVariables,
  "Single sign-on": singleSignOnVariables,
  "Language model": {
    LLM_PROVIDER: variable(
      given(z.enum(["none", "openai-compatible", "ollama", "anthropic", "mistral"]).optional()),
      "`none`, `openai-compatible`, `ollama`, `anthropic` or `mistral`.",
      { setting: "languageModel.provider", unset: "chosen by the addresses and keys below, else `none`" },
    ),
    LLM_MODEL: variable(text, "Name of the model to ask for.", {
      setting: "model.chat",
      unset: `\`${CHAT_MODELS["openai-compatible"]}\`; with Ollama \`${CHAT_MODELS.ollama}\`, with Anthropic \`${CHAT_MODELS.anthropic}\`, with Mistral \`${CHAT_MODELS.mistral}\``,
    }),
    OPENAI_API_KEY: variable(
      text,
      "Key for an OpenAI-compatible server. A key entered in the interface is stored encrypted and overrides this one.",
    ),
    OPENAI_BASE_URL: variable(
      webAddress,
      "Address of an OpenAI-compatible server. Enough on its own for a server that needs no key.",
      { setting: "languageModel.openAiCompatibleUrl" },
    ),
    OLLAMA_BASE_URL: variable(webAddress, "Address of an Ollama server.", { setting: "languageModel.ollamaUrl" }),
    ANTHROPIC_API_KEY: variable(
      text,
      "Key for Anthropic. It does not choose the provider by itself: set `LLM_PROVIDER`, or choose it in the interface.",
    ),
    MISTRAL_API_KEY: variable(text, "Key for Mistral AI. It does not choose the provider by itself either."),
    REFLECTION_MIN_SCORE: variable(
      numberFrom(z.number().min(0).max(1), "must be a number from 0 to 1"),
      "Reflection score, 0–1, from which an answer is approved.",
      { setting: "reflection.minScore" },
    ),
    MAX_REFLECTION_RETRIES: variable(
      numberFrom(
        z.number().int().min(1).max(10),
        "must be a whole number from 1 to 10; it counts all iterations, the first one included",
      ),
      "Answers that a run with reflection may write in all, the first one included, as the published variable counts them.",
      { setting: "reflection.maxIterations" },
    ),
  },
  "Embeddings, vector store and reranker": {
    EMBEDDING_PROVIDER: variable(
      given(embeddingProviderSchema.optional()),
      "What embeds the library: `built-in`, `openai-compatible` or `ollama`.",
      { setting: "embedding.provider" },
    ),
    EMBEDDING_MODEL: variable(text, "Embedding model to ask a server for.", {
      setting: "embedding.model",
      unset: `\`${EMBEDDING_MODELS["openai-compatible"]}\`; with Ollama \`${EMBEDDING_MODELS.ollama}\``,
    }),
    SEARCH_STORE: variable(
      given(z.optional(searchStoreSchema)),
      "`embedded`, `qdrant` or `chroma`: [where vectors are searched](operator.md#where-vectors-are-searched).",
      { setting: "searchIndex.store", unset: "chosen by `QDRANT_URL` or `CHROMA_URL`, else `embedded`" },
    ),
    QDRANT_URL: variable(webAddress, "Address of a Qdrant server.", { setting: "searchIndex.qdrantUrl" }),
    QDRANT_API_KEY: variable(text, "Its key; sent to this address only."),
    QDRANT_COLLECTION_NAME: variable(collectionName, "Name of the collection there.", {
      setting: "searchIndex.qdrantCollection",
    }),
    CHROMA_URL: variable(webAddress, "Address of a Chroma server. Credentials in it are sent to this address only.", {
      setting: "searchIndex.chromaUrl",
    }),
    CHROMA_API_KEY: variable(text, "Its key; sent to this address only."),
    CHROMA_COLLECTION_NAME: variable(collectionName, "Name of the collection there.", {
      setting: "searchIndex.chromaCollection",
    }),
    CHROMA_TENANT: variable(text.default("default_tenant"), "Tenant there."),
    CHROMA_DATABASE: variable(text.default("default_database"), "Database there."),
    RERANK_URL: variable(webAddress, "Address of a reranking server (`/rerank`).", { setting: "retrieval.rerankUrl" }),
    RERANK_API_KEY: variable(text, "Its key; sent to this address only."),
  },
  "Web search": {
    WEB_SEARCH_PROVIDER: variable(
      given(z.optional(webSearchProviderSchema)),
      "`none`, `searxng`, `tavily`, `brave` or `compatible`: [who searches the web](operator.md#web-search).",
      { setting: "webSearch.provider", unset: "chosen by the addresses and keys below, else `none`" },
    ),
    SEARXNG_URL: variable(webAddress, "Address of a SearXNG server.", { setting: "webSearch.url" }),
    WEB_SEARCH_URL: variable(webAddress, "Address of a server that answers as SearXNG does (`compatible`).", {
      setting: "webSearch.url",
    }),
    WEB_SEARCH_API_KEY: variable(text, "Key for `SEARXNG_URL` or `WEB_SEARCH_URL`; sent to that address only."),
    TAVILY_API_KEY: variable(text, "Key of a Tavily account."),
    BRAVE_API_KEY: variable(text, "Key of a Brave Search account."),
  },
  "Email and webhooks": {
    SMTP_URL: variable(
      given(z.url({ protocol: /^smtps?$/ }).optional()),
      "Mail server that sends alerts, invitations and password links, with its credentials: `smtps://user:password@host`.",
    ),
    MAIL_FROM: variable(
      given(z.string().trim().regex(SENDER, "must be an email address, or a name and the address in <>").optional()),
      "Sender of these emails: an address, or `Name <address>`.",
    ),
    WEBHOOK_SECRET: variable(text, "Signs webhooks: `whsec_` and base64 (Standard Webhooks), or any text."),
  },
  Monitoring: monitoringVariables,
};

const envSchema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    /** Set by the launcher: the kind of database in `DATABASE_URL`. */
    TOUCHSTONE_DATABASE: z.enum(["embedded", "external"]).default("external"),
    /** Set by the launcher: with it, and once, the first administrator is created. */
    TOUCHSTONE_FIRST_ADMIN_CODE: text,
    ...envSections["Server and data"],
    ...envSections["Several processes"],
    ...envSections["Where originals are kept"],
    ...envSections["Single sign-on"],
    ...envSections["Language model"],
    ...envSections["Embeddings, vector store and reranker"],
    ...envSections["Web search"],
    ...envSections["Email and webhooks"],
    ...envSections.Monitoring,
  })
  .superRefine(checkProcesses)
  .superRefine(checkSingleSignOn)
  .superRefine(checkMonitoring)
  .superRefine(checkOriginals);
export type Env = z.infer<typeof envSchema>;

/** The name of every variable that the application reads. */
export const ENV_NAMES: readonly string[] = Object.keys(envSchema.shape);

/** An environment that cannot be used; the message is for the operator. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/**
 * Parses environment variables.
 * @throws EnvironmentError with one line that names every invalid field, never its value (a value may be a secret).
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".")}: ${message.replaceAll("\n", " ")}`,
  );
  throw new EnvironmentError(`The environment is not usable. ${complaints.join("; ")}`);
}

let parsed: Env | undefined;

/**
 * The process's environment, parsed once on first use. The only reader of `process.env` in the application. If it cannot
 * be used and nothing catches the error, the process ends with only the message, without a stack trace.
 * @throws as `parseEnv`
 */
export function env(): Env {
  if (parsed === undefined) {
    process.off("uncaughtExceptionMonitor", endWithMessage);
    process.on("uncaughtExceptionMonitor", endWithMessage);
    parsed = parseEnv(process.env);
    process.off("uncaughtExceptionMonitor", endWithMessage);
  }
  return parsed;
}

function endWithMessage(error: unknown): void {
  if (!(error instanceof EnvironmentError)) return;
  process.stderr.write(`${error.message}\n`);
  process.exit(EXPLAINED_EXIT);
}
