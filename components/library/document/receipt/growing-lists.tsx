"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { RECEIPT_ROWS_AT_ONCE } from "../../tunables";

interface ListedText {
  text: string;
  details: readonly string[];
}

/** The texts of one kind; renders nothing without any. */
export function ListedTexts({
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

/** A table without the columns that are empty in every row. */
export function ReceiptTable({
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
