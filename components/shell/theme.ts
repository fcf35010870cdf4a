import * as z from "zod/mini";

export const THEME_COOKIE = "theme";

const themeSchema = z.catch(z.enum(["system", "light", "dark"]), "system");
export type Theme = z.infer<typeof themeSchema>;
export const THEMES = ["system", "light", "dark"] as const satisfies readonly Theme[];

/** The theme in a cookie; the system's by default. */
export function parseTheme(cookie: string | undefined): Theme {
  return themeSchema.parse(cookie);
}
