"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { GraphFact } from "@/lib/shared/contracts/library/graph-contents";

/** A calendar day is the same everywhere: formatted in UTC, without conversion. */
const DAY = { dateStyle: "medium", timeZone: "UTC" } as const;

/** The validity of a fact in words; `null` if its sentence gives no dates. */
export function useFactDates(): (fact: Pick<GraphFact, "validFrom" | "validTo">) => string | null {
  const t = useTranslations("graph.facts");
  const format = useFormatter();
  const span = useDateSpan();
  const day = (date: string) => format.dateTime(new Date(date), DAY);
  return ({ validFrom, validTo }) => {
    if (validFrom !== null && validTo !== null) return span(validFrom, validTo);
    if (validFrom !== null) return t("since", { from: day(validFrom) });
    return validTo === null ? null : t("until", { to: day(validTo) });
  };
}

/** A span of days, or a single day if both are the same. */
export function useDateSpan(): (from: string, to: string) => string {
  const format = useFormatter();
  return (from, to) =>
    from === to ? format.dateTime(new Date(from), DAY) : format.dateTimeRange(new Date(from), new Date(to), DAY);
}
