"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/overlays/select";
import { useLanguageName } from "@/components/words/use-language-name";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { kindOf } from "@/lib/shared/contracts/library/document-formats";
import { ADDED_DAYS, type Added, type ListView, SORTS, type Sort } from "./list-view";

const ANY = "";

/** Sorts and filters the list; only formats and languages that documents have are offered. */
export function ListControls({
  documents,
  view,
  onChange,
}: {
  documents: readonly DocumentSummary[];
  view: ListView;
  onChange(view: ListView): void;
}) {
  const t = useTranslations("library.list");
  const words = useTranslations("library.document");
  const languageName = useLanguageName();
  const kinds = [
    ...new Set([...documents.map(({ mediaType }) => kindOf(mediaType)), ...(view.kind === null ? [] : [view.kind])]),
  ];
  const found = documents.flatMap(({ language }) => language ?? []);
  const languages = [...new Set([...found, ...(view.language === null ? [] : [view.language])])];
  const added = Object.keys(ADDED_DAYS).filter((key): key is Added => key in ADDED_DAYS);
  return (
    <div className="flex flex-wrap gap-2">
      <Select<Sort>
        pill
        label={t("sort")}
        value={view.sort}
        onValueChange={(sort) => onChange({ ...view, sort })}
        options={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      {kinds.length > 1 && (
        <Select<string>
          pill
          label={t("kind")}
          value={view.kind ?? ANY}
          onValueChange={(kind) => onChange({ ...view, kind: kinds.find((known) => known === kind) ?? null })}
          options={[
            { value: ANY, label: t("anyKind") },
            ...kinds.map((value) => ({ value, label: words(`kinds.${value}`) })),
          ]}
        />
      )}
      {languages.length > 1 && (
        <Select<string>
          pill
          label={t("language")}
          value={view.language ?? ANY}
          onValueChange={(own) => onChange({ ...view, language: languages.find((known) => known === own) ?? null })}
          options={[
            { value: ANY, label: t("anyLanguage") },
            ...languages.map((value) => ({ value, label: languageName(value, null) })),
          ]}
        />
      )}
      <Select<string>
        pill
        label={t("added")}
        value={view.added ?? ANY}
        onValueChange={(own) => onChange({ ...view, added: added.find((known) => known === own) ?? null })}
        options={[
          { value: ANY, label: t("anyTime") },
          ...added.map((value) => ({ value, label: t(`addedWithin.${value}`) })),
        ]}
      />
    </div>
  );
}
