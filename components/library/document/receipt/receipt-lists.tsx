"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { Receipt } from "@/lib/shared/contracts/library/receipt/receipt";
import { ListedTexts, ReceiptTable } from "./growing-lists";
import { placesIn, rangesText } from "./ranges-text";

/** The pages and pictures that were read by OCR; renders nothing without any. */
export function OcrPages({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("library.receipt");
  const { count, percent } = useQuantities();
  const placeOf = usePlaceWords(receipt);
  const { ocr, ocrPages } = receipt;
  if (ocr === null) return null;
  const { pages, words, doubtfulWords: doubtful, confidence } = ocr;
  return (
    <ReceiptTable
      title={t("ocrTitle")}
      summary={t("ocrSummary", { pages, words, doubtful, confidence })}
      columns={["place", "words", "doubtful", "confidence"]}
      rows={ocrPages.map((page) => [
        placeOf(page.place),
        count(page.words),
        count(page.doubtfulWords),
        percent(page.confidence),
      ])}
      total={pages}
    />
  );
}

/** The tables of a document; renders nothing without any. */
export function ReceiptTables({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("library.receipt");
  const { count } = useQuantities();
  const placeOf = usePlaceWords(receipt);
  const { tables, tableCount } = receipt;
  if (tableCount === 0) return null;
  return (
    <ReceiptTable
      title={t("tablesTitle")}
      columns={["number", "place", "caption", "rows", "columns"]}
      rows={tables.map(({ place, caption, rows, columns }, at) => [
        count(at + 1),
        placeOf(place),
        caption ?? "–",
        count(rows),
        count(columns),
      ])}
      total={tableCount}
    />
  );
}

/** The texts that a reader of the document would not see; renders nothing without any. */
export function HiddenTexts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("library.receipt");
  const placeOf = usePlaceWords(receipt);
  const { hidden, hiddenElements } = receipt;
  return (
    <ListedTexts
      title={t("hiddenTitle")}
      texts={hidden.map(({ place, by, after, text, characters }) => ({
        text,
        details: [
          ...(place === null ? [] : [placeOf(place)]),
          ...(after === null ? [] : [t("after", { text: after })]),
          t(`hiddenBy.${by}`),
          t("characterCount", { count: characters }),
        ],
      }))}
      total={hiddenElements}
    />
  );
}

/** In a list of rows or columns: "5–7", "C, F". */
const SEVERAL = /[–,]/;

/** The parts of a workbook that are hidden, but were read; renders nothing without any. */
export function ConcealedParts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("library.receipt");
  const placeOf = usePlaceWords(receipt);
  const { concealed } = receipt;
  return (
    <ListedTexts
      title={t("concealedTitle")}
      texts={concealed.map(({ place, what, parts }) => ({
        text: t(`concealed.${what}`, { parts, several: String(SEVERAL.test(parts)) }),
        details: what === "sheet" ? [] : [placeOf(place)],
      }))}
      total={concealed.length}
      quoted={false}
    />
  );
}

/** The other texts that were left out; renders nothing without any. */
export function LeftOutTexts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("library.receipt");
  const { leftOutTexts, unlistedLeftOutTexts, extent } = receipt;
  return (
    <ListedTexts
      title={t("leftOutTitle")}
      texts={leftOutTexts.map(({ reason, text, count, ranges }) => ({
        text,
        details: [
          t(`leftOut.${reason}`),
          ...(ranges.length === 0
            ? []
            : [
                t("placeRanges", {
                  unit: extent?.unit ?? "page",
                  places: placesIn(ranges),
                  ranges: rangesText(ranges),
                }),
              ]),
          ...(count === 1 ? [] : [t("leftOutTimes", { count })]),
        ],
      }))}
      total={leftOutTexts.length + unlistedLeftOutTexts}
    />
  );
}

/** Names a page, slide or sheet of a document; a dash in formats without them. */
function usePlaceWords({ extent, sheetNames }: Receipt): (place: number | null) => string {
  const t = useTranslations("library.receipt.places");
  return (place) => {
    if (place === null || extent === null) return "–";
    return sheetNames[place - 1] ?? t(extent.unit, { number: place });
  };
}
