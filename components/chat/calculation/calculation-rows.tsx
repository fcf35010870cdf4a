"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { Calculation } from "@/lib/shared/contracts/library/tables";

/** The first rows that a result is made of, as written in the document. */
export function CalculationRows({
  calculation: { touched, table, coverage },
}: {
  calculation: Pick<Calculation, "touched" | "table" | "coverage">;
}) {
  const t = useTranslations("calculation");
  const id = useId();
  if (touched.length === 0) return null;
  const head = "px-2.5 py-1.5 text-left text-xs font-normal whitespace-nowrap text-ink-3";
  const isAll = touched.length >= coverage.matched;
  const size = isAll
    ? t("allShown", { count: touched.length })
    : t("someShown", { shown: touched.length, count: coverage.matched });
  return (
    <div>
      <h4 id={id} className="mb-0.5 flex flex-wrap items-baseline justify-between gap-x-2 text-xs text-ink-3">
        {t("rows")}
        <span className="figures">{size}</span>
      </h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className="max-h-72 overflow-auto rounded-lg border border-line">
        <table className="figures w-full text-xs">
          <thead className="sticky top-0 bg-panel">
            <tr className="border-b border-line">
              <th scope="col" className={head}>
                {t("row")}
              </th>
              {table.columns.map(({ name }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
                <th key={at} scope="col" dir="auto" className={head}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {touched.map(({ row, passage, cells }) => (
              <tr key={row}>
                <td className="px-2.5 py-1 text-ink-3">
                  {passage === null ? (
                    row
                  ) : (
                    <Link href={`/library/${table.documentId}?passage=${passage}`} className="underline">
                      {row}
                    </Link>
                  )}
                </td>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
                  <td key={at} dir="auto" className="max-w-60 truncate px-2.5 py-1" title={cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
