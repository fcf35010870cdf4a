/** The calendar day of a moment in a time zone (`2026-11-22`). */
export function dayIn(moment: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const of = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${of.get("year")}-${of.get("month")}-${of.get("day")}`;
}

/** Minutes that a time zone's clocks are ahead of UTC at a moment. */
function offsetMinutes(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const of = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const there = Date.UTC(
    of.get("year") ?? 0,
    (of.get("month") ?? 1) - 1,
    of.get("day") ?? 1,
    of.get("hour") ?? 0,
    of.get("minute") ?? 0,
  );
  return Math.round((there - moment) / 60_000);
}

/** The start of a calendar day in a time zone, epoch milliseconds, plus `days`; `null` for an invalid day. */
export function dayBegins(day: string, timeZone: string, days = 0): number | null {
  const midnight = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000;
  if (Number.isNaN(midnight)) return null;
  // The offset must be that of the day's own start, not of midnight UTC: correct once if they differ.
  const first = midnight - offsetMinutes(midnight, timeZone) * 60_000;
  return midnight - offsetMinutes(first, timeZone) * 60_000;
}
