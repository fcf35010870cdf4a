"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Chip, type Tone } from "@/components/ui/chip";
import { Menu } from "@/components/ui/menu";
import { Progress } from "@/components/ui/progress";
import { useToast } from "@/components/ui/toast";
import { useQuantities } from "@/components/ui/use-quantities";
import { useRetryDocument } from "@/lib/browser/use-documents";
import type { DocumentSummary } from "@/lib/contracts/document";

const KINDS = {
  "text/markdown": "markdown",
  "text/plain": "plain",
  "text/html": "html",
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
} as const satisfies Record<DocumentSummary["mediaType"], string>;
const TONES = {
  queued: "unknown",
  processing: "accent",
  ready: "supported",
  failed: "unsupported",
} as const satisfies Record<DocumentSummary["status"], Tone>;

/** One document: what it is, how far it is, why it failed, and what can be done with it. */
export function DocumentRow({ document, onDelete }: { document: DocumentSummary; onDelete(): void }) {
  const t = useTranslations("library");
  const failures = useTranslations("documents.failures");
  const { failure, status, title } = document;
  const underWay = status === "queued" || status === "processing";
  return (
    <li className="flex items-center gap-3 py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <Link href={`/library/${document.id}`} className="min-w-0 truncate font-medium hover:underline">
            {title}
          </Link>
          {document.sample && (
            <span className="shrink-0 rounded-full border border-line-strong px-1.5 text-2xs text-ink-2">
              {t("document.sample")}
            </span>
          )}
        </div>
        {underWay ? (
          <IngestProgress document={document} />
        ) : failure !== null ? (
          <p className="text-sm text-unsupported">{failures(failure.code)}</p>
        ) : (
          <DocumentFacts document={document} />
        )}
      </div>
      {/* On a narrow screen the progress, the reason or the facts say as much. */}
      <span className="shrink-0 max-sm:hidden">
        <Chip tone={TONES[status]} dot>
          {t(`status.${status}`)}
        </Chip>
      </span>
      <DocumentActions document={document} onDelete={onDelete} />
    </li>
  );
}

/** Kind, language, pages, passages, size and date of a document, in one line that may wrap. */
export function DocumentFacts({ document }: { document: DocumentSummary }) {
  const t = useTranslations("library.document");
  const format = useFormatter();
  const quantities = useQuantities();
  const facts = [
    t(`kinds.${KINDS[document.mediaType]}`),
    t(`languages.${document.language ?? "unknown"}`),
    ...(document.pages === null ? [] : [t("pages", { count: document.pages })]),
    t("passages", { count: document.passages }),
    quantities.bytes(document.bytes),
    t("added", { date: format.dateTime(new Date(document.createdAt), { dateStyle: "medium" }) }),
  ];
  return <span className="figures block text-xs text-ink-3">{facts.join(" · ")}</span>;
}

function IngestProgress({ document }: { document: DocumentSummary }) {
  const t = useTranslations("library");
  const { stage, done, total } = document.progress;
  const counted = stage === "embedding" && total > 0;
  return (
    <div className="mt-1 max-w-md">
      <Progress
        label={t("progress", { title: document.title })}
        value={counted ? done : stage === "waiting" ? 0 : null}
        max={counted ? total : 1}
        text={t(`stages.${stage}`, { done, total })}
      />
    </div>
  );
}

function DocumentActions({ document, onDelete }: { document: DocumentSummary; onDelete(): void }) {
  const t = useTranslations("library.document");
  const router = useRouter();
  const toast = useToast();
  const retry = useRetryDocument();
  const tryAgain = () =>
    retry.mutate(document.id, {
      onError: (error) => toast({ title: t("actionFailed"), description: error.message, error: true }),
    });
  return (
    <>
      {document.status === "failed" && (
        <Button size="sm" onClick={tryAgain} disabled={retry.isPending}>
          {t("retry")}
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={t("actions", { title: document.title })}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
        items={[
          { label: t("open"), onSelect: () => router.push(`/library/${document.id}`) },
          { label: t("original"), onSelect: () => window.open(`/api/documents/${document.id}/original`, "_self") },
          { label: t("delete"), onSelect: onDelete, danger: true },
        ]}
      />
    </>
  );
}
