import { z } from "zod";
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
