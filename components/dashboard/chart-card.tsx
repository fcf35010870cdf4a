"use client";

import { Download, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/ui/use-quantities";
import { type Cell, toCsv } from "./csv";
import { downloadText } from "./download-text";

export interface ChartTable {
  header: readonly string[];
  rows: ReadonlyArray<readonly Cell[]>;
  /** Words the first column for a reader; the file keeps it as it is. */
  nameOf?: (cell: Cell) => string;
}

/** A chart in a card, the same figures as a table, and as a file. */
export function ChartCard({
  title,
  aside,
  table,
  fileName,
  className,
  children,
}: {
  title: string;
  aside?: ReactNode;
  table: ChartTable;
  fileName: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("dashboard.table");
  const [asTable, setAsTable] = useState(false);
  return (
    <Card className={classNames("flex min-w-0 flex-col", className)}>
      <div className="flex items-start justify-between gap-3 px-4 pt-3 pb-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 pt-0.5">
          <h2 className="text-base font-semibold">{title}</h2>
          {aside !== undefined && <span className="figures text-xs text-ink-3">{aside}</span>}
        </div>
        <div className="flex shrink-0">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-pressed={asTable}
            aria-label={t(asTable ? "hide" : "show", { title })}
            title={t(asTable ? "chart" : "table")}
            className={asTable ? "bg-sunk text-ink" : ""}
            onClick={() => setAsTable(!asTable)}
          >
            <Table2 aria-hidden className="size-3.5" />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("csv", { title })}
            title="CSV"
            onClick={() => downloadText(`${fileName}.csv`, "text/csv", toCsv(table.header, table.rows))}
          >
            <Download aria-hidden className="size-3.5" />
          </Button>
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col px-4 pb-4">
        {asTable ? <DataTable title={title} table={table} /> : children}
      </div>
    </Card>
  );
}

function DataTable({ title, table }: { title: string; table: ChartTable }) {
  const { count, score } = useQuantities();
  const { nameOf = String } = table;
  const word = (cell: Cell, column: number) => {
    if (column === 0) return nameOf(cell);
    if (typeof cell === "string") return cell;
    return Number.isInteger(cell) ? count(cell) : score(cell);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={title} tabIndex={0} className="max-h-72 overflow-auto">
      <table className="figures w-full text-xs">
        <thead className="sticky top-0 bg-panel text-left text-ink-3">
          <tr>
            {table.header.map((name, index) => (
              <th key={name} scope="col" className={classNames("py-1 pr-3 font-medium", index > 0 && "text-right")}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {table.rows.map((row) => (
            <tr key={row.join(" ")}>
              {row.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                  key={index}
                  className={classNames("py-1 pr-3", index > 0 && "text-right whitespace-nowrap")}
                >
                  {word(cell, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
