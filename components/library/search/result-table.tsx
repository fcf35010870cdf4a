"use client";

import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/overlays/select";
import { useQuantities } from "@/components/words/use-quantities";
import { useMediaQuery } from "@/lib/browser/dom/use-media-query";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { PassageHead } from "./passage-head";
import {
  type Column,
  type ResultRow,
  resultRows,
  type SortColumn,
  type Standing,
  shownColumns,
  sortRows,
} from "./result-columns";

/** The width from which a table fits; below, each passage is a card. */
const TABLE_QUERY = "(min-width: 900px)";

/** The results of a search with their ranks in every list; sortable by each column. */
export function ResultTable({
  results,
  onExplain,
}: {
  results: readonly RankedPassage[];
  onExplain(passage: Passage): void;
}) {
  const t = useTranslations("library.search");
  const wide = useMediaQuery(TABLE_QUERY, true);
  const [sort, setSort] = useState<SortColumn>("place");
  const rows = useMemo(() => resultRows(results), [results]);
  const columns = shownColumns(rows);
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort]);
  if (!wide) {
    return (
      <>
        <div className="mb-2 w-full">
          <Select<SortColumn>
            label={t("sortBy", { column: t(`columns.${sort}`) })}
            value={sort}
            onValueChange={setSort}
            options={(["place", ...columns] as const).map((column) => ({
              value: column,
              label: t("sortBy", { column: t(`columns.${column}`) }),
            }))}
          />
        </div>
        <ol aria-label={t("results")} className="flex flex-col gap-2">
          {sorted.map((row) => (
            <li key={row.result.passage.id}>
              <ResultCard row={row} columns={columns} onExplain={() => onExplain(row.result.passage)} />
            </li>
          ))}
        </ol>
      </>
    );
  }
  return (
    <Card className="overflow-hidden">
      <table aria-label={t("results")} className="w-full table-fixed border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <Header column="place" sort={sort} onSort={setSort} className="w-16 pl-4" />
            <th scope="col" className="px-3 py-2 font-medium">
              {t("columns.passage")}
            </th>
            {columns.map((column) => (
              <Header key={column} column={column} sort={sort} onSort={setSort} className="w-28 px-3" />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sorted.map((row) => (
            <tr key={row.result.passage.id} className="align-top">
              <td className="figures py-3 pl-4 font-semibold">{row.place}</td>
              <td className="min-w-0 px-3 py-3">
                <PassageHead passage={row.result.passage} />
                <Beside row={row} />
                <Why passage={row.result.passage} onExplain={() => onExplain(row.result.passage)} />
              </td>
              {columns.map((column) => (
                <td key={column} className="px-3 py-3.5">
                  <ScoreBar column={column} standing={row.standings[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Header({
  column,
  sort,
  onSort,
  className,
}: {
  column: SortColumn;
  sort: SortColumn;
  onSort(column: SortColumn): void;
  className: string;
}) {
  const t = useTranslations("library.search");
  const active = column === sort;
  return (
    // Best first in every column: ranks ascend.
    <th scope="col" aria-sort={active ? "ascending" : "none"} className={classNames("py-2 font-medium", className)}>
      <button
        type="button"
        aria-label={t("sortBy", { column: t(`columns.${column}`) })}
        onClick={() => onSort(column)}
        className={classNames("inline-flex items-center gap-1 hover:text-ink", active && "text-ink")}
      >
        {t(`columns.${column}`)}
        <ArrowDown aria-hidden className={classNames("size-3", !active && "invisible")} />
      </button>
    </th>
  );
}

function ResultCard({ row, columns, onExplain }: { row: ResultRow; columns: readonly Column[]; onExplain(): void }) {
  const t = useTranslations("library.search");
  return (
    <Card className="flex flex-col gap-2.5 p-3.5">
      <div className="flex min-w-0 gap-2.5">
        <span className="figures font-semibold">{row.place}</span>
        <div className="min-w-0 flex-1">
          <PassageHead passage={row.result.passage} />
          <Beside row={row} />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        {columns.map((column) => (
          <div key={column}>
            <dt aria-hidden className="text-2xs text-ink-3">
              {t(`columns.${column}`)}
            </dt>
            <dd>
              <ScoreBar column={column} standing={row.standings[column]} />
            </dd>
          </div>
        ))}
      </dl>
      <Why passage={row.result.passage} onExplain={onExplain} />
    </Card>
  );
}

function Beside({ row }: { row: ResultRow }) {
  const t = useTranslations("library.search");
  const way = useTranslations("graph.way");
  const { lead, neighbourOf } = row.result.ranks;
  if (lead !== undefined)
    return (
      <p className="mt-1 text-xs wrap-anywhere text-accent">
        {way("lead", { name: lead.name, sentence: lead.sentence })}
      </p>
    );
  if (neighbourOf === undefined) return null;
  return (
    <p className="figures mt-1 text-xs text-accent">
      {row.beside === null ? t("besideOther") : t("beside", { rank: row.beside })}
    </p>
  );
}

function Why({ passage, onExplain }: { passage: Passage; onExplain(): void }) {
  const t = useTranslations("library.search");
  return (
    <Button
      size="sm"
      variant="ghost"
      className="mt-1 -ml-2.5 w-fit"
      aria-label={t("whyOf", { title: passage.documentTitle })}
      onClick={onExplain}
    >
      {t("why")}
    </Button>
  );
}

/** Rank and score of a passage in one list, with a decorative bar. */
function ScoreBar({ column, standing }: { column: Column; standing: Standing | null }) {
  const t = useTranslations("library.search");
  const { raw } = useQuantities();
  const name = t(`columns.${column}`);
  if (standing === null) {
    return (
      <span className="text-xs text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{t("notInList", { column: name })}</span>
      </span>
    );
  }
  const { rank, score, share } = standing;
  return (
    <span className="block">
      <span aria-hidden className="figures flex items-baseline justify-between gap-2 text-xs">
        <span className="font-medium">{t("rankShort", { rank })}</span>
        <span className="text-ink-3">{raw(score)}</span>
      </span>
      <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-sunk">
        <span
          className="block h-full rounded-full bg-accent forced-color-adjust-none"
          style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
        />
      </span>
      <span className="sr-only">{t("place", { column: name, rank, score: raw(score) })}</span>
    </span>
  );
}
