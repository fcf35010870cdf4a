import { z } from "zod";

/** Languages that are equals in the interface, in documents and in answers. */
export const languageSchema = z.enum(["en", "fr"]);
export type Language = z.infer<typeof languageSchema>;
export const LANGUAGES = languageSchema.options;
