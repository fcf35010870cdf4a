"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Select } from "@/components/ui/overlays/select";
import { RemovableChip } from "../removable-chip";
import { type AddressFilters, dayOf, isWholeDays, lastDayOf, midnightOf, type Since } from "../trace-filters";

const DATE_FIELD = "figures h-7 rounded-lg border border-line-strong bg-panel px-2 text-xs text-ink-2";

/** When a run began: a window that ends now, two dates, or the exact window of a link. */
export function TimeFilter({
  filters,
  onChange,
}: {
  filters: AddressFilters;
  onChange(filters: AddressFilters): void;
}) {
  const t = useTranslations("traces.filters");
  const format = useFormatter();
  const [dates, setDates] = useState(false);
  const { from, to } = filters;
  const bounded = from !== undefined || to !== undefined;
  if (bounded && !isWholeDays(filters)) {
    const word = (moment: string | undefined) =>
      moment === undefined ? "…" : format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short" });
    return (
      <RemovableChip onRemove={() => onChange({ ...filters, from: undefined, to: undefined })}>
        {t("window", { from: word(from), to: word(to) })}
      </RemovableChip>
    );
  }
  const custom = dates || bounded;
  return (
    <>
      <Select<Since | "any" | "custom">
        pill
        label={t("time")}
        value={custom ? "custom" : (filters.since ?? "any")}
        onValueChange={(value) => {
          setDates(value === "custom");
          const since = value === "any" || value === "custom" ? undefined : value;
          onChange({ ...filters, from: undefined, to: undefined, since });
        }}
        options={[
          { value: "any", label: t("anyTime") },
          { value: "day", label: t("day") },
          { value: "week", label: t("week") },
          { value: "month", label: t("month") },
          { value: "custom", label: t("custom") },
        ]}
      />
      {custom && (
        <span className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          <label className="flex items-center gap-1.5">
            {t("fromDay")}
            <input
              type="date"
              className={DATE_FIELD}
              value={dayOf(from)}
              onChange={({ target }) => onChange({ ...filters, from: midnightOf(target.value) })}
            />
          </label>
          <label className="flex items-center gap-1.5">
            {t("toDay")}
            <input
              type="date"
              className={DATE_FIELD}
              value={lastDayOf(to)}
              onChange={({ target }) => onChange({ ...filters, to: midnightOf(target.value, 1) })}
            />
          </label>
          {from !== undefined && to !== undefined && from >= to && (
            <span role="alert" className="text-unsupported">
              {t("datesReversed")}
            </span>
          )}
        </span>
      )}
    </>
  );
}
