import { z } from "zod";
import { textLanguageSchema } from "../language";
import { reasonSchema } from "../runs/reason";
import { serverUrlSchema } from "../settings/setting-values";

const searchingProviderSchema = z.enum(["searxng", "tavily", "brave", "compatible"]);
export const webSearchProviderSchema = z.enum(["none", ...searchingProviderSchema.options]);
export type WebSearchProviderName = z.infer<typeof webSearchProviderSchema>;

/** A host name, or `*.` and a host name for it and all its subdomains. */
export const hostPatternSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be a host name, or one after *.")
  .max(253);

export const webSearchSettingsSchema = z
  .object({
    /** Off until one is chosen: nothing leaves this machine before. */
    provider: webSearchProviderSchema.default("none"),
    /** Address of SearXNG or of a compatible endpoint; the other providers have their own. */
    url: serverUrlSchema.nullable().default(null),
    /** Number of result pages to fetch and read. */
    pages: z.int().min(1).max(10).default(4),
    /** Also searches the web when no passage of the library is relevant and no rewording is left. */
    whenLibraryLacks: z.boolean().default(true),
    /** Only pages of these hosts are read; empty: all that are not denied. */
    allowedHosts: z.array(hostPatternSchema).max(200).default([]),
    deniedHosts: z.array(hostPatternSchema).max(200).default([]),
  })
  .prefault({});

/** The source of a passage from the web. */
export const webSourceSchema = z.object({ url: z.string(), fetchedAt: z.iso.datetime() });
export type WebSource = z.infer<typeof webSourceSchema>;

/** A page of the results, and its outcome. */
export const webPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** Number of passages it was chunked into; 0 when it could not be read. */
  passages: z.int(),
  /** Why it was not read; null when it was. */
  failure: reasonSchema.nullable(),
});
export type WebPage = z.infer<typeof webPageSchema>;

/** GET /api/web-search: the provider of web searches, and its state. */
export const webSearchStatusSchema = z.object({
  provider: webSearchProviderSchema,
  /** Host and port of the search server; null when none is set. */
  host: z.string().nullable(),
  /** Source of the key; `unreadable`: this installation's key cannot decrypt the stored one. */
  key: z.enum(["none", "environment", "stored", "unreadable"]),
  needsKey: z.boolean(),
  /** The configuration is complete: a search can be made. */
  ready: z.boolean(),
  /** Result of the last search since the start; null before the first. */
  latest: z.object({ at: z.iso.datetime(), failure: reasonSchema.nullable() }).nullable(),
});
export type WebSearchStatus = z.infer<typeof webSearchStatusSchema>;

const providerWithAddress = {
  provider: searchingProviderSchema,
  /** When omitted: the one in the settings, or the provider's own. */
  url: serverUrlSchema.optional(),
};
const webKey = z.string().trim().min(1).max(2_000);
/** PUT /api/web-search/key: stores a provider's key, encrypted; null deletes it. */
export const webSearchKeyRequestSchema = z.strictObject({ ...providerWithAddress, apiKey: webKey.nullable() });
export type WebSearchKeyRequest = z.infer<typeof webSearchKeyRequestSchema>;
/** POST /api/web-search/test: makes one search; nothing is saved. Without a key, it sends the known one. */
export const webSearchTestRequestSchema = z.strictObject({ ...providerWithAddress, apiKey: webKey.optional() });
export type WebSearchTestRequest = z.infer<typeof webSearchTestRequestSchema>;
export const webSearchTestSchema = z.object({
  /** Number of results of the search. */
  results: z.int(),
  failure: reasonSchema.nullable(),
  ms: z.number(),
});
export type WebSearchTest = z.infer<typeof webSearchTestSchema>;

/** GET /api/web-pages/{id}: a page as a run read it; the document of a citation that is marked as from the web. */
export const storedWebPageSchema = z.object({
  id: z.string(),
  runId: z.string(),
  url: z.string(),
  title: z.string(),
  language: textLanguageSchema,
  fetchedAt: z.iso.datetime(),
  text: z.string(),
  /** The stored passages, in the page's order. */
  passages: z.array(
    z.object({
      id: z.string(),
      ordinal: z.int(),
      /** UTF-16 offsets into the text. */
      start: z.int(),
      end: z.int(),
      headingPath: z.array(z.string()),
    }),
  ),
});
export type StoredWebPage = z.infer<typeof storedWebPageSchema>;
