"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { addressOf } from "@/lib/browser/api/api-client";
import type { ScannedPage } from "@/lib/shared/contracts/library/recognized-page";
import { findWords, type MarkedWords, PageMarks } from "./page-marks";
import { PageToolbar } from "./page-toolbar";
import { PageWords } from "./page-words";
import type { CitedPageProps } from "./pdf-page";
import { scannedText } from "./scanned-text";
import { ZOOMS } from "./tunables";
import { useScannedPage } from "./use-scanned-page";

/** A page of an image file with words marked and scrolled into view, and buttons to the other pages. */
export function PicturePage({
  documentId,
  title,
  page: cited,
  pages,
  words,
  onNotFound,
}: CitedPageProps & { pages: number }) {
  const t = useTranslations("chat.page");
  const [shown, setShown] = useState({ number: cited, zoom: 0 });
  const { number, zoom } = shown;
  const scan = useScannedPage(documentId, number);
  return (
    <div className="flex flex-col gap-2">
      <PageToolbar shown={shown} pages={pages} onChange={setShown} />
      {scan === "loading" && (
        <div role="status" aria-label={t("loading")}>
          <Skeleton className="aspect-[1/1.414] w-full rounded-sm" />
        </div>
      )}
      {scan === null && <ErrorState title={t("notDrawn")} />}
      {scan !== "loading" && scan !== null && (
        <PictureSheet
          key={number}
          source={addressOf("GET /api/documents/{id}/pages/{n}/picture", {
            params: { id: documentId, n: String(number) },
          })}
          label={t("label", { page: number, title })}
          zoom={ZOOMS[zoom] ?? 1}
          scan={scan}
          words={words}
          onNotFound={number === cited ? onNotFound : null}
        />
      )}
    </div>
  );
}

function PictureSheet({
  source,
  label,
  zoom,
  scan,
  words: { passage, evidence },
  onNotFound,
}: {
  source: string;
  label: string;
  zoom: number;
  scan: ScannedPage;
  words: MarkedWords;
  onNotFound: (() => void) | null;
}) {
  const t = useTranslations("chat.page");
  const [isBroken, setBroken] = useState(false);
  const found = useMemo(() => findWords(scannedText(scan), { passage, evidence }), [scan, passage, evidence]);
  const tellNotFound = useEffectEvent(() => onNotFound?.());
  // Tells the surroundings once the words have been looked for.
  useEffect(() => {
    if (found.found === "none") tellNotFound();
  }, [found]);
  if (isBroken) return <ErrorState title={t("notDrawn")} />;
  return (
    <>
      <p role="status" className="text-xs text-ink-2">
        {t(`found.${found.found}`)}
      </p>
      <div className="overflow-x-auto">
        <section
          aria-label={label}
          className="relative overflow-hidden rounded-xs border border-line bg-white"
          style={{ width: `${100 * zoom}%`, aspectRatio: `${scan.width} / ${scan.height}` }}
        >
          {/* biome-ignore lint/performance/noImgElement: the server has made it for this purpose */}
          <img src={source} alt="" className="block h-full w-full" onError={() => setBroken(true)} />
          <PageMarks words={found} />
          <PageWords page={scan} />
        </section>
      </div>
    </>
  );
}
