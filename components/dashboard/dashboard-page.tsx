"use client";

import { Gauge, Printer } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { AlertBanner } from "@/components/alerts/alert-banner";
import { Page } from "@/components/shell/page";
import { Button, buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { useBrowserZone } from "@/components/words/use-browser-zone";
import { useLanguageName } from "@/components/words/use-language-name";
import { useModelName } from "@/components/words/use-model-name";
import { useProfileName } from "@/components/words/use-profile-name";
import { queryString } from "@/lib/browser/api/query-string";
import { useMetrics } from "@/lib/browser/api/use-metrics";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { AgreementCard } from "./cards/agreement-card";
import { LanguageCard, LowestCard, ModelCard, ProfileCard } from "./cards/breakdown-cards";
import { ChangesCard } from "./cards/changes-card";
import { ChecksCard } from "./cards/checks-card";
import { DegradationsCard } from "./cards/degradations-card";
import { AttemptsCard, NodesCard, OutcomesCard } from "./cards/distribution-cards";
import { FigureRow } from "./cards/figure-row";
import { MetricDefinitions } from "./cards/metric-definitions";
import { PresetsCard } from "./cards/presets-card";
import { ReliabilityCard } from "./cards/reliability-card";
import { SearchesCard } from "./cards/searches-card";
import { PrintedTrend, TrendCard } from "./cards/trend-card";
import { Multiples, PrintedMultiples } from "./charts/multiples";
import { DashboardFilters } from "./dashboard-filters";
import { type DashboardView, parseView, toMetricsQuery } from "./dashboard-window";

/** Two columns of three, aligned with a grid of three: a third of the gap less than two thirds. */
const TWO_THIRDS = "grid gap-3 min-[1100px]:grid-cols-[calc(200%/3-0.25rem)_minmax(0,1fr)]";

/** The dashboard: reflection over time and the figures behind it. */
export function DashboardPage() {
  const t = useTranslations("dashboard");
  const browserZone = useBrowserZone();
  if (browserZone !== null) return <Dashboard browserZone={browserZone} />;
  return (
    <Page wide title={t("title")} actions={<Skeleton className="h-6.5 w-full max-w-150 rounded-full" />}>
      <DashboardSkeleton label={t("loading")} />
    </Page>
  );
}

function Dashboard({ browserZone }: { browserZone: string }) {
  const t = useTranslations("dashboard");
  const alerts = useTranslations("alerts.banner");
  const pathname = usePathname();
  const search = useSearchParams();
  const view = parseView(search);
  const [opened] = useState(Date.now);
  const { data, isPending, isError, isPlaceholderData, error, refetch, dataUpdatedAt } = useMetrics(
    { view, browserZone },
    (now) => toMetricsQuery(view, now, browserZone),
  );
  // Links cover the window of the figures shown; its end moves with each answer.
  const now = view.window === "custom" || data === undefined ? opened : Date.parse(data.to);
  const query = { ...toMetricsQuery(view, now, browserZone), ...(data && { from: data.from, to: data.to }) };
  const change = (next: DashboardView) => window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
  return (
    <Page
      wide
      title={t("title")}
      actions={
        <>
          <a href="#definitions" className={classNames(buttonStyles("ghost", "sm"), "print:hidden")}>
            {t("definitions.open")}
          </a>
          <Link href="/dashboard/alerts" className={classNames(buttonStyles("ghost", "sm"), "print:hidden")}>
            {alerts("manage")}
          </Link>
          <Button variant="secondary" size="sm" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden className="size-3.5" />
            {t("report.print")}
          </Button>
          <DashboardFilters
            view={view}
            now={now}
            browserZone={browserZone}
            bucket={data?.bucket}
            models={data?.byModel.map(({ model }) => model) ?? []}
            profiles={data?.byProfile.map(({ profile }) => profile) ?? []}
            onChange={change}
          />
        </>
      }
    >
      <div className="print:hidden">
        <AlertBanner />
      </div>
      {isPending ? (
        <DashboardSkeleton label={t("loading")} />
      ) : data === undefined ? (
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {error?.message}
        </ErrorState>
      ) : (
        <div
          aria-busy={isPlaceholderData}
          // Small enough on paper for a week of little use to fit a page.
          className={classNames("print:[zoom:0.58]", isPlaceholderData && "opacity-60 transition-opacity")}
        >
          {isPlaceholderData && <LoadingText>{t("table.refreshing")}</LoadingText>}
          {isError && <StaleNotice updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />}
          <ReportHead answer={data} />
          {data.current.runs === 0 ? (
            <NothingCounted view={view} onChange={change} />
          ) : (
            <Charts answer={data} query={query} />
          )}
        </div>
      )}
      {!isPending && (
        <div className="mt-3 print:hidden">
          <MetricDefinitions />
        </div>
      )}
    </Page>
  );
}

/** The window in words: with all filters in print, as the line under the title on screen. */
function ReportHead({ answer }: { answer: MetricsAnswer }) {
  const t = useTranslations("dashboard.report");
  const format = useFormatter();
  const languageName = useLanguageName();
  const profileName = useProfileName();
  const modelName = useModelName();
  const search = useSearchParams();
  const { language, model, profile } = parseView(search);
  const { timeZone } = answer;
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone });
  const filters = [
    language === undefined ? undefined : languageName(language),
    profile === undefined ? undefined : profileName(profile),
    model === undefined ? undefined : modelName(model),
  ].filter((filter) => filter !== undefined);
  return (
    <p className="figures mb-3 text-xs text-ink-3">
      {t("window", { from: moment(answer.from), to: moment(answer.to), zone: timeZone.replaceAll("_", " ") })}
      {filters.length > 0 && ` · ${filters.join(" · ")}`}
      {!answer.exact && ` · ${t("rounded")}`}
    </p>
  );
}

function NothingCounted({ view, onChange }: { view: DashboardView; onChange(view: DashboardView): void }) {
  const t = useTranslations("dashboard.empty");
  const filtered = view.language !== undefined || view.model !== undefined || view.profile !== undefined;
  const widest: DashboardView = { window: "year", zone: view.zone };
  return (
    <EmptyState
      title={t(filtered ? "filtered" : "title")}
      icon={<Gauge aria-hidden className="size-8" />}
      action={
        <>
          {(filtered || view.window !== widest.window) && (
            <Button onClick={() => onChange(widest)}>{t("wider")}</Button>
          )}
          <Link href="/" className={buttonStyles("primary")}>
            {t("ask")}
          </Link>
        </>
      }
    >
      {t("text")}
    </EmptyState>
  );
}

function Charts({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  return (
    <div className="flex flex-col gap-3 print:block print:space-y-3">
      <FigureRow answer={answer} query={query} />
      <PrintedTrend answer={answer} />
      <PrintedMultiples answer={answer} />
      <Cards answer={answer} query={query} />
    </div>
  );
}

/** Columns on screen become blocks that flow into two columns on paper. */
const COLUMN = "flex min-w-0 flex-col gap-3 print:block";

function Cards({ answer, query }: { answer: MetricsAnswer; query: Partial<MetricsQuery> }) {
  return (
    <div className="flex flex-col gap-3 print:block print:columns-2 print:gap-3 print:[&_section]:overflow-visible">
      <div className={classNames(TWO_THIRDS, "print:block")}>
        <TrendCard answer={answer} query={query} />
        <div className={COLUMN}>
          <AttemptsCard answer={answer} query={query} />
          <OutcomesCard answer={answer} query={query} />
        </div>
      </div>
      <Multiples answer={answer} query={query} />
      <div className={classNames(TWO_THIRDS, "print:block")}>
        <PresetsCard answer={answer} query={query} />
        <ChecksCard answer={answer} query={query} />
      </div>
      <div className="grid gap-3 min-[700px]:grid-cols-2 min-[1100px]:grid-cols-3 print:block">
        <div className={COLUMN}>
          <NodesCard answer={answer} query={query} />
          <SearchesCard answer={answer} query={query} />
          <DegradationsCard answer={answer} query={query} />
        </div>
        <div className={COLUMN}>
          <LanguageCard answer={answer} query={query} />
          <ProfileCard answer={answer} query={query} />
          <ModelCard answer={answer} query={query} />
          <AgreementCard query={query} />
        </div>
        <div className={COLUMN}>
          <LowestCard answer={answer} />
          <ReliabilityCard query={query} />
          <ChangesCard answer={answer} />
        </div>
      </div>
    </div>
  );
}

function DashboardSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-3">
      <LoadingText>{label}</LoadingText>
      <div className="grid gap-3 min-[560px]:grid-cols-2 min-[1100px]:grid-cols-12">
        <Skeleton className="h-30 rounded-xl min-[560px]:col-span-2 min-[1100px]:col-span-6" />
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} className="h-30 rounded-xl min-[1100px]:col-span-3" />
        ))}
      </div>
      <div className={TWO_THIRDS}>
        <Skeleton className="h-84 rounded-xl" />
        <Skeleton className="h-84 rounded-xl" />
      </div>
    </div>
  );
}
