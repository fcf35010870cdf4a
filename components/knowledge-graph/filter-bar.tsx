"use client";

import { useTranslations } from "next-intl";
import { dayOf, lastDayOf, midnightOf } from "@/components/traces/trace-filters";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/overlays/select";
import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";
import { ENTITY_TYPES } from "./entity/entity-look";
import { CLEARED, type GraphAddress, isFiltered } from "./graph-address";
import { useCommunities } from "./use-graph";

const DATE_FIELD = "figures h-6.5 rounded-lg border border-line-strong bg-panel px-2 text-xs text-ink-2";

/** Filters of the graph by type, community and time, stored in the address. */
export function FilterBar({
  address,
  timeOnly,
  onChange,
}: {
  address: GraphAddress;
  /** Only time filters apply to this view. */
  timeOnly: boolean;
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph");
  const { data: communities } = useCommunities();
  const finest = (communities ?? []).filter(({ level, id }) => level === 0 || id === address.community);
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t("filters.label")}</legend>
      {!timeOnly && (
        <>
          <Select<EntityType | "any">
            pill
            label={t("filters.type")}
            value={address.type ?? "any"}
            onValueChange={(type) => onChange({ type: type === "any" ? undefined : type })}
            options={[
              { value: "any", label: t("filters.anyType") },
              ...ENTITY_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
            ]}
          />
          <Select<string>
            pill
            label={t("filters.community")}
            value={address.community ?? "any"}
            onValueChange={(community) => onChange({ community: community === "any" ? undefined : community })}
            options={[
              { value: "any", label: t("filters.anyCommunity") },
              ...finest.map(({ id, title }) => ({ value: id, label: title })),
              ...(address.community === undefined || finest.some(({ id }) => id === address.community)
                ? []
                : [{ value: address.community, label: t("filters.oneCommunity") }]),
            ]}
          />
        </>
      )}
      <label className="flex items-center gap-1.5 text-xs text-ink-2">
        {t("filters.from")}
        <input
          type="date"
          className={DATE_FIELD}
          value={dayOf(address.from)}
          onChange={({ target }) => onChange({ from: midnightOf(target.value) })}
        />
      </label>
      <label className="flex items-center gap-1.5 text-xs text-ink-2">
        {t("filters.to")}
        <input
          type="date"
          className={DATE_FIELD}
          value={lastDayOf(address.to)}
          onChange={({ target }) => onChange({ to: midnightOf(target.value, 1) })}
        />
      </label>
      {address.from !== undefined && address.to !== undefined && address.from >= address.to && (
        <span role="alert" className="text-xs text-unsupported">
          {t("filters.reversed")}
        </span>
      )}
      {isFiltered(address) && (
        <Button variant="ghost" size="sm" onClick={() => onChange(CLEARED)}>
          {t("filters.clear")}
        </Button>
      )}
    </fieldset>
  );
}
