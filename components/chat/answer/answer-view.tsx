"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useCallback, useLayoutEffect, useRef, useState } from "react";
import { Dot } from "@/components/ui/chip";
import { lazyPart } from "@/components/ui/lazy-part";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { ChatReflection, ChatView } from "@/lib/shared/projections/chat/chat";
import { CalculationEvidence } from "../calculation/calculation-evidence";
import { type OpenCitation, withSources, withWay } from "../citation/citation-target";
import { SourceCards } from "../citation/source-cards";
import { ApprovalNote } from "../ending/approval-note";
import { BasisNotice } from "../ending/basis-notice";
import { ClosestPassages } from "../ending/closest-passages";
import { Confidences } from "../ending/confidences";
import { DisagreementTable } from "../ending/disagreement-table";
import type { QuestionAction } from "../ending/next-step";
import { DegradedBanner, OutcomeBanner } from "../ending/outcome-banner";
import { AnswerText } from "./answer-text";
import { AttemptsLine } from "./attempts-line";
import { CandidateList } from "./candidate-list";
import { LackingParts } from "./lacking-parts";
import { RewriteNote } from "./rewrite-note";

const KeepDocument = lazyPart(() =>
  import("@/components/library/supersede/keep-document").then((module) => module.KeepDocument),
);
const AttemptLook = lazyPart(() => import("./attempt-look").then((module) => module.AttemptLook));

/** An answer at one moment of its run, as shown in the chat and in the trace replay. */
export function AnswerView({
  view,
  webConfigured,
  stopping = false,
  gone = false,
  onQuestion,
  onOpenCitation: open,
  children,
}: {
  view: ChatView;
  /** Whether the web can be searched. */
  webConfigured: boolean;
  /** The user asked to stop it here. */
  stopping?: boolean;
  /** Its run no longer exists. */
  gone?: boolean;
  /** `null` where no question can be asked. */
  onQuestion: ((action: QuestionAction) => void) | null;
  onOpenCitation: OpenCitation;
  /** Shown next to the answer. */
  children?: ReactNode;
}) {
  const t = useTranslations("chat.turn");
  const shown = useRef(view);
  useLayoutEffect(() => {
    shown.current = view;
  }, [view]);
  // Stable across renders, so that memoized children do not render with every word.
  const onOpenCitation = useCallback<OpenCitation>(
    (target) => withSources(withWay(open, shown.current.ways), shown.current)(target),
    [open],
  );
  const [lookedAt, setLookedAt] = useState<number | null>(null);
  const ended = view.status === "ended";
  const waiting = view.sentences.length === 0 && !ended;
  return (
    <>
      {view.standaloneQuestion !== null && (
        <p className="text-xs wrap-anywhere text-ink-3">{t("understoodAs", { question: view.standaloneQuestion })}</p>
      )}
      {view.degraded.map((degradation) => (
        <DegradedBanner key={`${degradation.what} ${degradation.fallback}`} degradation={degradation} />
      ))}
      {(view.sentences.length > 0 || !ended) && <BasisNotice basis={view.basis} />}
      <RewriteNote view={view} onLook={setLookedAt} onOpenCitation={onOpenCitation} />
      {waiting && !stopping && <Waiting node={view.node} gone={gone} />}
      {view.sentences.length > 0 && (
        <AnswerText
          sentences={view.sentences}
          sources={view.sources}
          language={view.language}
          onOpenCitation={onOpenCitation}
        />
      )}
      <LackingParts outcome={view.outcome} />
      {view.outcome !== null && (
        <OutcomeBanner
          outcome={view.outcome}
          closest={view.closest.length}
          unuseful={view.usefulness.state === "not_useful"}
          scope={view.scope}
          search={searchOf(view)}
          web={{ isConfigured: webConfigured, wasSearched: view.webSearched }}
          onQuestion={onQuestion}
        />
      )}
      {view.outcome?.outcome === "approved" && (
        <ApprovalNote
          outcome={view.outcome}
          view={view}
          judges={view.settings?.judges ?? null}
          generator={view.generator}
        />
      )}
      <ClosestPassages passages={view.closest} onOpenCitation={onOpenCitation} />
      {view.calculation !== null && <CalculationEvidence calculation={view.calculation} />}
      <DisagreementTable
        sources={view.disagreement}
        citations={view.sources}
        titled={view.outcome?.reason?.code === "sources_disagree"}
        onOpenCitation={onOpenCitation}
      />
      {onQuestion !== null && ended && view.disagreement.length > 0 && (
        <Suspense>
          <KeepDocument documents={disagreeingDocuments(view)} />
        </Suspense>
      )}
      {children}
      {(view.sentences.length > 0 || ended) && (
        <>
          <Confidences view={view} judges={view.settings?.judges ?? null} />
          {view.reflection !== null && <ReflectionNote reflection={view.reflection} />}
          <CandidateList view={view} onOpenCitation={onOpenCitation} />
          <AttemptsLine view={view} lookedAt={lookedAt} onLook={setLookedAt} />
          {lookedAt !== null && (
            <Suspense>
              <AttemptLook
                view={view}
                number={lookedAt}
                onOpenCitation={onOpenCitation}
                onClose={() => setLookedAt(null)}
              />
            </Suspense>
          )}
          <SourceCards view={view} onOpenCitation={onOpenCitation} />
        </>
      )}
    </>
  );
}

/** The documents whose values disagree, each with its first value. */
function disagreeingDocuments({ disagreement, sources }: ChatView) {
  const documents = disagreement.flatMap(({ number, documentTitle, value }) => {
    const id = sources.get(number)?.documentId;
    return id === undefined ? [] : [{ id, title: documentTitle, value }];
  });
  return documents.filter(({ id }, at) => documents.findIndex((one) => one.id === id) === at);
}

function searchOf({ passages, settings }: ChatView) {
  if (settings === null) return null;
  return { found: passages.filter(({ web }) => web === undefined).length, limit: settings.retrieval.topK };
}

/** Names the current step while there is no text yet. */
function Waiting({ node, gone }: { node: WorkflowNode | null; gone: boolean }) {
  const t = useTranslations("chat.turn");
  const nodes = useTranslations("workflow.nodes");
  if (gone) return <p className="text-sm text-ink-3">{t("gone")}</p>;
  return <p className="animate-pulse-soft text-sm text-ink-3">{node === null ? t("starting") : `${nodes(node)}…`}</p>;
}

/** The result of one reflection: its score, the threshold and the reason. */
function ReflectionNote({ reflection }: { reflection: ChatReflection }) {
  const t = useTranslations("chat.reflection");
  const { score: words } = useQuantities();
  const { score, minScore, reason } = reflection;
  const state = score === null ? "unscored" : score >= minScore ? "approved" : "below";
  const tone = { unscored: "unknown", approved: "supported", below: "partial" } as const;
  return (
    <section aria-label={t("label")} className="figures rounded-xl border border-line bg-panel px-3.5 py-2 text-sm">
      <p className="flex items-baseline gap-2">
        <span className="relative -top-0.5">
          <Dot tone={tone[state]} />
        </span>
        {t(state, { score: words(score), minScore: words(minScore) })}
      </p>
      <p className="mt-0.5 pl-3.5 text-ink-2">
        <ReasonText reason={reason} />
      </p>
    </section>
  );
}
