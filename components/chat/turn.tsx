"use client";

import { Workflow } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button, buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useRun, useRunView } from "@/lib/browser/use-run";
import type { WorkflowNode } from "@/lib/contracts/topology";
import { chatFold } from "@/lib/projections/chat";
import { diagramFold } from "@/lib/projections/diagram";
import { ProgressStrip } from "../workflow-diagram/progress-strip";
import { Announcer } from "./announcer";
import { AnswerText } from "./answer-text";
import { AttemptsLine } from "./attempts-line";
import { BasisNotice } from "./basis-notice";
import { CandidateList } from "./candidate-list";
import { type OpenCitation, withWay } from "./citation-target";
import { Confidences } from "./confidences";
import { FeedbackButtons } from "./feedback-buttons";
import type { QuestionAction } from "./next-step";
import { DegradedBanner, OutcomeBanner } from "./outcome-banner";
import { QuestionBubble } from "./question-bubble";
import { ReflectionNote } from "./reflection-note";
import { SourceCards } from "./source-cards";

/** One question and its answer, as its run tells them. */
export function Turn({
  runId,
  question,
  feedback,
  selected,
  stopping,
  webConfigured,
  onSelect,
  onQuestion,
  onOpenCitation: open,
}: {
  runId: string;
  /** Shown until the run's own first event arrives. */
  question: string;
  feedback: "up" | "down" | null;
  /** Whether the side panel shows this run. */
  selected: boolean;
  /** Somebody here asked to stop it. */
  stopping: boolean;
  onSelect(): void;
  /** Whether the web can be searched. */
  webConfigured: boolean;
  /** Asks the question again, of the web, or hands it back to be rephrased; `null` while an answer is being written. */
  onQuestion: ((action: QuestionAction, question: string) => void) | null;
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.turn");
  const { connection } = useRun(runId);
  const view = useRunView(runId, chatFold);
  const diagram = useRunView(runId, diagramFold);
  const onOpenCitation = withWay(open, view.ways);
  const ended = view.status === "ended";
  const waiting = view.sentences.length === 0 && !ended;
  return (
    <article aria-label={view.question || question} className="flex flex-col gap-4">
      <QuestionBubble question={view.question || question} scope={view.scope} />
      <div className="flex flex-col gap-3">
        {view.standaloneQuestion !== null && (
          <p className="text-xs wrap-anywhere text-ink-3">{t("understoodAs", { question: view.standaloneQuestion })}</p>
        )}
        {view.degraded.map((degradation) => (
          <DegradedBanner key={`${degradation.what} ${degradation.fallback}`} degradation={degradation} />
        ))}
        {(view.sentences.length > 0 || !ended) && <BasisNotice basis={view.basis} />}
        {waiting && !stopping && <Waiting node={view.node} gone={connection === "gone"} />}
        {view.sentences.length > 0 && (
          <AnswerText
            sentences={view.sentences}
            sources={view.sources}
            language={view.language}
            onOpenCitation={onOpenCitation}
          />
        )}
        {view.outcome !== null && (
          <OutcomeBanner
            outcome={view.outcome}
            web={{ isConfigured: webConfigured, wasSearched: view.webSearched }}
            onQuestion={onQuestion === null ? null : (action) => onQuestion(action, view.question || question)}
          />
        )}
        {stopping && !ended && (
          <p role="status" className="animate-pulse-soft text-xs text-ink-2">
            {t("stopping")}
          </p>
        )}
        {(connection === "reconnecting" || connection === "unreadable") && (
          <p role="status" className="text-xs text-partial">
            {t(connection)}
          </p>
        )}
        {(view.sentences.length > 0 || ended) && (
          <>
            <Confidences view={view} />
            {view.reflection !== null && <ReflectionNote reflection={view.reflection} />}
            <CandidateList view={view} onOpenCitation={onOpenCitation} />
            <AttemptsLine view={view} />
            <SourceCards view={view} onOpenCitation={onOpenCitation} />
          </>
        )}
        {!ended && (
          <div className="min-[1180px]:hidden">
            <ProgressStrip view={diagram} />
          </div>
        )}
        {ended && (
          <div className="-ml-1.5 flex flex-wrap items-center gap-1 text-xs text-ink-3">
            <FeedbackButtons runId={runId} initial={feedback} />
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={selected}
              onClick={onSelect}
              className={classNames("font-normal", selected && "min-[1180px]:bg-sunk")}
            >
              <Workflow aria-hidden className="size-3.5" />
              {t("showWorkflow")}
            </Button>
            <Link href={`/traces/${runId}`} className={classNames(buttonStyles("ghost", "sm"), "font-normal")}>
              {t("openTrace")}
            </Link>
          </div>
        )}
      </div>
      <Announcer view={view} />
    </article>
  );
}

/** Says what is being done while there is nothing to read yet. */
function Waiting({ node, gone }: { node: WorkflowNode | null; gone: boolean }) {
  const t = useTranslations("chat.turn");
  const nodes = useTranslations("workflow.nodes");
  if (gone) return <p className="text-sm text-ink-3">{t("gone")}</p>;
  return <p className="animate-pulse-soft text-sm text-ink-3">{node === null ? t("starting") : `${nodes(node)}…`}</p>;
}
