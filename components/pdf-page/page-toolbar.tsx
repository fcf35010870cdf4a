"use client";

import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ZOOMS } from "./tunables";

/** The shown page of a document, and its zoom level as an index of `ZOOMS`. */
export interface PageChoice {
  number: number;
  zoom: number;
}

/** Buttons to the other pages and to larger and smaller sizes. */
export function PageToolbar({
  shown: { number, zoom },
  label = String(number),
  pages,
  onChange,
}: {
  shown: PageChoice;
  /** What is printed on the page, if that is known. */
  label?: string | undefined;
  /** `null` while the document is being opened. */
  pages: number | null;
  onChange(shown: PageChoice): void;
}) {
  const t = useTranslations("chat.page");
  const isLabelled = label !== String(number);
  const pageName =
    pages === null
      ? t(isLabelled ? "labelledPage" : "page", { page: number, label })
      : t(isLabelled ? "labelledPageOf" : "pageOf", { page: number, pages, label });
  return (
    <div className="flex items-center justify-between gap-2">
      <nav aria-label={t("pages")} className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t("previous")}
          disabled={number <= 1}
          onClick={() => onChange({ number: number - 1, zoom })}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <span className="figures text-xs text-ink-2">{pageName}</span>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t("next")}
          disabled={pages === null || number >= pages}
          onClick={() => onChange({ number: number + 1, zoom })}
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
          onClick={() => onChange({ number, zoom: zoom - 1 })}
        >
          <ZoomOut aria-hidden className="size-4" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t("zoomIn")}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => onChange({ number, zoom: zoom + 1 })}
        >
          <ZoomIn aria-hidden className="size-4" />
        </Button>
      </div>
    </div>
  );
}
