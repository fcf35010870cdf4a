"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import type { CaseDraft } from "@/lib/shared/contracts/evaluation/eval-case";

type Sources = CaseDraft["expectedSources"];

/** The documents that an answer must cite, each with words that the cited passage has. */
export function CaseSources({
  sources,
  wrong,
  onChange,
}: {
  sources: Sources;
  /** A source lacks its title. */
  wrong: boolean;
  onChange(sources: Sources): void;
}) {
  const t = useTranslations("cases.dialog");
  const addSource = useRef<HTMLButtonElement>(null);
  const changeSource = (at: number, part: Partial<Sources[number]>) =>
    onChange(sources.map((source, index) => (index === at ? { ...source, ...part } : source)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t("sources")}</legend>
      {sources.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a source is its place in the list
        <div key={at} className="flex flex-col gap-1.5 border-l-2 border-line-strong pl-2.5">
          <div className="flex items-center gap-2">
            <TextInput
              aria-label={t("sourceTitle", { number: at + 1 })}
              placeholder={t("sourceTitleHint")}
              value={source.title}
              onChange={(event) => changeSource(at, { title: event.target.value, documentId: null })}
            />
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("removeSource", { number: at + 1 })}
              onClick={() => {
                onChange(sources.filter((_, index) => index !== at));
                // The focused button disappears with its row.
                addSource.current?.focus();
              }}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </div>
          <TextInput
            aria-label={t("sourceWords", { number: at + 1 })}
            placeholder={t("sourceWordsHint")}
            maxLength={300}
            value={source.words ?? ""}
            onChange={(event) => changeSource(at, { words: event.target.value })}
          />
        </div>
      ))}
      {wrong && (
        <p role="alert" className="text-xs text-unsupported">
          {t("sourcesWrong")}
        </p>
      )}
      <div>
        <Button
          ref={addSource}
          size="sm"
          onClick={() => onChange([...sources, { documentId: null, title: "", words: null }])}
        >
          <Plus aria-hidden className="size-3.5" />
          {t("addSource")}
        </Button>
      </div>
    </fieldset>
  );
}
