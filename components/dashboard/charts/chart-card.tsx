"use client";

import { Download, Table2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { csvDialect, toCsv } from "@/lib/shared/projections/text/csv";
import type { ChartTable } from "./chart-table";
import { DataTable } from "./data-table";
import { downloadText } from "./download-text";

/** Rows that fit on one printed page. */
const UNTORN_ROWS = 14;

/** A chart in a card, with its figures as a table and as a file. */
export function ChartCard({
  title,
  aside,
  table,
  fileName,
  className,
  note,
  children,
}: {
  title: string;
  aside?: ReactNode;
  table: ChartTable;
  fileName: string;
  className?: string;
  /** Shown below the chart and the table. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("dashboard.table");
  const locale = useLocale();
  const [asTable, setAsTable] = useState(false);
  const download = () => {
    const text = toCsv(
      table.columns.map(({ name }) => name),
      table.rows.map(({ cells }) => cells),
      csvDialect(locale),
    );
    downloadText(`${fileName}.csv`, "text/csv", text);
  };
  return (
    <Card
      className={classNames(
        "flex min-w-0 flex-col print:mb-3 print:block",
        table.rows.length === 0 && "print:hidden",
        // A long table continues on the next page with its head; a short one stays on one page.
        table.rows.filter(({ empty }) => empty !== true).length <= UNTORN_ROWS && "print:break-inside-avoid",
        className,
      )}
    >
      <div className="flex items-start justify-between gap-3 px-4 pt-3 pb-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 pt-0.5">
          <h2 className="text-base font-semibold">{title}</h2>
          {aside !== undefined && <span className="figures text-xs text-ink-3">{aside}</span>}
        </div>
        <div className="flex shrink-0 print:hidden">
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
          <Button variant="ghost" size="icon-sm" aria-label={t("csv", { title })} title="CSV" onClick={download}>
            <Download aria-hidden className="size-3.5" />
          </Button>
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col px-4 pb-4">
        {asTable ? <DataTable title={title} table={table} /> : <div className="contents print:hidden">{children}</div>}
        {/* In print every chart is a table. */}
        {!asTable && (
          <div className="hidden print:block">
            <DataTable title={title} table={table} />
          </div>
        )}
        {note !== undefined && <p className="figures mt-2 text-xs text-ink-3">{note}</p>}
      </div>
    </Card>
  );
}
