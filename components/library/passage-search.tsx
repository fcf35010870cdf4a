"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useLanguageName } from "@/components/ui/use-language-name";
import { useQuantities } from "@/components/ui/use-quantities";
import { type SearchRequest, usePassageSearch } from "@/lib/browser/use-documents";
import { LANGUAGES } from "@/lib/contracts/language";
import { PassageResult } from "./passage-result";

const COUNTS = ["5", "10", "20", "50"] as const;
const LANGUAGE_CHOICES = ["auto", ...LANGUAGES] as const;
type Count = (typeof COUNTS)[number];
type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/** The retrieval debugger: how every passage ranks for a query, list by list, with no judge in between. */
export function PassageSearch() {
  const t = useTranslations("library.search");
  const languageName = useLanguageName();
  const [query, setQuery] = useState("");
  const [count, setCount] = useState<Count>("10");
  const [language, setLanguage] = useState<LanguageChoice>("auto");
  const [request, setRequest] = useState<SearchRequest | null>(null);

  const submit = () => {
    const trimmed = query.trim();
    if (trimmed === "") return;
    setRequest({ query: trimmed, k: Number(count), ...(language === "auto" ? {} : { language }) });
  };

  return (
    <div className="flex flex-col gap-4 px-4 py-5">
      <p className="max-w-3xl text-sm text-ink-2">{t("explain")}</p>
      <search>
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <input
            type="search"
            aria-label={t("label")}
            placeholder={t("placeholder")}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="h-9 w-full rounded-lg border border-line-strong bg-panel px-3 text-sm sm:w-auto sm:flex-1"
          />
          <div className="w-36">
            <Select<Count>
              label={t("k")}
              value={count}
              onValueChange={setCount}
              options={COUNTS.map((value) => ({ value, label: t("kValue", { count: Number(value) }) }))}
            />
          </div>
          <div className="w-44">
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
          <Button type="submit" variant="primary">
            {t("submit")}
          </Button>
        </form>
      </search>
      <Results request={request} />
    </div>
  );
}

function Results({ request }: { request: SearchRequest | null }) {
  const t = useTranslations("library.search");
  const languageName = useLanguageName();
  const quantities = useQuantities();
  const { data, isPending, isError, error, refetch } = usePassageSearch(request);
  if (request === null) return <p className="py-10 text-center text-ink-2">{t("idle")}</p>;
  if (isPending) {
    return (
      <div className="flex flex-col gap-2">
        <LoadingText>{t("loading")}</LoadingText>
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-28 rounded-xl" />
        ))}
      </div>
    );
  }
  if (isError) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    );
  }
  if (data.results.length === 0) return <p className="py-10 text-center text-ink-2">{t("none")}</p>;
  return (
    <div>
      <p role="status" className="figures mb-2 text-sm text-ink-2">
        {t("result", {
          count: data.results.length,
          time: quantities.ms(data.ms),
          language: languageName(data.language),
        })}
      </p>
      <ol className="flex flex-col gap-2">
        {data.results.map((result) => (
          <PassageResult key={result.passage.id} result={result} />
        ))}
      </ol>
    </div>
  );
}
