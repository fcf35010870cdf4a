"use client";

import { Library } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { matchesText } from "@/components/library/matches-text";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/overlays/popover";
import { useScopeWords } from "@/components/words/use-scope-words";
import { useDocuments } from "@/lib/browser/api/use-documents";
import type { Collection, LibraryScope } from "@/lib/shared/contracts/library/document";
import { SCOPE_DOCUMENTS_AT_ONCE } from "../tunables";

/** Which documents the next question covers: all, some collections, or named documents. */
export function ScopePicker({
  collections,
  value,
  onChange,
}: {
  collections: readonly Collection[];
  /** `null` for all documents. */
  value: LibraryScope | null;
  onChange(scope: LibraryScope | null): void;
}) {
  const t = useTranslations("scope");
  const words = useScopeWords(value);
  const chosen = value?.collections ?? [];
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((own) => own !== id);
    onChange(next.length === 0 ? null : { collections: next });
  };
  return (
    <Popover
      title={t("title")}
      trigger={
        <button
          type="button"
          aria-label={t("label", { scope: words ?? t("all") })}
          className={classNames(chipStyles(value === null ? "neutral" : "accent"), "min-w-0 hover:bg-sunk")}
        >
          <Library aria-hidden className="size-3.5 shrink-0" />
          <span className={classNames("truncate", value === null && "max-sm:hidden")}>{words ?? t("all")}</span>
        </button>
      }
    >
      <div className="flex flex-col gap-1.5">
        <Choice label={t("all")} checked={value === null} onChange={() => onChange(null)} />
        {collections.length > 0 && (
          <fieldset className="flex flex-col gap-1.5 border-t border-line pt-2">
            <legend className="sr-only">{t("collections")}</legend>
            {collections.map(({ id, name, documents }) => (
              <Choice
                key={id}
                label={name}
                aside={t("documents", { count: documents })}
                checked={chosen.includes(id)}
                onChange={(on) => toggle(id, on)}
              />
            ))}
          </fieldset>
        )}
        <DocumentChoices value={value?.documents ?? []} onChange={onChange} />
      </div>
    </Popover>
  );
}

function DocumentChoices({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange(scope: LibraryScope | null): void;
}) {
  const t = useTranslations("scope");
  const { data } = useDocuments();
  const [text, setText] = useState("");
  const ready = data?.documents.filter(({ status }) => status === "ready") ?? [];
  const searching = text.trim() !== "";
  const matching = ready.filter((own) => (searching ? matchesText(own, text) : value.includes(own.id)));
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...value, id] : value.filter((own) => own !== id);
    onChange(next.length === 0 ? null : { documents: next });
  };
  return (
    <fieldset className="flex flex-col gap-1.5 border-t border-line pt-2">
      <legend className="sr-only">{t("someDocuments")}</legend>
      <input
        type="search"
        aria-label={t("find")}
        placeholder={t("find")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="mt-1 h-8 w-full rounded-lg border border-line-strong bg-panel px-2.5 text-sm"
      />
      {searching && matching.length === 0 && <p className="text-xs text-ink-2">{t("noMatch")}</p>}
      {matching.slice(0, SCOPE_DOCUMENTS_AT_ONCE).map(({ id, title }) => (
        <Choice key={id} label={title} checked={value.includes(id)} onChange={(on) => toggle(id, on)} />
      ))}
      {matching.length > SCOPE_DOCUMENTS_AT_ONCE && (
        <p className="figures text-xs text-ink-3">{t("more", { count: matching.length - SCOPE_DOCUMENTS_AT_ONCE })}</p>
      )}
    </fieldset>
  );
}

function Choice({
  label,
  aside,
  checked,
  onChange,
}: {
  label: string;
  aside?: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
        <span dir="auto" className="min-w-0 break-words">
          {label}
        </span>
        {aside !== undefined && <span className="figures shrink-0 text-xs text-ink-3">{aside}</span>}
      </label>
    </div>
  );
}
