"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { GraphFact } from "@/lib/shared/contracts/library/knowledge-graph";

/** A calendar day means the same everywhere: it is not moved into the reader's time zone. */
const DAY = { dateStyle: "medium", timeZone: "UTC" } as const;

/** Since when and until when a fact holds, in words; `null` where its sentence does not say. */
export function useFactDates(): (fact: Pick<GraphFact, "validFrom" | "validTo">) => string | null {
  const t = useTranslations("graph.facts");
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), DAY);
  return ({ validFrom, validTo }) => {
    if (validFrom !== null && validTo !== null) return t("between", { from: day(validFrom), to: day(validTo) });
    if (validFrom !== null) return t("since", { from: day(validFrom) });
    return validTo === null ? null : t("until", { to: day(validTo) });
  };
}

/** From one day to another, or the one day that both are. */
export function useDateSpan(): (from: string, to: string) => string {
  const format = useFormatter();
  return (from, to) =>
    from === to ? format.dateTime(new Date(from), DAY) : format.dateTimeRange(new Date(from), new Date(to), DAY);
}
