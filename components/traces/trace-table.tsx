"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { useLanguageName } from "@/components/ui/use-language-name";
import { useQuantities } from "@/components/ui/use-quantities";
import type { RunSummary } from "@/lib/contracts/run";
import { OutcomeChip } from "./outcome-chip";

const HEAD = "h-9 px-3 text-left font-medium whitespace-nowrap first:pl-4 last:pr-4";
const WIDE = "hidden px-3 text-right whitespace-nowrap md:table-cell last:pr-4";

/** Runs, newest first. On a narrow screen the figures stand under the question. */
export function TraceTable({ runs }: { runs: readonly RunSummary[] }) {
  const t = useTranslations("traces");
  return (
    <Card className="overflow-hidden">
      <table aria-label={t("list.label")} className="figures w-full table-fixed text-sm">
        <thead className="border-b border-line text-xs text-ink-3 max-md:sr-only">
          <tr>
            <th scope="col" className={HEAD}>
              {t("columns.question")}
            </th>
            <th scope="col" className={`${HEAD} w-34`}>
              {t("columns.outcome")}
            </th>
            {(["score", "attempts", "time", "language", "when"] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className={`${HEAD} text-right max-md:hidden ${column === "when" ? "w-48" : "w-22"}`}
              >
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {runs.map((run) => (
            <TraceRow key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function TraceRow({ run }: { run: RunSummary }) {
  const t = useTranslations("traces");
  const languageName = useLanguageName();
  const format = useFormatter();
  const quantities = useQuantities();
  const when = format.dateTime(new Date(run.startedAt), { dateStyle: "medium", timeStyle: "short" });
  const language = run.language === null ? "–" : languageName(run.language);
  return (
    <tr className="relative hover:bg-sunk">
      <td className="h-11 py-1.5 pr-3 pl-4">
        {/* The whole row leads to the trace; the link is the one thing that takes the focus. */}
        <Link
          href={`/traces/${run.id}`}
          prefetch={false}
          dir="auto"
          title={run.question}
          className="font-medium -outline-offset-2 after:absolute after:inset-0 wrap-anywhere max-md:line-clamp-2 md:block md:truncate"
        >
          {run.question}
        </Link>
        <span className="block text-xs text-ink-3 md:hidden">
          {[quantities.score(run.score), t("list.attempts", { count: run.attempts }), quantities.ms(run.ms), when].join(
            " · ",
          )}
        </span>
      </td>
      <td className="w-32 px-3 max-md:pr-3 max-md:text-right">
        <OutcomeChip outcome={run.outcome} />
      </td>
      <td className={WIDE}>{quantities.score(run.score)}</td>
      <td className={WIDE}>{quantities.count(run.attempts)}</td>
      <td className={WIDE}>{quantities.ms(run.ms)}</td>
      <td className={WIDE}>{language}</td>
      <td className={`${WIDE} text-ink-2`}>{when}</td>
    </tr>
  );
}
