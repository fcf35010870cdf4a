"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useRef } from "react";
import { SaveCaseButton } from "@/components/evaluation/save-case-button";
import { AnswerReview } from "@/components/review/answer-review";
import { ReviewProvider, useReviewOfRun } from "@/components/review/review-context";
import { buttonStyles } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { Tabs } from "@/components/ui/tabs";
import { WorkflowDiagram } from "@/components/workflow-diagram/workflow-diagram";
import { ApiError } from "@/lib/browser/api/api-client";
import { useRunTrace } from "@/lib/browser/api/use-traces";
import { usePageTitle } from "@/lib/browser/dom/use-page-title";
import type { RunTrace } from "@/lib/shared/contracts/runs/run";
import { foldDiagram } from "@/lib/shared/projections/diagram/diagram";
import { attemptsOf } from "@/lib/shared/projections/trace/attempts";
import { foldTrace, type TraceView } from "@/lib/shared/projections/trace/trace";
import { parseTraceAddress, replaceTraceAddress, type TracePanel } from "../trace-address";
import { VisitDetail } from "../visit/visit-detail";
import { AttemptComparison } from "./attempt-comparison";
import { EventList } from "./event-list";
import { ReplayBar } from "./replay-bar";
import { RunOverview } from "./run-overview";
import { TraceHeader } from "./trace-header";
import { useReplay } from "./use-replay";
import { useTraceKeys } from "./use-trace-keys";
import { Waterfall } from "./waterfall";
import { callKey, waterfallGroups } from "./waterfall-rows";

/** One run, from the question to the end, at any moment. */
export function TraceViewPage({ runId }: { runId: string }) {
  const t = useTranslations("traces.run");
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = useRunTrace(runId);
  usePageTitle(data === undefined ? null : t("pageTitle", { question: data.run.question }));
  if (isPending) return <TraceSkeleton label={t("loading")} />;
  if (data === undefined) {
    const missing = error instanceof ApiError && error.code === "not_found";
    if (!missing) {
      return (
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {error?.message}
        </ErrorState>
      );
    }
    return (
      <EmptyState
        title={t("missing")}
        action={
          <Link href="/traces" className={buttonStyles()}>
            {t("back")}
          </Link>
        }
      />
    );
  }
  return (
    <ReviewProvider runId={runId} events={data.events} ended={data.run.status === "ended"}>
      <LoadedTrace
        data={data}
        notice={isError ? <StaleNotice updatedAt={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
      />
    </ReviewProvider>
  );
}

// The chat's own components, loaded when the answer is replayed.
const AnswerReplay = dynamic(() => import("./answer-replay").then((part) => part.AnswerReplay));

/** Whether the answer was judged not to answer the question. */
function isUnuseful(trace: TraceView): boolean {
  const answer = attemptsOf(trace).find(({ number }) => number === trace.answer?.fromAttempt);
  return trace.answer?.outcome === "best_effort" && answer?.usefulness?.usefulness === "not_useful";
}

/** Below this width the detail is under the timeline. */
const STACKED = "(max-width: 1099px)";

function LoadedTrace({ data, notice }: { data: RunTrace; notice: ReactNode }) {
  const t = useTranslations("traces.run");
  const { events, passages, run, configStamp } = data;
  const review = useReviewOfRun()?.review;
  const fullTrace = useMemo(() => foldTrace(events), [events]);
  const unuseful = useMemo(() => isUnuseful(fullTrace), [fullTrace]);
  const search = useSearchParams();
  const {
    step: selected = null,
    at: linked = null,
    panel = selected === null ? "run" : "step",
  } = parseTraceAddress(search);
  const replay = useReplay(events, fullTrace.ms, linked, (count) =>
    replaceTraceAddress({ at: count === null ? null : String(count) }),
  );
  const { shown } = replay;
  const now = useMemo(() => {
    const trace = foldTrace(shown);
    return { trace, attempts: attemptsOf(trace) };
  }, [shown]);

  const detail = useRef<HTMLDivElement>(null);
  const select = (key: string) => {
    replaceTraceAddress({ step: key, panel: null });
    // In the stacked layout, the change would be out of view.
    if (window.matchMedia(STACKED).matches) detail.current?.scrollIntoView({ block: "start" });
  };
  const steps = useRef<HTMLDivElement>(null);
  useTraceKeys(replay, events.length, steps);

  const { trace, attempts } = now;
  const groups = waterfallGroups(trace, attempts, fullTrace.ms);
  const call = trace.modelCalls.find(({ seq }) => callKey(seq) === selected);
  const visit = trace.visits.find(({ key }) => key === (call?.visitKey ?? selected));
  const logged = trace.visits.flatMap(({ events: visitEvents }) =>
    visitEvents.flatMap((event) => (event.type === "retrieval-result" ? event.passages : [])),
  );
  const kinds = new Map(fullTrace.topology?.nodes.map(({ id, kind }) => [id, kind]));
  return (
    <div className="flex min-h-full flex-col min-[1100px]:h-full min-[1100px]:min-h-0">
      <TraceHeader
        run={run}
        unuseful={unuseful}
        actions={run.status === "ended" && <SaveCaseButton trace={data} review={review ?? undefined} />}
      />
      <ReplayBar replay={replay} trace={fullTrace} count={events.length} />
      <div className="grid flex-1 min-[1100px]:min-h-0 min-[1100px]:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div
          ref={steps}
          className="flex min-w-0 flex-col gap-6 px-1 py-5 min-[900px]:px-4 min-[1100px]:overflow-y-auto"
        >
          {notice}
          {run.status === "running" && (
            <p role="status" className="animate-pulse-soft px-3 text-sm text-accent">
              {t("live")}
            </p>
          )}
          {groups.length === 0 ? (
            <p className="px-3 text-ink-2">{t("notYet")}</p>
          ) : (
            <Waterfall
              groups={groups}
              calls={trace.modelCalls}
              kinds={kinds}
              selected={selected}
              totalMs={fullTrace.ms}
              atMs={replay.atEnd ? null : replay.atMs}
              onSelect={select}
            />
          )}
          <AttemptComparison attempts={attempts} />
        </div>
        <div
          ref={detail}
          className="min-w-0 border-line bg-panel min-[1100px]:min-h-0 max-[1099px]:border-t min-[1100px]:border-l"
        >
          <Tabs<TracePanel>
            label={t("tabs")}
            value={panel}
            onValueChange={(next) => replaceTraceAddress({ panel: next })}
            className="min-[1100px]:h-full"
            tabs={[
              {
                value: "run",
                label: t("overview"),
                panel: (
                  <div className="flex flex-col gap-5 px-5 py-4">
                    <RunOverview trace={trace} configStamp={configStamp} />
                    <AnswerReview outcome={run.outcome} />
                  </div>
                ),
              },
              {
                value: "step",
                label: t("step"),
                panel: (
                  <div className="px-5 py-4">
                    {visit === undefined ? (
                      <p className="text-sm text-ink-2">{t("choose")}</p>
                    ) : (
                      <VisitDetail
                        runId={run.id}
                        asked={events.find((event) => event.type === "run-start")}
                        visit={visit}
                        attempt={attempts.find((attempt) => attempt.number === visit.attempt)}
                        logged={logged}
                        passages={passages}
                        eventCount={events.length}
                        openCall={call?.seq ?? null}
                      />
                    )}
                  </div>
                ),
              },
              {
                value: "answer",
                label: t("answer"),
                panel: <AnswerReplay shown={shown} />,
              },
              {
                value: "workflow",
                label: t("workflow"),
                panel:
                  fullTrace.topology === null ? null : (
                    <WorkflowDiagram
                      topology={fullTrace.topology}
                      view={foldDiagram(shown)}
                      className="h-[34rem] min-[1100px]:h-full"
                    />
                  ),
              },
              {
                value: "events",
                label: t("events"),
                panel: <EventList events={events} count={shown.length} onGoTo={replay.goTo} />,
              },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

function TraceSkeleton({ label }: { label: string }) {
  return (
    <div className="px-4 py-5 min-[900px]:px-7">
      <LoadingText>{label}</LoadingText>
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="mt-3 h-6 w-80 max-w-full" />
      <Skeleton className="mt-8 h-8" />
      <div className="mt-8 flex flex-col gap-2">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} className="h-6 max-w-2xl" />
        ))}
      </div>
    </div>
  );
}
