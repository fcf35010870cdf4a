"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { WhoMay } from "@/components/account/viewer";
import { NoticeToggle } from "@/components/shell/job-notices/notice-toggle";
import { useEndNotice } from "@/components/shell/job-notices/use-end-notice";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { Progress } from "@/components/ui/progress";
import { DeleteDocumentDialog } from "../documents/delete-document-dialog";
import { FILTER_FROM, ROWS_AT_ONCE } from "../tunables";
import { JobRow } from "./job-row";
import { canRetry, countJobs, groupOf, type Job, type JobGroup } from "./jobs";
import { useJobActions } from "./use-job-actions";

const FILTERS = ["all", "active", "failed", "done"] as const;
type Filter = "all" | JobGroup;

/**
 * Imports under way, from this tab or from before a reload, with their progress; or the documents being updated,
 * which the user has expanded.
 */
export function JobList({
  jobs,
  kind,
  onForget,
}: {
  jobs: readonly Job[];
  /** New imports, or documents being updated. */
  kind: "jobs" | "updating";
  /** Documents that were dismissed from the list. */
  onForget(documentIds: readonly string[]): void;
}) {
  const t = useTranslations("library.jobs");
  const own = useTranslations(`library.${kind}`);
  const [filter, setFilter] = useState<Filter>("all");
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const { actions, deleting, closeDelete } = useJobActions(onForget);
  const counts = useMemo(() => countJobs(jobs), [jobs]);
  const of = (group: JobGroup) => jobs.filter((job) => groupOf(job) === group);
  const retryable = jobs.filter(canRetry);
  const active = of("active");
  // Rechunks are not: others would be queued in their place. Changing the sizes back ends them.
  const cancellable = active.filter(({ document }) => document?.updating !== "rechunk");
  useEndNotice(kind === "jobs" && counts.active > 0, {
    title: t("announceDone", { done: counts.done }),
    body: counts.failed > 0 ? t("announceFailed", { failed: counts.failed }) : "",
    path: "/library",
  });
  const filtered = counts.total > FILTER_FROM;
  // A hidden filter must not hide jobs.
  const matching = filter === "all" || !filtered ? jobs : of(filter);
  return (
    <>
      <Announcement counts={counts} kind={kind} />
      {(jobs.length > 0 || kind === "updating") && (
        <section aria-label={own("title")}>
          {/* Documents being updated come and go on their own: the list keeps its place. */}
          <Card className={kind === "updating" ? "flex h-80 flex-col" : undefined}>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 pt-3 pb-2.5">
              <div className="min-w-0">
                <h2 className="text-base font-semibold">{own("title")}</h2>
                <p className="figures text-xs text-ink-2">
                  {kind === "jobs"
                    ? own("summary", { done: counts.done, total: counts.total })
                    : (counts.active > 0 || counts.failed === 0) && own("summary", { total: counts.active })}
                  {counts.failed > 0 && (
                    <span className="text-unsupported"> · {t("summaryFailed", { failed: counts.failed })}</span>
                  )}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                {kind === "jobs" && counts.active > 0 && <NoticeToggle />}
                {cancellable.length > 1 && (
                  <Button size="sm" onClick={() => actions.cancel(cancellable)}>
                    {t("cancelAll")}
                  </Button>
                )}
                {active.length > cancellable.length && (
                  <WhoMay permission="administer">
                    <Link href="/settings#ingestion" className={buttonStyles("secondary", "sm")}>
                      {t("sizes")}
                    </Link>
                  </WhoMay>
                )}
                {retryable.length > 1 && (
                  <Button size="sm" onClick={() => actions.retry(retryable)}>
                    {t("retryAll")}
                  </Button>
                )}
                {counts.done > 1 && (
                  <Button size="sm" variant="ghost" onClick={() => actions.dismiss(of("done"))}>
                    {t("clear")}
                  </Button>
                )}
              </div>
            </div>
            {kind === "jobs" && counts.active > 0 && counts.total > 1 && (
              <div className="px-4 pb-2.5">
                <Progress label={t("progress")} value={counts.done + counts.failed} max={counts.total} />
              </div>
            )}
            {filtered && (
              <fieldset aria-label={t("filter")} className="flex flex-wrap gap-1.5 px-4 pb-2.5">
                {FILTERS.map((value) => (
                  <button
                    key={value}
                    type="button"
                    aria-pressed={filter === value}
                    onClick={() => setFilter(value)}
                    className={classNames(chipStyles(filter === value ? "accent" : "neutral"), "figures")}
                  >
                    {t(`filters.${value}`, { count: value === "all" ? counts.total : counts[value] })}
                  </button>
                ))}
              </fieldset>
            )}
            {matching.length === 0 ? (
              jobs.length > 0 && <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{t("none")}</p>
            ) : (
              <ul
                aria-label={own("list")}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
                tabIndex={0}
                className={classNames(
                  "divide-y divide-line overflow-y-auto border-t border-line -outline-offset-2",
                  kind === "jobs" && "max-h-88",
                )}
              >
                {matching.slice(0, rows).map((job) => (
                  <JobRow key={job.key} job={job} actions={actions} />
                ))}
                {matching.length > rows && (
                  <li className="px-4 py-2">
                    <Button size="sm" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
                      {t("more", { count: Math.min(ROWS_AT_ONCE, matching.length - rows) })}
                    </Button>
                  </li>
                )}
              </ul>
            )}
          </Card>
        </section>
      )}
      {deleting !== null && <DeleteDocumentDialog document={deleting} onClose={closeDelete} />}
    </>
  );
}

/** Announces overall progress, not each file: when files are added, when one fails, and at the end. */
function Announcement({ counts, kind }: { counts: ReturnType<typeof countJobs>; kind: "jobs" | "updating" }) {
  const t = useTranslations("library.jobs");
  const own = useTranslations(`library.${kind}`);
  return (
    <p role="status" className="sr-only">
      {counts.active > 0 && own("announceActive", { total: counts.total })}
      {counts.active === 0 && counts.done > 0 && t("announceDone", { done: counts.done })}
      {counts.failed > 0 && ` ${t("announceFailed", { failed: counts.failed })}`}
    </p>
  );
}
