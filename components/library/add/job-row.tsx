"use client";

import { RotateCcw, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Button } from "@/components/ui/button";
import { Dot, type Tone } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { Progress } from "@/components/ui/progress";
import { useQuantities } from "@/components/words/use-quantities";
import type { ArchiveAccepted, DocumentSummary } from "@/lib/shared/contracts/library/document";
import { useDocumentFailureWords } from "../use-document-failure-words";
import { canRetry, groupOf, type Job, type JobPhase } from "./jobs";
import { useUploadErrorWords } from "./use-upload-error-words";

export interface JobActions {
  cancel(jobs: readonly Job[]): void;
  retry(jobs: readonly Job[]): void;
  dismiss(jobs: readonly Job[]): void;
  remove(document: DocumentSummary): void;
}

interface RowProps {
  job: Job;
  actions: JobActions;
}

const TONES = {
  waiting: "unknown",
  sending: "accent",
  queued: "unknown",
  processing: "accent",
  ready: "supported",
  duplicate: "unknown",
  separate: "partial",
  unpacked: "supported",
  refused: "unsupported",
  failed: "unsupported",
  cancelled: "unknown",
} as const satisfies Record<JobPhase, Tone>;

/** One import: its progress, or why it stopped and what to do. */
export const JobRow = memo(function JobRow({ job, actions }: RowProps) {
  const t = useTranslations("library.jobs");
  const { name, document } = job;
  const group = groupOf(job);
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 py-1.5 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
      <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {document === null ? (
          <span dir="auto" className="truncate text-sm font-medium" title={name}>
            {name}
          </span>
        ) : (
          <Link
            href={`/library/${document.id}`}
            prefetch={false}
            dir="auto"
            title={name}
            className="truncate text-sm font-medium -outline-offset-2 hover:underline"
          >
            {name}
          </Link>
        )}
        <JobState job={job} />
      </div>
      {/* A fixed width aligns the states of all rows. */}
      <div className="flex shrink-0 items-center justify-end gap-1 sm:min-w-34">
        {group === "active" && (
          <Button size="sm" aria-label={t("cancelOf", { name })} onClick={() => actions.cancel([job])}>
            {t("cancel")}
          </Button>
        )}
        {canRetry(job) && (
          <Button size="sm" aria-label={t("retryOf", { name })} onClick={() => actions.retry([job])}>
            <RotateCcw aria-hidden className="size-3" />
            <span className="max-sm:sr-only">{t("retry")}</span>
          </Button>
        )}
        {/* No delete button while a document is updated: it would delete the document itself. */}
        {group === "failed" && document !== null && document.updating === null && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("deleteOf", { name })}
            title={t("deleteOf", { name })}
            onClick={() => actions.remove(document)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
        {group === "failed" && document?.updating === "reread" && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("dismissOf", { name })}
            title={t("dismissOf", { name })}
            onClick={() => actions.cancel([job])}
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
        {(group === "done" || (group === "failed" && document === null)) && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("dismissOf", { name })}
            title={t("dismissOf", { name })}
            onClick={() => actions.dismiss([job])}
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
    </li>
  );
}, isSame);

/** Jobs are rebuilt whenever one changes; compare their parts to see whether this one did. */
function isSame(before: RowProps, after: RowProps): boolean {
  return (
    before.actions === after.actions &&
    before.job.phase === after.job.phase &&
    before.job.upload === after.job.upload &&
    before.job.document === after.job.document
  );
}

function JobState({ job }: { job: Job }) {
  const t = useTranslations("library");
  const failures = useDocumentFailureWords();
  const errorWords = useUploadErrorWords();
  const { percent } = useQuantities();
  const { phase, upload, document, name } = job;
  if (phase === "sending" && upload?.state.kind === "sending") {
    const { share } = upload.state;
    const text = t("jobs.phases.sending", { share: percent(share) });
    return <Progress label={t("jobs.sendingOf", { name })} value={Math.round(share * 100)} text={text} />;
  }
  if (phase === "processing" && document !== null) return <IngestProgress document={document} />;
  if (phase === "refused" && upload?.state.kind === "refused") {
    return <Words tone={TONES.refused}>{errorWords(upload.state.error)}</Words>;
  }
  if (phase === "failed") return <Words tone={TONES.failed}>{failures(document?.failure?.code ?? "internal")}</Words>;
  if (phase === "unpacked" && upload?.state.kind === "unpacked") {
    return <Unpacked name={name} {...upload.state} />;
  }
  // Nothing to receive: the document already exists.
  if (phase === "queued" && document !== null && document.updating !== null)
    return <Words tone={TONES.queued}>{t("stages.waiting")}</Words>;
  if (phase === "ready" && upload?.state.kind === "accepted" && upload.state.version > 1) {
    return <Words tone={TONES.ready}>{t("jobs.phases.readyVersion", { version: upload.state.version })}</Words>;
  }
  if (phase === "sending" || phase === "refused" || phase === "processing" || phase === "unpacked") return null;
  return <Words tone={TONES[phase]}>{t(`jobs.phases.${phase}`)}</Words>;
}

/** The result of an archive: how many of its files were imported, and which were not, with reasons. */
function Unpacked({
  name,
  files,
  known,
  leftOut,
}: {
  name: string;
  files: number;
  known: number;
  leftOut: ArchiveAccepted["leftOut"];
}) {
  const t = useTranslations("library.jobs");
  const added = files - known;
  const tone = files === 0 ? "unsupported" : leftOut.length > 0 ? "partial" : "supported";
  return (
    <div className="min-w-0">
      <Words tone={tone}>
        {[
          ...(added > 0 || known === 0 ? [t("unpacked", { count: added })] : []),
          ...(known > 0 ? [t("unpackedKnown", { count: known })] : []),
        ].join(", ")}
      </Words>
      {leftOut.length > 0 && (
        <details className="text-xs text-partial">
          <summary className="figures w-fit cursor-default">{t("leftOut", { count: leftOut.length })}</summary>
          <ul aria-label={t("leftOutOf", { name })} className="mt-1 flex flex-col gap-1 border-l border-line pl-2.5">
            {leftOut.map(({ fileName, message }) => (
              <li key={fileName} className="break-words">
                <span dir="auto" className="font-medium text-ink">
                  {fileName}
                </span>{" "}
                <span className="text-ink-2">{message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Words({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={classNames(
        "flex min-w-0 items-baseline gap-2 text-xs",
        tone === "unsupported" ? "text-unsupported" : "text-ink-2",
      )}
    >
      <span className="relative -top-px">
        <Dot tone={tone} />
      </span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}

/** The current ingestion step of a document, and its progress where it can be counted. */
export function IngestProgress({ document }: { document: DocumentSummary }) {
  const t = useTranslations("library");
  const { stage, done, total } = document.progress;
  const counted = (stage === "embedding" || stage === "recognizing") && total > 0;
  return (
    <Progress
      label={t("progress", { title: document.title })}
      value={counted ? done : stage === "waiting" ? 0 : null}
      max={counted ? total : 1}
      text={t(`stages.${stage}`, { done, total })}
    />
  );
}
