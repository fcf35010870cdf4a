import { z } from "zod";
import { textLanguageSchema } from "../language";
import { libraryScopeSchema } from "../library/document";
import { settingsSchema } from "../settings/settings";
import { routeSchema } from "./topology";

/** The settings of a question: everything that may differ between two versions of a turn, except the words. */
export const askedWithSchema = z.object({
  settings: settingsSchema,
  generator: z.enum(["built-in-reader", "language-model"]),
  /** `null` when the run was to detect it. */
  language: textLanguageSchema.nullable(),
  /** `null` when the router was to choose. */
  pinnedRoute: routeSchema.nullable(),
  /** `null`: all documents. */
  scope: libraryScopeSchema.nullable(),
});
export type AskedWith = z.infer<typeof askedWithSchema>;
