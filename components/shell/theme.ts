import { z } from "zod";

export const THEME_COOKIE = "theme";

const themeSchema = z.enum(["system", "light", "dark"]).catch("system");
export type Theme = z.infer<typeof themeSchema>;
export const THEMES = ["system", "light", "dark"] as const satisfies readonly Theme[];

/** The theme in a cookie; the system's by default. */
export function parseTheme(cookie: string | undefined): Theme {
  return themeSchema.parse(cookie);
}
