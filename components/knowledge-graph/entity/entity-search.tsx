"use client";

import { Combobox } from "@base-ui/react/combobox";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSettled } from "@/lib/browser/dom/use-settled";
import type { GraphEntity } from "@/lib/shared/contracts/library/graph-contents";
import { SEARCH_CHOICES, SEARCH_DELAY_MS } from "../tunables";
import { useEntitySearch } from "../use-graph";
import { EntityMark } from "./entity-mark";

/** Finds an entity by any of its names: type, arrow keys, Enter. */
export function EntitySearch({
  label,
  pageSearch = false,
  without,
  onSelect,
}: {
  label: string;
  /** Whether the page's search shortcut focuses this field. */
  pageSearch?: boolean;
  /** An entity to leave out. */
  without?: string | undefined;
  onSelect(entity: GraphEntity): void;
}) {
  const t = useTranslations("graph");
  const [text, setText] = useState("");
  const wanted = useSettled(text.trim(), SEARCH_DELAY_MS);
  const { data, isFetching, isError } = useEntitySearch(wanted, SEARCH_CHOICES);
  const found = wanted === "" ? [] : (data?.entities ?? []).filter(({ id }) => id !== without);
  const status = () => {
    if (wanted === "") return t("search.type");
    if (isError) return t("search.failed");
    if (found.length > 0) return null;
    return isFetching ? t("search.searching") : t("search.none");
  };
  return (
    <Combobox.Root<GraphEntity>
      items={found}
      filter={null}
      autoHighlight
      value={null}
      inputValue={text}
      onInputValueChange={setText}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(a, b) => a.id === b.id}
      onValueChange={(entity) => {
        if (entity === null) return;
        setText("");
        onSelect(entity);
      }}
    >
      <div className="relative w-full sm:w-64">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-3" />
        <Combobox.Input
          aria-label={label}
          placeholder={label}
          {...(pageSearch ? { "data-page-search": true } : {})}
          className="h-9 w-full rounded-lg border border-line-strong bg-panel pr-3 pl-8 text-sm"
        />
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-60">
          <Combobox.Popup className="w-[var(--anchor-width)] overflow-hidden rounded-lg border border-line bg-panel p-1 text-sm shadow-overlay outline-none">
            <Combobox.Status className="px-2.5 py-1.5 text-xs text-ink-3 empty:hidden">{status()}</Combobox.Status>
            <Combobox.List>
              {(entity: GraphEntity) => (
                <Combobox.Item
                  key={entity.id}
                  value={entity}
                  className="flex cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 outline-none data-[highlighted]:bg-sunk"
                >
                  <EntityMark type={entity.type} />
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {entity.name}
                  </span>
                  <span className="shrink-0 text-xs text-ink-3">{t(`types.${entity.type}`)}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
