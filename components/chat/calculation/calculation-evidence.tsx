"use client";

import { Calculator } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Calculation } from "@/lib/shared/contracts/library/tables";
import { CalculationRows } from "./calculation-rows";
import { useAssumptionWords, useCalculationWords } from "./use-calculation-words";

/** What a calculated answer is based on: the query in words and as SQL, its coverage, and the rows it was made of. */
export function CalculationEvidence({ calculation }: { calculation: Calculation }) {
  const t = useTranslations("calculation");
  return (
    <details className="group rounded-xl border border-line bg-panel text-sm">
      <summary className="flex items-center gap-2 px-3.5 py-2 hover:bg-sunk">
        <Calculator aria-hidden className="size-4 shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="font-medium">{t("title")}</span>{" "}
          <span className="figures text-ink-2">
            {t("read", { used: calculation.coverage.used, rows: calculation.coverage.rows })}
          </span>
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line px-3.5 py-3">
        <CalculationDetail calculation={calculation} />
      </div>
    </details>
  );
}

/** The parts of a calculation, as the chat and the trace show them. */
export function CalculationDetail({ calculation }: { calculation: Calculation }) {
  const t = useTranslations("calculation");
  const words = useCalculationWords();
  const assumed = useAssumptionWords();
  const { table, assumptions, sql, parameters, planner } = calculation;
  return (
    <>
      <Part title={t("query")} aside={t(`planner.${planner}`)}>
        <ol className="list-decimal pl-5">
          {words(calculation).map((line) => (
            <li key={line} dir="auto" className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t("table")}>
        <Link href={`/library/${table.documentId}`} dir="auto" className="wrap-anywhere underline">
          {table.name === "" ? table.documentTitle : `${table.documentTitle}, ${table.name}`}
        </Link>
      </Part>
      <Part title={t("coverage")}>
        <Coverage calculation={calculation} />
      </Part>
      <Part title={t("assumptions")}>
        {assumptions.length === 0 ? (
          <p className="text-ink-2">{t("noAssumption")}</p>
        ) : (
          <ul className="list-disc pl-5">
            {assumptions.map((assumption) => (
              <li key={`${assumption.kind} ${assumption.word} ${assumption.taken}`}>{assumed(assumption)}</li>
            ))}
          </ul>
        )}
      </Part>
      <CalculationRows calculation={calculation} />
      <Part title={t("sql")}>
        <pre className="overflow-x-auto rounded-lg bg-sunk px-3 py-2 font-mono text-xs">{sql}</pre>
        {parameters.length > 0 && (
          <p className="mt-1 text-xs wrap-anywhere text-ink-3">
            {t("parameters")}
            {parameters.map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is known by its number
              <span key={at} className="ml-2 inline-block font-mono">
                ${at + 1} = {value}
              </span>
            ))}
          </p>
        )}
      </Part>
    </>
  );
}

function Part({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-0.5 flex flex-wrap items-baseline justify-between gap-x-2 text-xs text-ink-3">
        {title}
        {aside !== undefined && <span>{aside}</span>}
      </h4>
      {children}
    </section>
  );
}

/** How many rows the result is made of, and why others are not in it. */
function Coverage({ calculation: { coverage, plan, table } }: { calculation: Calculation }) {
  const t = useTranslations("calculation");
  const { rows, matched, undecided, used, blank, unread, totals } = coverage;
  const at = "column" in plan.measure ? plan.measure.column : (plan.order?.column ?? null);
  const column = at === null ? "" : (table.columns[at]?.name ?? "");
  const left = [
    ...(rows > matched + undecided ? [t("notMatched", { count: rows - matched - undecided })] : []),
    ...(undecided > 0 ? [t("undecided", { count: undecided })] : []),
    ...(blank > 0 ? [t("blank", { count: blank, column })] : []),
    ...(unread > 0 ? [t("unread", { count: unread, column })] : []),
    ...(totals > 0 ? [t("totals", { count: totals })] : []),
  ];
  return (
    <ul className="figures">
      <li>{t("read", { used, rows })}</li>
      {left.map((line) => (
        <li key={line} className="text-ink-2">
          {line}
        </li>
      ))}
    </ul>
  );
}
