"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Tone } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/words/use-quantities";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import { BarList } from "../charts/bar-list";
import { ChartCard } from "../charts/chart-card";
import { runsLink } from "../dashboard-window";

interface CardProps {
  answer: MetricsAnswer;
  query: Partial<MetricsQuery>;
}

const OUTCOME_TONES = {
  approved: "supported",
  best_effort: "partial",
  abstained: "unknown",
  cancelled: "unknown",
  failed: "unsupported",
} as const satisfies Record<Outcome, Tone>;

/** Steps that take a smaller share of the time are left out on paper. */
const LEAST_PRINTED = 0.001;

/** How many attempts the questions took. */
export function AttemptsCard({ answer, query }: CardProps) {
  const t = useTranslations("dashboard");
  const { percent } = useQuantities();
  const { iterations } = answer;
  const total = iterations.reduce((sum, { runs }) => sum + runs, 0);
  const share = (runs: number) => (total === 0 ? null : runs / total);
  return (
    <ChartCard
      title={t("charts.attempts")}
      aside={t("charts.runs", { count: total })}
      fileName="attempts"
      // On paper a single number repeats the key figures.
      className={classNames("flex-1", iterations.length === 1 && "print:hidden")}
      table={{
        columns: [
          { name: t("table.columns.attempts"), format: "count" },
          { name: t("table.columns.runs"), format: "count" },
          { name: t("table.columns.share"), format: "percent" },
        ],
        rows: iterations.map(({ attempts, runs }) => ({
          cells: [attempts, runs, share(runs)],
          href: runsLink(query, { attempts }),
        })),
      }}
    >
      <BarList
        label={t("charts.attempts")}
        rows={iterations.map(({ attempts, runs }) => ({
          key: String(attempts),
          name: String(attempts),
          share: share(runs),
          value: percent(share(runs)),
          href: runsLink(query, { attempts }),
        }))}
      />
    </ChartCard>
  );
}

/** How the runs ended. */
export function OutcomesCard({ answer, query }: CardProps) {
  const t = useTranslations("dashboard");
  const words = useTranslations("outcomes");
  const { percent } = useQuantities();
  const { outcomes } = answer;
  const total = outcomes.reduce((sum, { runs }) => sum + runs, 0);
  const share = (runs: number) => (total === 0 ? null : runs / total);
  return (
    <ChartCard
      title={t("charts.outcomes")}
      fileName="outcomes"
      className="flex-1"
      table={{
        columns: [
          { name: t("table.columns.outcome"), format: "text" },
          { name: t("table.columns.runs"), format: "count" },
          { name: t("table.columns.share"), format: "percent" },
        ],
        rows: outcomes.map(({ outcome, runs }) => ({
          cells: [words(outcome), runs, share(runs)],
          href: runsLink(query, { outcome }),
        })),
      }}
    >
      <BarList
        label={t("charts.outcomes")}
        rows={outcomes.map(({ outcome, runs }) => ({
          key: outcome,
          name: words(outcome),
          share: share(runs),
          value: percent(share(runs)),
          href: runsLink(query, { outcome }),
          tone: OUTCOME_TONES[outcome],
        }))}
      />
    </ChartCard>
  );
}

/** The slowest steps; the rest add little. */
const MAX_STEPS = 8;

/** How the time is split between the steps. */
export function NodesCard({ answer, query }: CardProps) {
  const t = useTranslations("dashboard");
  const names = useTranslations("workflow.nodes");
  const { ms, usd } = useQuantities();
  const nodes = answer.nodes.toSorted((a, b) => b.p50Ms - a.p50Ms);
  const longest = nodes[0]?.p50Ms ?? 0;
  const total = nodes.reduce((sum, { totalMs }) => sum + totalMs, 0);
  return (
    <ChartCard
      title={t("charts.nodes")}
      aside={t("charts.nodesAside")}
      fileName="steps"
      note={t.rich("charts.latency", {
        p50: ms(answer.latency.p50Ms),
        p95: ms(answer.latency.p95Ms),
        cost: answer.costUsd === null ? t("charts.noPrice") : usd(answer.costUsd),
        slow: (words) =>
          answer.latency.p95Ms === null ? (
            words
          ) : (
            <Link
              href={runsLink(query, { minMs: Math.floor(answer.latency.p95Ms) })}
              className="underline decoration-line-strong underline-offset-2"
            >
              {words}
            </Link>
          ),
      })}
      table={{
        columns: [
          { name: t("table.columns.step"), format: "text" },
          { name: t("table.columns.visits"), format: "count" },
          { name: t("table.columns.p50"), format: "decimal" },
          { name: t("table.columns.p95"), format: "decimal" },
          { name: t("table.columns.timeShare"), format: "percent" },
          { name: t("table.columns.calls"), format: "count" },
          { name: t("table.columns.cost"), format: "usd" },
        ],
        rows: nodes.map(({ node, visits, p50Ms, p95Ms, totalMs, calls, costUsd }) => ({
          cells: [names(node), visits, p50Ms, p95Ms, total === 0 ? null : totalMs / total, calls, costUsd],
          href: runsLink(query, { node }),
          empty: total > 0 && totalMs / total < LEAST_PRINTED,
        })),
      }}
    >
      {nodes.length === 0 ? (
        <p className="text-sm text-ink-2">{t("charts.none")}</p>
      ) : (
        <BarList
          label={t("charts.nodes")}
          rows={nodes.slice(0, MAX_STEPS).map(({ node, p50Ms }) => ({
            key: node,
            name: names(node),
            share: longest === 0 ? null : p50Ms / longest,
            value: ms(p50Ms),
            href: runsLink(query, { node }),
          }))}
        />
      )}
    </ChartCard>
  );
}
