"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { GraphWayNote } from "@/components/knowledge-graph/graph-way-note";
import { Button, buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Sheet } from "@/components/ui/overlays/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { ReasonText } from "@/components/words/reason-text";
import { ApiError } from "@/lib/browser/api/api-client";
import { useWebPage } from "@/lib/browser/api/settings/use-web-search";
import { useDocument } from "@/lib/browser/api/use-document";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { WebSource } from "@/lib/shared/contracts/library/web-search";
import { WebPageNote } from "../answer/web-mark";
import { type CitationTarget, neighbourOf, type OpenCitation } from "./citation-target";
import { CitedPages, hasPages } from "./cited-pages";
import { CitedText } from "./cited-text";
import { GradeChip, InstructionBadge, isInstruction } from "./grade-chip";
import { MissingSource } from "./missing-source";
import { useCitationPlace } from "./source-cards";

/** A cited passage in its document: highlighted, with stronger marks on the evidence, and scrolled into view. */
export function CitationSheet({
  target,
  onTarget,
  onClose,
}: {
  target: CitationTarget | null;
  /** Opens another source of the same answer. */
  onTarget?: OpenCitation;
  onClose(): void;
}) {
  const t = useTranslations("chat.sources");
  const placeOf = useCitationPlace();
  const citation = target?.citation;
  const place = citation === undefined ? null : placeOf(citation, target?.evidence);
  const step = (by: 1 | -1) => {
    const next = target === null ? null : neighbourOf(target, by);
    return next === null || onTarget === undefined ? null : () => onTarget(next);
  };
  useSourceKeys({ previous: step(-1), next: step(1) });
  const isDocument = citation !== undefined && citation.web === undefined;
  const steps = onTarget !== undefined && target !== null && (target.among?.length ?? 0) > 1;
  return (
    <Sheet
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      title={citation === undefined ? "" : titleOf(citation)}
      {...(place === null ? {} : { description: place })}
      {...(isDocument || steps
        ? {
            footer: (
              <>
                {steps && <SourceSteps target={target} previous={step(-1)} next={step(1)} />}
                {isDocument && (
                  <Link
                    href={`/library/${citation.documentId}?passage=${citation.ordinal}`}
                    className={buttonStyles("secondary", "sm")}
                  >
                    {t("openDocument")}
                  </Link>
                )}
              </>
            ),
          }
        : {})}
    >
      {target?.grade != null && <GradeNote grade={target.grade} />}
      {target?.way !== undefined && <GraphWayNote way={target.way} />}
      {target !== null &&
        (target.citation.web === undefined ? (
          <CitedDocument key={target.citation.passageId} target={target} />
        ) : (
          <CitedPage key={target.citation.passageId} target={target} web={target.citation.web} />
        ))}
    </Sheet>
  );
}

/** The grade of the passage and its reason. */
function GradeNote({ grade }: { grade: PassageGrade }) {
  const t = useTranslations("chat.sources");
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
      <GradeChip grade={grade} name={t(`grades.${grade.grade}`)} />
      <InstructionBadge reason={grade.reason} />
      {!isInstruction(grade) && (
        <p>
          <ReasonText reason={grade.reason} />
        </p>
      )}
    </div>
  );
}

function titleOf({ number, documentTitle }: CitationTarget["citation"]): string {
  return number === null ? documentTitle : `[${number}] ${documentTitle}`;
}

/** Buttons to the previous and next source of the answer. */
function SourceSteps({
  target: { citation, among = [] },
  previous,
  next,
}: {
  target: CitationTarget;
  previous: (() => void) | null;
  next: (() => void) | null;
}) {
  const t = useTranslations("chat.sources");
  // Not `disabled` at the ends, which would drop keyboard focus.
  const arrow = "aria-disabled:opacity-40 aria-disabled:hover:bg-transparent";
  const index = among.findIndex((other) => other.citation.passageId === citation.passageId);
  return (
    <nav aria-label={t("steps")} className="mr-auto flex items-center gap-1">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("previous")}
        aria-keyshortcuts="ArrowLeft"
        aria-disabled={previous === null}
        className={arrow}
        onClick={() => previous?.()}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </Button>
      {index !== -1 && (
        <span role="status" className="figures text-xs text-ink-2">
          {t("ofAll", { index: index + 1, count: among.length })}
        </span>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("next")}
        aria-keyshortcuts="ArrowRight"
        aria-disabled={next === null}
        className={arrow}
        onClick={() => next?.()}
      >
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}

function CitedDocument({ target }: { target: CitationTarget }) {
  const t = useTranslations("chat.sources");
  const { data, error, isPending, refetch } = useDocument(target.citation.documentId);
  if (isPending) {
    return (
      <div className="flex flex-col gap-3" role="status" aria-label={t("loading")}>
        {["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-2/3"].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          <Skeleton key={index} className={classNames("h-4", width)} />
        ))}
      </div>
    );
  }
  if (data !== undefined) {
    return (
      <>
        {data.supersededBy !== null && (
          <p role="note" className="mb-3 rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">
            {t("replaced", { title: data.supersededBy.title })}
          </p>
        )}
        {data.superseded && data.versions.some(({ version }) => version > data.version) && (
          <p role="note" className="mb-3 rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">
            {t("laterVersion", { number: data.version })}
          </p>
        )}
        {hasPages(data.mediaType) ? (
          <CitedPages document={data} target={target} />
        ) : (
          <CitedText document={data} target={target} />
        )}
      </>
    );
  }
  if (error instanceof ApiError && error.code === "not_found") {
    return <MissingSource />;
  }
  return <ErrorState title={t("failed")} onRetry={() => void refetch()} />;
}

/** The stored copy of a web page, with a link to the page. */
function CitedPage({ target, web }: { target: CitationTarget; web: WebSource }) {
  const t = useTranslations("chat.web");
  const { data, isError, refetch } = useWebPage(target.citation.documentId);
  const content = () => {
    if (data === null) return <EmptyState title={t("notKept")} />;
    if (data !== undefined) {
      return <CitedText document={{ ...data, mediaType: "text/html", passageSpans: data.passages }} target={target} />;
    }
    if (isError) return <ErrorState title={t("failed")} onRetry={() => void refetch()} />;
    return <LoadingText>{t("loading")}</LoadingText>;
  };
  return (
    <div className="flex flex-col gap-3">
      <WebPageNote web={web} />
      {content()}
    </div>
  );
}

/** ← and → open the previous and next source. */
function useSourceKeys({ previous, next }: { previous: (() => void) | null; next: (() => void) | null }): void {
  // No dependency list: subscribes the handlers of the latest render, which is cheap.
  useEffect(() => {
    if (previous === null && next === null) return;
    const steps: Readonly<Record<string, (() => void) | null>> = { ArrowLeft: previous, ArrowRight: next };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key] ?? null;
      if (step === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
        return;
      }
      event.preventDefault();
      step();
    };
    // In the capture phase: panels stop the propagation of arrow keys.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  });
}
