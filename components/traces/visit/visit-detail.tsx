"use client";

import { useTranslations } from "next-intl";
import { CalculationDetail } from "@/components/chat/calculation/calculation-evidence";
import { MarkdownText } from "@/components/library/document/block-text";
import { Chip } from "@/components/ui/chip";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import { foundBy, isResult } from "@/lib/shared/contracts/evaluation/results";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { LoggedPassage } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { Asked } from "@/lib/shared/projections/run-state";
import type { AttemptView } from "@/lib/shared/projections/trace/attempts";
import type { NodeVisitView, VisitEvent } from "@/lib/shared/projections/trace/trace";
import { DetailSection } from "../detail-section";
import { JsonBlock } from "../json-block";
import { WordDiff } from "../word-diff-text";
import { CandidateGrid } from "./candidate-grid";
import { ClaimVerdicts } from "./claim-verdicts";
import { GradeTable } from "./grade-table";
import { GraphResultDetail } from "./graph-result-detail";
import { ModelCallCard } from "./model-call-card";
import { PassageTable } from "./passage-table";
import { ReflectionFields } from "./reflection-fields";
import { StepState } from "./step-state";
import { WebResultDetail } from "./web-result-detail";

/** The input, the actions and the output of one step. */
export function VisitDetail({
  runId,
  asked,
  visit,
  attempt,
  logged,
  passages,
  eventCount,
  openCall,
}: {
  runId: string;
  asked: Asked | undefined;
  visit: NodeVisitView;
  attempt: AttemptView | undefined;
  /** Every passage that the run found, in order of the searches. */
  logged: readonly LoggedPassage[];
  passages: Readonly<Record<string, Passage>>;
  eventCount: number;
  /** The event of the selected model call, which is expanded. */
  openCall: number | null;
}) {
  const t = useTranslations("traces");
  const nodes = useTranslations("workflow.nodes");
  const { ms } = useQuantities();
  const draft = visit.events
    .flatMap((event) => (event.type === "text-delta" && event.candidateId === undefined ? event.delta : []))
    .join("");
  return (
    <article className="flex flex-col gap-5">
      <header>
        <h2 className="text-base font-semibold">
          {visit.count > 1 ? t("run.visit", { node: nodes(visit.node), count: visit.count }) : nodes(visit.node)}
        </h2>
        <p className="figures mt-1 text-sm text-ink-2">
          {visit.summary === null ? t("step.notEnded") : <ReasonText reason={visit.summary} />}{" "}
          {visit.ms !== null && <span className="text-ink-3">{ms(visit.ms)}</span>}
        </p>
        <p className="figures mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-3">
          {t("step.seq", { from: visit.firstSeq, to: visit.lastSeq, count: eventCount })}
          {visit.restarted && <Chip tone="partial">{t("step.restarted")}</Chip>}
        </p>
      </header>
      {visit.events.map((event) =>
        event.type === "model-call" && event.seq === openCall ? (
          <ModelCallCard key={event.seq} call={event.call} open />
        ) : null,
      )}
      {visit.events.map((event) => (
        <EventDetail key={event.seq} event={event} logged={logged} passages={passages} />
      ))}
      {SHOWS_CANDIDATES.has(visit.node) && <CandidateGrid attempt={attempt} />}
      {draft !== "" && (
        <DetailSection title={t("step.draft")}>
          <div dir="auto" className="text-answer wrap-anywhere whitespace-pre-wrap">
            <MarkdownText>{draft}</MarkdownText>
          </div>
        </DetailSection>
      )}
      <ClaimVerdicts events={visit.events} passages={passages} />
      {visit.events.map((event) =>
        event.type === "model-call" && event.seq !== openCall ? (
          <ModelCallCard key={event.seq} call={event.call} />
        ) : null,
      )}
      <div className="flex flex-col gap-2">
        {visit.input !== null && <JsonBlock title={t("step.input")} value={visit.input} />}
        {visit.output !== null && <JsonBlock title={t("step.output")} value={visit.output} />}
        {visit.output !== null && asked !== undefined && <StepState key={visit.key} {...{ runId, asked, visit }} />}
      </div>
    </article>
  );
}

/** Nodes that write, judge or choose among candidates. */
const SHOWS_CANDIDATES: ReadonlySet<WorkflowNode> = new Set([
  "generate_candidates",
  "assess_candidates",
  "select_candidate",
]);

/** One event; renders nothing for events shown elsewhere in the detail. */
function EventDetail({
  event,
  logged,
  passages,
}: {
  event: VisitEvent;
  logged: readonly LoggedPassage[];
  passages: Readonly<Record<string, Passage>>;
}) {
  const t = useTranslations("traces.step");
  const common = useTranslations("common");
  const calculation = useTranslations("calculation");
  const { score, ms } = useQuantities();
  switch (event.type) {
    case "route-select":
      return (
        <DetailSection title={t("route")} aside={<Chip>{t(`routes.${event.route}`)}</Chip>}>
          <ReasonText reason={event.reason} />
        </DetailSection>
      );
    case "query-rewrite":
      return (
        <DetailSection title={t("rewrite")} aside={t(`methods.${event.method}`)}>
          <WordDiff before={event.from} after={event.to} />
          <p className="mt-1 text-ink-2">
            <ReasonText reason={event.reason} />
          </p>
        </DetailSection>
      );
    case "question-condense":
      return (
        <DetailSection title={t("condensed")}>
          <WordDiff before={event.from} after={event.to} />
          <p className="mt-1 text-ink-2">
            <ReasonText reason={event.reason} />
          </p>
        </DetailSection>
      );
    case "query-expand":
      return (
        <>
          {event.passage !== null && (
            <DetailSection title={t("hypothetical")}>
              <p className="border-l-2 border-line-strong pl-2.5 break-words whitespace-pre-wrap">{event.passage}</p>
            </DetailSection>
          )}
          {event.variants.length > 0 && (
            <DetailSection title={t("variants")}>
              <ul className="flex flex-col gap-1 border-l-2 border-line-strong pl-2.5">
                {event.variants.map((variant) => (
                  <li key={variant} dir="auto" className="break-words">
                    {variant}
                  </li>
                ))}
              </ul>
            </DetailSection>
          )}
          <p className="text-sm text-ink-2">
            <ReasonText reason={event.reason} />
          </p>
        </>
      );
    case "candidate-select":
      return (
        <DetailSection title={t("choice")}>
          <ReasonText reason={event.reason} />
        </DetailSection>
      );
    case "retrieval-result":
      return (
        <DetailSection
          title={t("passages", { count: event.passages.length })}
          aside={event.cached === true ? <Chip tone="accent">{t("cached")}</Chip> : undefined}
        >
          <p className="mb-2 text-ink-2">
            {t("query")}: <span className="text-ink">{event.query}</span>
          </p>
          <PassageTable logged={event.passages} passages={passages} />
        </DetailSection>
      );
    case "graph-result":
      return <GraphResultDetail event={event} passages={passages} />;
    case "web-result":
      return <WebResultDetail event={event} />;
    case "calculation-result":
      return (
        <DetailSection title={calculation("title")} aside={ms(event.calculation.ms)}>
          <div className="flex flex-col gap-3">
            <CalculationDetail calculation={event.calculation} />
          </div>
        </DetailSection>
      );
    case "grade-result":
      return (
        <DetailSection title={t("grades")}>
          <GradeTable grades={event.grades} visitCount={event.visit.count} logged={logged} passages={passages} />
        </DetailSection>
      );
    case "reflection-result":
      return (
        <DetailSection
          title={t("reflection")}
          aside={`${t(`groundedness.${event.reflection.groundedness}`)} · ${score(event.reflection.score)}`}
        >
          <ReflectionFields reflection={event.reflection} />
        </DetailSection>
      );
    case "degraded":
      return (
        <div role="note" className="rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">
          <p className="font-medium">
            {common("named", {
              name: t("degraded"),
              value: `${t(`parts.${event.what}`)}, ${t(`fallbacks.${event.fallback}`)}`,
            })}
          </p>
          <ReasonText reason={event.reason} />
        </div>
      );
    default: {
      const found = isResult(event) ? foundBy(event) : undefined;
      if (found === undefined) return null;
      return (
        <DetailSection
          title={t(found.check)}
          aside={`${t(`findings.${found.finding}`)} · ${score(found.score)} · ${t(`judges.${found.judge}`)}`}
        >
          <ReasonText reason={found.reason} />
        </DetailSection>
      );
    }
  }
}
