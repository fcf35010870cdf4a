"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { TextInput } from "@/components/ui/field";
import { Popover } from "@/components/ui/overlays/popover";
import { fetchJson } from "@/lib/browser/api/api-client";
import { useChange } from "@/lib/browser/api/use-change";
import {
  type deleteFilterRequestSchema,
  type SavedFilter,
  type SaveFilterRequest,
  savedFilterListSchema,
  savedFilterNameSchema,
} from "@/lib/shared/contracts/runs/saved-filter";
import { type AddressFilters, addressOf, parseFilters } from "../trace-filters";

const KEY = ["saved-filters"] as const;

/** The saved filters of the run list, by name. */
function useSavedFilters() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchJson(savedFilterListSchema, "GET /api/saved-filters", { signal }),
  });
}

/** Saves a filter, or replaces the one of that name. */
function useSaveFilter() {
  return useChange(
    (request: SaveFilterRequest) => fetchJson(savedFilterListSchema, "POST /api/saved-filters", { json: request }),
    { replaced: KEY },
  );
}

function useDeleteFilter() {
  return useChange(
    (request: z.infer<typeof deleteFilterRequestSchema>) =>
      fetchJson(savedFilterListSchema, "DELETE /api/saved-filters", { json: request }),
    { replaced: KEY },
  );
}

/** Saved filters: apply one, save the current one, delete them. */
export function SavedFilters({
  filters,
  onChange,
}: {
  filters: AddressFilters;
  onChange(filters: AddressFilters): void;
}) {
  const t = useTranslations("traces.saved");
  const { data, isError, refetch } = useSavedFilters();
  const present = addressOf(filters);
  const known = data?.filters ?? [];
  const applied = known.find(({ query }) => isSame(query, present));
  const list = useRef<HTMLUListElement>(null);
  return (
    <Popover
      title={t("title")}
      trigger={
        <button
          type="button"
          className={classNames(chipStyles(applied === undefined ? "neutral" : "accent"), "hover:bg-sunk")}
        >
          <Bookmark aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 truncate">{applied?.name ?? t("title")}</span>
        </button>
      }
    >
      {isError && data === undefined && (
        <p role="alert" className="mb-2 text-unsupported">
          {t("failed")}{" "}
          <button type="button" className="underline" onClick={() => void refetch()}>
            {t("retry")}
          </button>
        </p>
      )}
      {data !== undefined && known.length === 0 && <p className="mb-2 text-ink-2">{t("none")}</p>}
      {known.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={t("title")} className="-mx-1 mb-2 outline-none">
          {known.map((filter) => (
            <Kept
              key={filter.name}
              filter={filter}
              applied={filter === applied}
              onApply={onChange}
              onDelete={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
      <SaveForm query={present} known={known} />
    </Popover>
  );
}

function Kept({
  filter,
  applied,
  onApply,
  onDelete,
}: {
  filter: SavedFilter;
  applied: boolean;
  onApply(filters: AddressFilters): void;
  /** Moves focus from the button, which disappears with its row. */
  onDelete(): void;
}) {
  const t = useTranslations("traces.saved");
  const remove = useDeleteFilter();
  return (
    <li>
      <div className={classNames("flex items-center gap-1 rounded-md pr-1 hover:bg-sunk", applied && "bg-accent-soft")}>
        <button
          type="button"
          aria-pressed={applied}
          className="min-w-0 flex-1 truncate px-2 py-1.5 text-left"
          onClick={() => onApply(parseFilters(new URLSearchParams(filter.query)))}
        >
          {filter.name}
        </button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t("delete", { name: filter.name })}
          disabled={remove.isPending}
          onClick={() => {
            onDelete();
            remove.mutate({ name: filter.name });
          }}
        >
          <Trash2 aria-hidden className="size-3.5" />
        </Button>
      </div>
      {filter.invalid.length > 0 && (
        <p className="px-2 pb-1 text-xs text-partial">{t("invalid", { fields: filter.invalid.join(", ") })}</p>
      )}
      {remove.isError && (
        <p role="alert" className="px-2 pb-1 text-xs text-unsupported">
          {t("deleteFailed", { message: remove.error.message })}
        </p>
      )}
    </li>
  );
}

function SaveForm({ query, known }: { query: Record<string, string>; known: readonly SavedFilter[] }) {
  const t = useTranslations("traces.saved");
  const save = useSaveFilter();
  const [typed, setTyped] = useState("");
  if (Object.keys(query).length === 0) return <p className="text-xs text-ink-3">{t("nothingToSave")}</p>;
  const name = savedFilterNameSchema.safeParse(typed);
  const replaces = name.success && known.some((filter) => filter.name === name.data);
  return (
    <form
      className="border-t border-line pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.success) save.mutate({ name: name.data, query }, { onSuccess: () => setTyped("") });
      }}
    >
      <div className="flex gap-2">
        <TextInput
          aria-label={t("name")}
          placeholder={t("name")}
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={!name.success || save.isPending}>
          {t(replaces ? "replace" : "save")}
        </Button>
      </div>
      {save.isError && (
        <p role="alert" className="mt-1 text-xs text-unsupported">
          {t("saveFailed", { message: save.error.message })}
        </p>
      )}
    </form>
  );
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
