"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useQuantities } from "@/components/words/use-quantities";
import type { Receipt } from "@/lib/shared/contracts/library/receipt";
import { RECEIPT_ROWS_AT_ONCE } from "../../tunables";
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
    <Texts
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
    <Texts
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
    <Texts
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

interface ListedText {
  text: string;
  details: readonly string[];
}

function Texts({
  title,
  texts,
  total,
  quoted = true,
}: {
  title: string;
  texts: readonly ListedText[];
  /** The number of texts, including those that the receipt does not list. */
  total: number;
  /** Whether they are the document's words. */
  quoted?: boolean;
}) {
  const Text = quoted ? "q" : "p";
  if (texts.length === 0) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <Growing
        count={texts.length}
        total={total}
        list={(shown) => (
          <ul className="divide-y divide-line border-t border-line px-4 text-sm">
            {texts.slice(0, shown).map(({ text, details }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be listed twice, and the list never changes
              <li key={at} className="py-2">
                <Text dir="auto" className="break-words">
                  {text}
                </Text>
                {details.length > 0 && <p className="figures text-xs text-ink-3">{details.join(" · ")}</p>}
              </li>
            ))}
          </ul>
        )}
      />
    </Card>
  );
}

type Column = "number" | "place" | "caption" | "rows" | "columns" | "words" | "doubtful" | "confidence";
/** Columns of texts; the others are numbers. */
const TEXTS: ReadonlySet<Column> = new Set<Column>(["number", "place", "caption"]);

function ReceiptTable({
  title,
  summary,
  columns,
  rows,
  total,
}: {
  title: string;
  summary?: string;
  columns: readonly Column[];
  /** A text for each column. */
  rows: readonly string[][];
  /** The number of rows, including those that the receipt does not list. */
  total: number;
}) {
  const t = useTranslations("library.receipt.columns");
  const align = (column: Column) => (TEXTS.has(column) ? "text-left" : "text-right");
  // A column that is empty in every row, such as the place in a document without pages.
  const shownColumns = columns.flatMap((column, at) => (rows.every((row) => row[at] === "–") ? [] : [{ column, at }]));
  return (
    <Card className="overflow-hidden">
      <CardHeader title={title} />
      {summary !== undefined && <p className="figures px-4 pb-2 text-xs text-ink-2">{summary}</p>}
      <Growing
        count={rows.length}
        total={total}
        list={(shown) => (
          <div className="overflow-x-auto border-t border-line">
            <table className="figures w-full text-sm">
              <thead className="border-b border-line text-xs text-ink-3">
                <tr>
                  {shownColumns.map(({ column }) => (
                    <th
                      key={column}
                      scope="col"
                      className={`h-8 px-2 font-medium first:pl-4 last:pr-4 ${align(column)}`}
                    >
                      {t(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {rows.slice(0, shown).map((row, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two tables may be alike, and the list never changes
                  <tr key={line}>
                    {shownColumns.map(({ column, at }) => (
                      <td
                        key={column}
                        dir={TEXTS.has(column) ? "auto" : undefined}
                        className={`px-2 py-1.5 first:pl-4 last:pr-4 ${align(column)}`}
                      >
                        {row[at]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      />
    </Card>
  );
}

/** A list that shows its first entries, and more on request; then how many the receipt does not list. */
function Growing({ count, total, list }: { count: number; total: number; list(shown: number): ReactNode }) {
  const t = useTranslations("library.receipt");
  const [shown, setShown] = useState(RECEIPT_ROWS_AT_ONCE);
  return (
    <>
      {list(shown)}
      {count > shown && (
        <div className="border-t border-line px-4 py-2">
          <Button size="sm" onClick={() => setShown(shown + RECEIPT_ROWS_AT_ONCE)}>
            {t("more", { count: Math.min(RECEIPT_ROWS_AT_ONCE, count - shown) })}
          </Button>
        </div>
      )}
      {count <= shown && total > count && (
        <p className="figures border-t border-line px-4 py-2 text-xs text-ink-3">
          {t("unlisted", { count: total - count })}
        </p>
      )}
    </>
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
