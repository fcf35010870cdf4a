import { z } from "zod";
import { languageSchema } from "./language";
import { reasonSchema } from "./reason";
import { serverUrlSchema } from "./setting-values";

export const webSearchProviderSchema = z.enum(["none", "searxng", "tavily", "brave", "compatible"]);
export type WebSearchProviderName = z.infer<typeof webSearchProviderSchema>;

/** A host name, or `*.` before one for it and all below it. */
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
    /** Address of SearXNG or of a compatible endpoint; the others are reached at their own. */
    url: serverUrlSchema.nullable().default(null),
    /** Pages of the results that are fetched and read. */
    pages: z.number().int().min(1).max(10).default(4),
    /** Searches the web as well when no passage of the library is relevant and no rewording is left. */
    whenLibraryLacks: z.boolean().default(true),
    /** Pages of these hosts alone are read; empty: of all that are not denied. */
    allowedHosts: z.array(hostPatternSchema).max(200).default([]),
    deniedHosts: z.array(hostPatternSchema).max(200).default([]),
  })
  .prefault({});

/** Where a passage comes from that was read on the web. */
export const webSourceSchema = z.object({ url: z.string(), fetchedAt: z.iso.datetime() });
export type WebSource = z.infer<typeof webSourceSchema>;

/** A page of the results, and what came of it. */
export const webPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** Passages that it was cut into; 0 where it could not be read. */
  passages: z.number().int(),
  /** Why it was not read; null when it was. */
  failure: reasonSchema.nullable(),
});
export type WebPage = z.infer<typeof webPageSchema>;

/** GET /api/web-search: by whom the web is searched, and how that is. */
export const webSearchStatusSchema = z.object({
  provider: webSearchProviderSchema,
  /** Host and port that searches go to; null where none is set. */
  host: z.string().nullable(),
  /** Where the key comes from; `unreadable`: one is stored that this installation's key does not open. */
  key: z.enum(["none", "environment", "stored", "unreadable"]),
  needsKey: z.boolean(),
  /** Nothing is missing: a search can be made. */
  ready: z.boolean(),
  /** What came of the last search since the start; null before one was made. */
  latest: z.object({ at: z.iso.datetime(), failure: reasonSchema.nullable() }).nullable(),
});
export type WebSearchStatus = z.infer<typeof webSearchStatusSchema>;

const providerWithAddress = {
  provider: webSearchProviderSchema.exclude(["none"]),
  /** Left out: the one in the settings, or the provider's own. */
  url: serverUrlSchema.optional(),
};
const webKey = z.string().trim().min(1).max(2_000);
/** PUT /api/web-search/key: keeps a provider's key, encrypted; null forgets it. */
export const webSearchKeyRequestSchema = z.strictObject({ ...providerWithAddress, apiKey: webKey.nullable() });
export type WebSearchKeyRequest = z.infer<typeof webSearchKeyRequestSchema>;
/** POST /api/web-search/test: makes one search; nothing is saved. Without a key, the one that is known is sent. */
export const webSearchTestRequestSchema = z.strictObject({ ...providerWithAddress, apiKey: webKey.optional() });
export type WebSearchTestRequest = z.infer<typeof webSearchTestRequestSchema>;
export const webSearchTestSchema = z.object({
  /** Results of the search. */
  results: z.number().int(),
  failure: reasonSchema.nullable(),
  ms: z.number(),
});
export type WebSearchTest = z.infer<typeof webSearchTestSchema>;

/** GET /api/web-pages/{id}: a page as a run read it; a citation's document where it is marked as of the web. */
export const keptWebPageSchema = z.object({
  id: z.string(),
  runId: z.string(),
  url: z.string(),
  title: z.string(),
  language: languageSchema,
  fetchedAt: z.iso.datetime(),
  text: z.string(),
  /** The passages that were kept, in the page's order. */
  passages: z.array(
    z.object({
      id: z.string(),
      ordinal: z.number().int(),
      /** UTF-16 offsets into the text. */
      start: z.number().int(),
      end: z.number().int(),
      headingPath: z.array(z.string()),
    }),
  ),
});
export type KeptWebPage = z.infer<typeof keptWebPageSchema>;
