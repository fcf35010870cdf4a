import * as z from "zod/mini";
import { languageSchema } from "../language";
import { reasonSchema } from "../runs/reason";
import { serverUrlSchema } from "../settings/setting-values";

const searchingProviderSchema = z.enum(["searxng", "tavily", "brave", "compatible"]);
export const webSearchProviderSchema = z.enum(["none", ...searchingProviderSchema.options]);
export type WebSearchProviderName = z.infer<typeof webSearchProviderSchema>;

/** A host name, or `*.` before one for it and all below it. */
export const hostPatternSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be a host name, or one after *."),
    z.maxLength(253),
  );

export const webSearchSettingsSchema = z.prefault(
  z.object({
    /** Off until one is chosen: nothing leaves this machine before. */
    provider: z._default(webSearchProviderSchema, "none"),
    /** Address of SearXNG or of a compatible endpoint; the others are reached at their own. */
    url: z._default(z.nullable(serverUrlSchema), null),
    /** Pages of the results that are fetched and read. */
    pages: z._default(z.int().check(z.minimum(1), z.maximum(10)), 4),
    /** Searches the web as well when no passage of the library is relevant and no rewording is left. */
    whenLibraryLacks: z._default(z.boolean(), true),
    /** Pages of these hosts alone are read; empty: of all that are not denied. */
    allowedHosts: z._default(z.array(hostPatternSchema).check(z.maxLength(200)), []),
    deniedHosts: z._default(z.array(hostPatternSchema).check(z.maxLength(200)), []),
  }),
  {},
);

/** Where a passage comes from that was read on the web. */
export const webSourceSchema = z.object({ url: z.string(), fetchedAt: z.iso.datetime() });
export type WebSource = z.infer<typeof webSourceSchema>;

/** A page of the results, and what came of it. */
export const webPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** Passages that it was cut into; 0 where it could not be read. */
  passages: z.int(),
  /** Why it was not read; null when it was. */
  failure: z.nullable(reasonSchema),
});
export type WebPage = z.infer<typeof webPageSchema>;

/** GET /api/web-search: by whom the web is searched, and how that is. */
export const webSearchStatusSchema = z.object({
  provider: webSearchProviderSchema,
  /** Host and port that searches go to; null where none is set. */
  host: z.nullable(z.string()),
  /** Where the key comes from; `unreadable`: one is stored that this installation's key does not open. */
  key: z.enum(["none", "environment", "stored", "unreadable"]),
  needsKey: z.boolean(),
  /** Nothing is missing: a search can be made. */
  ready: z.boolean(),
  /** What came of the last search since the start; null before one was made. */
  latest: z.nullable(z.object({ at: z.iso.datetime(), failure: z.nullable(reasonSchema) })),
});
export type WebSearchStatus = z.infer<typeof webSearchStatusSchema>;

const providerWithAddress = {
  provider: searchingProviderSchema,
  /** Left out: the one in the settings, or the provider's own. */
  url: z.optional(serverUrlSchema),
};
const webKey = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));
/** PUT /api/web-search/key: keeps a provider's key, encrypted; null forgets it. */
export const webSearchKeyRequestSchema = z.strictObject({ ...providerWithAddress, apiKey: z.nullable(webKey) });
export type WebSearchKeyRequest = z.infer<typeof webSearchKeyRequestSchema>;
/** POST /api/web-search/test: makes one search; nothing is saved. Without a key, the one that is known is sent. */
export const webSearchTestRequestSchema = z.strictObject({ ...providerWithAddress, apiKey: z.optional(webKey) });
export type WebSearchTestRequest = z.infer<typeof webSearchTestRequestSchema>;
export const webSearchTestSchema = z.object({
  /** Results of the search. */
  results: z.int(),
  failure: z.nullable(reasonSchema),
  ms: z.number(),
});
export type WebSearchTest = z.infer<typeof webSearchTestSchema>;

/** GET /api/web-pages/{id}: a page as a run read it; a citation's document where it is marked as of the web. */
export const storedWebPageSchema = z.object({
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
      ordinal: z.int(),
      /** UTF-16 offsets into the text. */
      start: z.int(),
      end: z.int(),
      headingPath: z.array(z.string()),
    }),
  ),
});
export type StoredWebPage = z.infer<typeof storedWebPageSchema>;
