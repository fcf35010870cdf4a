"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { htmlLang } from "@/components/words/html-lang";
import { scrollToCentre } from "@/lib/browser/dom/scroll-to-centre";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import type { BlockKind } from "@/lib/shared/projections/text/markdown-blocks";
import { BlockText } from "./block-text";
import { documentBlocks } from "./document-blocks";
import { DocumentFigures } from "./document-figures";
import { documentPart, partAt } from "./document-part";
import { type DocumentSegment, documentSegments } from "./document-segments";
import { DrawnBlocks, drawnBlocks, drawnPieces, withTableHead } from "./drawn-blocks";
import { SelectionAsk } from "./selection-ask";
import { usePageLabel } from "./use-page-label";

/**
 * The stored text with its headings, lists and tables, and the edges of its passages and pages. A long text is rendered
 * in parts, starting with the part of the requested passage.
 */
export function DocumentText({
  document,
  marked,
  passage,
  place,
  onAsk,
}: {
  document: DocumentDetail;
  marked: boolean;
  passage: number | null;
  /** Scrolls to this offset, each time with a new object. */
  place: { offset: number } | null;
  /** Asks about selected words. */
  onAsk(quote: string): void;
}) {
  const t = useTranslations("library.view");
  const pageLabel = usePageLabel(document.mediaType, document.pageLabels);
  const { text, mediaType, passageSpans } = document;
  const wantedStart = passageSpans.find(({ ordinal }) => ordinal === passage)?.start;
  const [chosen, setChosen] = useState<number | null>(null);
  const [followed, setFollowed] = useState(place);
  if (place !== followed) {
    setFollowed(place);
    if (place !== null) setChosen(partAt(text, place.offset).index);
  }
  const part = chosen === null ? partAt(text, wantedStart ?? 0) : documentPart(text, chosen);
  const { start, end } = part;
  const drawn = useMemo(() => {
    const blocks = documentBlocks(text.slice(start, end), mediaType).map((block) => ({
      ...block,
      start: block.start + start,
      end: block.end + start,
    }));
    const { pageStarts, doubtful } = document;
    const segments = documentSegments({ text, passageSpans, pageStarts, doubtful }, { start, end });
    const repeated = { ordinals: [], opening: [], pageStart: null, doubtful: false };
    return withTableHead(drawnBlocks(blocks, segments, insideOf), text, (head) => ({ ...head, ...repeated }));
  }, [document, text, mediaType, passageSpans, start, end]);
  const wanted = drawnPieces(drawn).find(({ ordinals }) => passage !== null && ordinals.includes(passage));
  const card = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place === null) return;
    const starts = [...(card.current?.querySelectorAll<HTMLElement>("[data-start]") ?? [])];
    starts.findLast((piece) => Number(piece.dataset.start) <= place.offset)?.scrollIntoView({ block: "center" });
  }, [place]);
  const turn = (by: number) => {
    setChosen(part.index + by);
    card.current?.scrollIntoView({ block: "start" });
  };
  const parts = part.count > 1 && (
    <nav aria-label={t("parts")} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm text-ink-2">
      <Button size="sm" disabled={part.index === 0} onClick={() => turn(-1)}>
        {t("previous")}
      </Button>
      <span role="status" className="figures">
        {t("part", { part: part.index + 1, parts: part.count })}
      </span>
      <Button size="sm" disabled={part.index === part.count - 1} onClick={() => turn(1)}>
        {t("next")}
      </Button>
    </nav>
  );
  const draw = (piece: DocumentSegment, kind: BlockKind) => {
    const isWanted = passage !== null && piece.ordinals.includes(passage);
    return (
      <span key={piece.start}>
        {piece.pageStart !== null && <PageMark label={pageLabel(piece.pageStart)} />}
        {marked && piece.opening.map((ordinal) => <PassageMark key={ordinal} ordinal={ordinal} />)}
        <span
          ref={piece === wanted ? scrollToCentre : null}
          data-start={piece.start}
          data-wanted={isWanted || undefined}
          title={piece.doubtful ? t("doubtful") : undefined}
          className={classNames(
            piece.doubtful && "underline decoration-partial decoration-dotted decoration-2 underline-offset-3",
            isWanted && "bg-accent-soft box-decoration-clone py-0.5",
            marked && !isWanted && piece.ordinals.length > 1 && "bg-sunk",
          )}
        >
          <BlockText kind={kind}>{piece.text}</BlockText>
        </span>
      </span>
    );
  };
  return (
    <div ref={card} className="scroll-mt-4">
      {parts}
      <Card className="px-4 py-5 sm:px-7">
        <article
          ref={article}
          aria-label={t("text")}
          lang={htmlLang(document.language, document.writtenIn)}
          dir="auto"
          className="max-w-[72ch] text-answer wrap-anywhere whitespace-pre-wrap"
        >
          <DrawnBlocks
            drawn={drawn}
            draw={draw}
            before={({ start, end }) => <DocumentFigures document={document} start={start} end={end} />}
          />
        </article>
      </Card>
      <SelectionAsk within={article} onAsk={onAsk} />
      {parts}
    </div>
  );
}

/** Removes what applies only to the start of a segment. */
function insideOf(segment: DocumentSegment): DocumentSegment {
  return { ...segment, opening: [], pageStart: null };
}

function PassageMark({ ordinal }: { ordinal: number }) {
  const t = useTranslations("library.view");
  return (
    <span className="figures mr-1.5 inline-block rounded-sm bg-sunk px-1 align-baseline text-2xs font-normal text-ink-3 select-none indent-0">
      <span className="sr-only">{t("passage", { number: ordinal + 1 })}</span>
      <span aria-hidden>¶ {ordinal + 1}</span>
    </span>
  );
}

function PageMark({ label }: { label: string }) {
  return (
    <span className="figures my-2 flex items-center gap-3 text-xs font-normal text-ink-3 select-none after:h-px after:flex-1 after:bg-line">
      {label}
    </span>
  );
}
