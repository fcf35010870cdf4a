"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/words/use-quantities";
import type { Cell } from "@/lib/shared/projections/text/csv";
import type { ChartTable } from "./chart-table";

/** A chart's figures as a table; each row links to its runs. */
export function DataTable({ title, table }: { title: string; table: ChartTable }) {
  const t = useTranslations("dashboard.charts");
  const { count, score, percent, usd } = useQuantities();
  const { columns, rows, nameOf = String } = table;
  const word = (cell: Cell, column: number) => {
    if (column === 0) return nameOf(cell);
    if (typeof cell === "string") return cell;
    switch (columns[column]?.format) {
      case "score":
        return score(cell);
      case "percent":
        return percent(cell);
      case "usd":
        return usd(cell);
      case "decimal":
        return count(cell === null ? null : Math.round(cell * 10) / 10);
      default:
        return count(cell);
    }
  };
  if (rows.length === 0) return <p className="text-sm text-ink-2">{t("none")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={title} tabIndex={0} className="max-h-72 overflow-auto print:max-h-none print:overflow-visible">
      <table className="figures w-full text-xs">
        <thead className="sticky top-0 bg-panel print:static text-left text-ink-3">
          <tr>
            {columns.map(({ name }, index) => (
              <th key={name} scope="col" className={classNames("py-1 pr-3 font-medium", index > 0 && "text-right")}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ cells, href, empty }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer never move
            <tr key={row} className={empty === true ? "print:hidden" : undefined}>
              {cells.map((cell, index) => {
                const text = word(cell, index);
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                    key={index}
                    className={classNames(
                      "py-1 pr-3 print:py-0.5",
                      index > 0 ? "text-right whitespace-nowrap print:whitespace-normal" : "min-w-28 wrap-anywhere",
                    )}
                  >
                    {index === 0 && href !== undefined ? (
                      <Link
                        href={href}
                        prefetch={false}
                        className="underline decoration-line-strong underline-offset-2"
                      >
                        {text}
                      </Link>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
