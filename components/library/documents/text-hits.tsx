"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { excerptAround, MarkedText } from "@/components/words/marked-text";
import { useDocuments } from "@/lib/browser/api/use-documents";
import { useSettled } from "@/lib/browser/dom/use-settled";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { pageLabelOf } from "@/lib/shared/contracts/library/page-of";
import { type SearchTerm, searchTerms } from "@/lib/shared/contracts/runs/run-search";
import { passagePreview } from "@/lib/shared/projections/text/passage-preview";
import { usePageLabel } from "../document/use-page-label";
import { SEARCH_DELAY_MS, TEXT_HITS, TEXT_SEARCH_FROM } from "../tunables";
import { type SearchRequest, usePassageSearch } from "../use-passage-search";

/** Passages with the searched words, or forms of them, each linked to its place in its document. */
export function TextHits({ text, collection }: { text: string; collection: string | null }) {
  const t = useTranslations("library.list.hits");
  const query = useSettled(text.trim(), SEARCH_DELAY_MS);
  const isLongEnough = query.length >= TEXT_SEARCH_FROM;
  const { data, isFetching, isError } = usePassageSearch(isLongEnough ? requestOf(query, collection) : null);
  if (!isLongEnough) return null;
  const found = (data?.results ?? []).filter(({ ranks }) => ranks.lexicalRank !== null);
  const terms = searchTerms(query);
  return (
    <section aria-label={t("title")} aria-busy={isFetching} className="mt-2 flex flex-col gap-2">
      <h2 className="text-sm font-medium text-ink-2">{t("title")}</h2>
      <p role="status" className="text-sm text-ink-3">
        {isError ? t("failed") : data === undefined ? t("searching") : t("count", { count: found.length })}
      </p>
      {found.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {found.map(({ passage }) => (
              <Hit key={passage.id} passage={passage} terms={terms} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function Hit({ passage, terms }: { passage: Passage; terms: readonly SearchTerm[] }) {
  const mediaType = useDocuments().data?.documents.find(({ id }) => id === passage.documentId)?.mediaType ?? null;
  const pageLabel = usePageLabel(mediaType);
  const shown = passagePreview(passage.text);
  return (
    <li className="relative px-4 py-3 hover:bg-sunk">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <Link
          href={`/library/${passage.documentId}?passage=${passage.ordinal}`}
          className="min-w-0 text-sm font-medium break-words after:absolute after:inset-0"
        >
          {passage.documentTitle}
        </Link>
        {passage.page !== null && (
          <span className="text-xs text-ink-3">{pageLabel(passage.page, pageLabelOf(passage, passage.page))}</span>
        )}
      </p>
      <p dir="auto" className="mt-0.5 line-clamp-2 text-xs break-words text-ink-2">
        <MarkedText text={excerptAround(shown, terms) ?? shown} terms={terms} />
      </p>
    </li>
  );
}

/** By words alone, without calls of a language model. */
function requestOf(query: string, collection: string | null): SearchRequest {
  return {
    query,
    k: TEXT_HITS,
    denseWeight: 0,
    settings: { fusion: "convex", rerank: "none", hyde: false, variants: 0, neighbours: 0 },
    ...(collection === null ? {} : { scope: { collections: [collection] } }),
  };
}
