"use client";

import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { scrollToCentre } from "@/lib/browser/dom/scroll-to-centre";
import { drawPage, type PageBox } from "./draw-page";
import { locatePassage } from "./locate-passage";
import type { RunPart } from "./page-letters";
import { ZOOMS } from "./tunables";
import { useOpenPdf } from "./use-open-pdf";

interface Drawn {
  passage: PageBox[];
  evidence: PageBox[];
  found: "whole" | "part" | "none";
}

/** A rendered page of a PDF with words marked and scrolled into view, and buttons to the other pages. */
export function PdfPage({
  documentId,
  title,
  page: cited,
  passage,
  evidence,
  onNotFound,
}: {
  documentId: string;
  title: string;
  /** The page to show first, from 1. */
  page: number;
  /** Words to mark. */
  passage: string;
  /** Words among them to mark more strongly. */
  evidence: string | null;
  /** The words are not on the rendered page, or the file cannot be rendered. */
  onNotFound(): void;
}) {
  const t = useTranslations("chat.page");
  const opened = useOpenPdf(documentId);
  const [chosen, setChosen] = useState<number | null>(null);
  const [zoom, setZoom] = useState(0);
  if (opened.state === "failed") {
    return (
      <ErrorState title={t("failed")} onRetry={opened.retry}>
        {t("failedText")}
      </ErrorState>
    );
  }
  const pages = opened.state === "open" ? opened.pdf.numPages : null;
  const number = Math.min(chosen ?? cited, pages ?? Number.POSITIVE_INFINITY);
  const scale = ZOOMS[zoom] ?? 1;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <nav aria-label={t("pages")} className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("previous")}
            disabled={number <= 1}
            onClick={() => setChosen(number - 1)}
          >
            <ChevronLeft aria-hidden className="size-4" />
          </Button>
          <span className="figures text-xs text-ink-2">
            {pages === null ? t("page", { page: number }) : t("pageOf", { page: number, pages })}
          </span>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("next")}
            disabled={pages === null || number >= pages}
            onClick={() => setChosen(number + 1)}
          >
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </nav>
        <div className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("zoomOut")}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <ZoomOut aria-hidden className="size-4" />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("zoomIn")}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <ZoomIn aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      {opened.state === "open" ? (
        <PageSheet
          key={`${number} ${scale}`}
          pdf={opened.pdf}
          label={t("label", { page: number, title })}
          number={number}
          zoom={scale}
          words={{ passage, evidence }}
          onNotFound={number === cited ? onNotFound : null}
        />
      ) : (
        <PageSkeleton label={t("loading")} />
      )}
    </div>
  );
}

function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="aspect-[1/1.414] w-full rounded-sm" />
    </div>
  );
}

function PageSheet({
  pdf,
  label,
  number,
  zoom,
  words: { passage, evidence },
  onNotFound,
}: {
  pdf: Parameters<typeof drawPage>[0];
  label: string;
  number: number;
  zoom: number;
  words: { passage: string; evidence: string | null };
  onNotFound: (() => void) | null;
}) {
  const t = useTranslations("chat.page");
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | "failed" | null>(null);
  const tellNotFound = useEffectEvent(() => onNotFound?.());
  // PDF.js renders the canvas and the text layer outside React.
  useEffect(() => {
    const [space, paper, picture, run] = [room.current, frame.current, canvas.current, text.current];
    if (space === null || paper === null || picture === null || run === null) return;
    const ended = new AbortController();
    const layers = { frame: paper, canvas: picture, text: run };
    drawPage(pdf, number, layers, space.clientWidth * zoom, ended.signal).then(
      ({ runs, boxesOf }) => {
        const placeOf = (part: RunPart) => boxesOf(part)[0] ?? null;
        const marked = locatePassage(runs, passage, placeOf);
        const stronger = evidence === null ? null : locatePassage(runs, evidence, placeOf);
        if (marked.found === "none" && (stronger?.found ?? "none") === "none") tellNotFound();
        setDrawn({
          passage: marked.parts.flatMap(boxesOf),
          evidence: stronger?.parts.flatMap(boxesOf) ?? [],
          found: marked.found === "none" ? (stronger?.found ?? "none") : marked.found,
        });
      },
      () => {
        if (!ended.signal.aborted) setDrawn("failed");
      },
    );
    return () => ended.abort();
  }, [pdf, number, zoom, passage, evidence]);
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
          {drawn !== null && <Marks boxes={drawn.passage} look="bg-[#0f766e]/14" kind="passage" />}
          {drawn !== null && <Marks boxes={drawn.evidence} look="bg-[#0f766e]/30" kind="evidence" />}
          <div ref={text} className="pdf-text" />
          {drawn === null && <Skeleton className="aspect-[1/1.414] w-full rounded-none" />}
        </section>
      </div>
    </>
  );
}

/** Paper is white in every theme, so its marks have fixed colours. */
function Marks({ boxes, look, kind }: { boxes: readonly PageBox[]; look: string; kind: "passage" | "evidence" }) {
  return boxes.map((box, index) => (
    <mark
      // biome-ignore lint/suspicious/noArrayIndexKey: boxes of a drawn page never move
      key={index}
      aria-hidden
      ref={index === 0 ? scrollToCentre : null}
      data-mark={kind}
      className={`absolute mix-blend-multiply ${look}`}
      style={{ left: `${box.left}%`, top: `${box.top}%`, width: `${box.width}%`, height: `${box.height}%` }}
    />
  ));
}
