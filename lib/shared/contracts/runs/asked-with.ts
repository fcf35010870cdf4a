import * as z from "zod/mini";
import { languageSchema } from "../language";
import { libraryScopeSchema } from "../library/document";
import { settingsSchema } from "../settings/settings";
import { routeSchema } from "./topology";

/** The settings of a question: everything that may differ between two versions of a turn, except the words. */
export const askedWithSchema = z.object({
  settings: settingsSchema,
  generator: z.enum(["built-in-reader", "language-model"]),
  /** `null` when the run was to detect it. */
  language: z.nullable(languageSchema),
  /** `null` when the router was to choose. */
  pinnedRoute: z.nullable(routeSchema),
  /** `null`: all documents. */
  scope: z.nullable(libraryScopeSchema),
});
export type AskedWith = z.infer<typeof askedWithSchema>;
