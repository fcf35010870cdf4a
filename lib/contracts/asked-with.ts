import { z } from "zod";
import { libraryScopeSchema } from "./document";
import { languageSchema } from "./language";
import { settingsSchema } from "./settings";
import { routeSchema } from "./topology";

/** What a question was asked with: all that may differ between two versions of a turn, but its words. */
export const askedWithSchema = z.object({
  settings: settingsSchema,
  generator: z.enum(["built-in-reader", "language-model"]),
  /** `null` where the run was to find it. */
  language: languageSchema.nullable(),
  /** `null` where the router was to choose. */
  pinnedRoute: routeSchema.nullable(),
  /** `null`: all documents. */
  scope: libraryScopeSchema.nullable(),
});
export type AskedWith = z.infer<typeof askedWithSchema>;
