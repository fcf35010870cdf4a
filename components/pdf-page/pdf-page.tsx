"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { ScannedPage } from "@/lib/shared/contracts/library/recognized-page";
import { type DrawnPage, drawPage } from "./draw-page";
import { type FoundWords, findWords, type MarkedWords, PageMarks } from "./page-marks";
import { PageToolbar } from "./page-toolbar";
import { PageWords } from "./page-words";
import { joinedText, scannedText } from "./scanned-text";
import { ZOOMS } from "./tunables";
import { useOpenPdf } from "./use-open-pdf";
import { useScannedPage } from "./use-scanned-page";

export interface CitedPageProps {
  documentId: string;
  title: string;
  /** The page to show first, from 1. */
  page: number;
  words: MarkedWords;
  /** The words are not on the rendered page, or the file cannot be rendered. */
  onNotFound(): void;
}

/** A rendered page of a PDF with words marked and scrolled into view, and buttons to the other pages. */
export function PdfPage({
  documentId,
  title,
  page: cited,
  words,
  labels,
  scans,
  onNotFound,
}: CitedPageProps & {
  /** What is printed on the pages, in order, where that is not their numbers. */
  labels?: readonly string[] | undefined;
  /** Numbers of the pages on which OCR read words. */
  scans: ReadonlySet<number>;
}) {
  const t = useTranslations("chat.page");
  const opened = useOpenPdf(documentId);
  const [shown, setShown] = useState({ number: cited, zoom: 0 });
  const pages = opened.state === "open" ? opened.pdf.numPages : null;
  const number = Math.min(shown.number, pages ?? Number.POSITIVE_INFINITY);
  const scan = useScannedPage(documentId, scans.has(number) ? number : null);
  if (opened.state === "failed") {
    return (
      <ErrorState title={t("failed")} onRetry={opened.retry}>
        {t("failedText")}
      </ErrorState>
    );
  }
  const scale = ZOOMS[shown.zoom] ?? 1;
  return (
    <div className="flex flex-col gap-2">
      <PageToolbar shown={{ ...shown, number }} label={labels?.[number - 1]} pages={pages} onChange={setShown} />
      {opened.state === "open" && scan !== "loading" ? (
        <PageSheet
          key={`${number} ${scale}`}
          pdf={opened.pdf}
          label={t("label", { page: number, title })}
          number={number}
          zoom={scale}
          scan={scan}
          words={words}
          onNotFound={number === cited ? onNotFound : null}
        />
      ) : (
        <div role="status" aria-label={t("loading")}>
          <Skeleton className="aspect-[1/1.414] w-full rounded-sm" />
        </div>
      )}
    </div>
  );
}

function PageSheet({
  pdf,
  label,
  number,
  zoom,
  scan,
  words: { passage, evidence },
  onNotFound,
}: {
  pdf: Parameters<typeof drawPage>[0];
  label: string;
  number: number;
  zoom: number;
  /** What OCR read on the page; `null` if there is its text layer alone. */
  scan: ScannedPage | null;
  words: MarkedWords;
  onNotFound: (() => void) | null;
}) {
  const t = useTranslations("chat.page");
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<FoundWords | "failed" | null>(null);
  const tellNotFound = useEffectEvent(() => onNotFound?.());
  // PDF.js renders the canvas and the text layer outside React.
  useEffect(() => {
    const [space, paper, picture, run] = [room.current, frame.current, canvas.current, text.current];
    if (space === null || paper === null || picture === null || run === null) return;
    const ended = new AbortController();
    const layers = { frame: paper, canvas: picture, text: run };
    drawPage(pdf, number, layers, space.clientWidth * zoom, ended.signal).then(
      (page) => {
        const found = findWords(textOf(page, scan), { passage, evidence });
        if (found.found === "none") tellNotFound();
        setDrawn(found);
      },
      () => {
        if (!ended.signal.aborted) setDrawn("failed");
      },
    );
    return () => ended.abort();
  }, [pdf, number, zoom, scan, passage, evidence]);
  if (drawn === "failed") return <ErrorState title={t("notDrawn")} />;
  return (
    <>
      <p role="status" className="text-xs text-ink-2">
        {drawn === null ? t("drawing") : t(`found.${drawn.found}`)}
      </p>
      <div ref={room} className="overflow-x-auto">
        <section
          ref={frame}
          aria-label={label}
          data-pdf-page={number}
          className="relative overflow-hidden rounded-xs border border-line bg-white"
        >
          <canvas ref={canvas} aria-hidden className="block h-full w-full" />
          {drawn !== null && <PageMarks words={drawn} />}
          <div ref={text} className="pdf-text" />
          {scan !== null && <PageWords page={scan} />}
          {drawn === null && <Skeleton className="aspect-[1/1.414] w-full rounded-none" />}
        </section>
      </div>
    </>
  );
}

/** The text of a page: OCR replaces its layer, or adds the words of its pictures. */
function textOf(layer: DrawnPage, scan: ScannedPage | null): DrawnPage {
  if (scan === null) return layer;
  return scan.isPictures ? joinedText(layer, scannedText(scan)) : scannedText(scan);
}
