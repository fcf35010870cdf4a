"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { type DocumentMediaType, isPicture } from "@/lib/shared/contracts/library/document-formats";
import { pageAt } from "@/lib/shared/contracts/library/page-of";
import type { CitationTarget } from "./citation-target";
import { CitedText, citedPlace } from "./cited-text";

/** The PDF renderer is large, and most sources are not PDFs. */
const PdfPage = lazyPart(() => import("@/components/pdf-page/pdf-page").then((module) => module.PdfPage));
const PicturePage = lazyPart(() => import("@/components/pdf-page/picture-page").then((module) => module.PicturePage));

/** Whether the pages of such a document can be shown. */
export function hasPages(mediaType: DocumentMediaType): boolean {
  return mediaType === "application/pdf" || isPicture(mediaType);
}

type Look = "page" | "text";

/** A cited passage of a PDF or a picture: on its page, or as text. */
export function CitedPages({ document, target }: { document: DocumentDetail; target: CitationTarget }) {
  const t = useTranslations("chat.page");
  const [chosen, setChosen] = useState<Look | null>(null);
  const [notFound, setNotFound] = useState(false);
  const place = citedPlace(document, target);
  // A passage may span two pages: show the one with the evidence.
  const page =
    place === null ? null : (pageAt(document.pageStarts, (place.words ?? place.span).start) ?? target.citation.page);
  if (place === null || page === null) return <CitedText document={document} target={target} />;
  const { span, words } = place;
  const look = chosen ?? (notFound ? "text" : "page");
  const cited = {
    documentId: document.id,
    title: document.title,
    page,
    words: {
      passage: document.text.slice(span.start, span.end),
      evidence: words === null ? null : document.text.slice(words.start, words.end),
    },
    onNotFound: () => setNotFound(true),
  };
  const scans = new Set(document.receipt?.ocrPages.flatMap(({ place }) => place ?? []));
  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label={t("show")} className="flex gap-1 self-start rounded-lg bg-sunk p-0.5">
        {(["page", "text"] as const).map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={look === value}
            onClick={() => setChosen(value)}
            className={classNames(
              "h-6.5 rounded-md px-3 text-xs",
              look === value ? "bg-panel font-medium text-ink" : "text-ink-2 hover:text-ink",
            )}
          >
            {t(value === "page" ? "asPage" : "asText")}
          </button>
        ))}
      </fieldset>
      {look === "text" ? (
        <>
          {notFound && (
            <p role="note" className="rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">
              {t("notFound")}
            </p>
          )}
          <CitedText document={document} target={target} />
        </>
      ) : (
        <Suspense fallback={<Skeleton className="aspect-[1/1.414] w-full rounded-sm" />}>
          {isPicture(document.mediaType) ? (
            <PicturePage {...cited} pages={document.pageStarts.length} />
          ) : (
            <PdfPage {...cited} labels={document.pageLabels} scans={scans} />
          )}
        </Suspense>
      )}
    </div>
  );
}
