/**
 * Formats a source's date no more precisely than the source may have given it: a year arrives as its first day, and so
 * does a month. `null` for anything that is not a date.
 */
export function statedDate(date: string) {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return null;
  const [, month = "01", day = "01"] = date.split("-");
  const year = { year: "numeric", timeZone: "UTC" } as const;
  if (!day.startsWith("01")) return { at, format: { ...year, month: "short", day: "numeric" } as const };
  return { at, format: month === "01" ? year : ({ ...year, month: "short" } as const) };
}
