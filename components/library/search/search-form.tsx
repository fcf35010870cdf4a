"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/overlays/select";
import { useLanguageName } from "@/components/words/use-language-name";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import type { Collection } from "@/lib/shared/contracts/library/document";
import type { SearchRequest } from "../use-passage-search";
import { SearchOptions, type SearchOverrides } from "./search-options";

const COUNTS = ["5", "10", "20", "50"] as const;
const LANGUAGE_CHOICES = ["auto", ...LANGUAGES] as const;
type Count = (typeof COUNTS)[number];
type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];
/** Means the whole library; never the id of a collection. */
const WHOLE = "whole";

/** The query, the collection and the options of a search. */
export function SearchForm({
  collections,
  open,
  onOpen,
  onSearch,
}: {
  collections: readonly Collection[];
  /** The collection to search in. */
  open: Collection | null;
  onOpen(id: string | null): void;
  onSearch(request: SearchRequest): void;
}) {
  const t = useTranslations("library.search");
  const languageName = useLanguageName();
  const [query, setQuery] = useState("");
  const [count, setCount] = useState<Count>("10");
  const [language, setLanguage] = useState<LanguageChoice>("auto");
  const [overrides, setOverrides] = useState<SearchOverrides>({});
  const chosenLanguage = language === "auto" ? null : language;

  const submit = () => {
    const trimmed = query.trim();
    if (trimmed === "") return;
    const { denseWeight, ...settings } = overrides;
    onSearch({
      query: trimmed,
      k: Number(count),
      ...(chosenLanguage === null ? {} : { language: chosenLanguage }),
      ...(open === null ? {} : { scope: { collections: [open.id] } }),
      ...(Object.keys(settings).length === 0 ? {} : { settings }),
      ...(denseWeight === undefined ? {} : { denseWeight }),
    });
  };

  return (
    <search>
      <form
        className="flex flex-col gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="flex gap-2">
          <input
            type="search"
            data-page-search
            aria-label={t("label")}
            placeholder={t("placeholder")}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="h-9 min-w-0 flex-1 rounded-lg border border-line-strong bg-panel px-3 text-sm"
          />
          <Button type="submit" variant="primary">
            {t("submit")}
          </Button>
        </div>
        <div className="grid gap-2 sm:grid-cols-3">
          <Select<string>
            label={t("scope")}
            value={open?.id ?? WHOLE}
            onValueChange={(id) => onOpen(id === WHOLE ? null : id)}
            options={[
              { value: WHOLE, label: t("wholeLibrary") },
              ...collections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Select<Count>
            label={t("k")}
            value={count}
            onValueChange={setCount}
            options={COUNTS.map((value) => ({ value, label: t("kValue", { count: Number(value) }) }))}
          />
          <Select<LanguageChoice>
            label={t("language")}
            value={language}
            onValueChange={setLanguage}
            options={LANGUAGE_CHOICES.map((value) => ({
              value,
              label: value === "auto" ? t("auto") : languageName(value),
            }))}
          />
        </div>
        <SearchOptions value={overrides} language={chosenLanguage} onChange={setOverrides} />
      </form>
    </search>
  );
}
