import * as z from "zod/mini";
import { languageSchema } from "../language";
import { libraryScopeSchema } from "../library/document";
import { settingsSchema } from "../settings/settings";
import { routeSchema } from "./topology";

/** What a question was asked with: all that may differ between two versions of a turn, but its words. */
export const askedWithSchema = z.object({
  settings: settingsSchema,
  generator: z.enum(["built-in-reader", "language-model"]),
  /** `null` where the run was to find it. */
  language: z.nullable(languageSchema),
  /** `null` where the router was to choose. */
  pinnedRoute: z.nullable(routeSchema),
  /** `null`: all documents. */
  scope: z.nullable(libraryScopeSchema),
});
export type AskedWith = z.infer<typeof askedWithSchema>;
