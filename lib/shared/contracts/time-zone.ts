import { z } from "zod";

/**
 * Whether the name is a time zone. Offsets like +02:00 are not: they mean the opposite in PostgreSQL's own notation.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const timeZoneSchema = z.string().max(64).refine(isTimeZone, { error: "is not a known time zone" });
