"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useDocuments } from "@/lib/browser/use-documents";
import type { DocumentSummary } from "@/lib/contracts/document";
import { DeleteDocumentDialog } from "./delete-document-dialog";
import { DocumentRow } from "./document-row";

/** A filter earns its place once a list no longer fits the eye. */
const FILTER_FROM_DOCUMENTS = 8;

/** Every document with its state, newest first. */
export function DocumentList() {
  const t = useTranslations("library.list");
  const { data, isPending, isError, error, refetch } = useDocuments();
  const [text, setText] = useState("");
  const [deleting, setDeleting] = useState<DocumentSummary | null>(null);

  if (isPending) return <ListSkeleton label={t("loading")} />;
  if (isError) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    );
  }
  const { documents } = data;
  if (documents.length === 0) {
    return (
      <EmptyState title={t("emptyTitle")} icon={<FileText aria-hidden className="size-8" />}>
        {t("emptyText")}
      </EmptyState>
    );
  }
  const wanted = text.trim().toLocaleLowerCase();
  const shown = documents.filter((document) => document.title.toLocaleLowerCase().includes(wanted));
  return (
    <section aria-label={t("label")}>
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p className="figures text-sm text-ink-2">{t("count", { count: documents.length })}</p>
        {documents.length >= FILTER_FROM_DOCUMENTS && (
          <input
            type="search"
            aria-label={t("filter")}
            placeholder={t("filter")}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="h-9 w-full rounded-lg border border-line-strong bg-panel px-3 text-sm sm:w-56"
          />
        )}
      </div>
      {shown.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{t("noMatch", { text })}</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {shown.map((document) => (
              <DocumentRow key={document.id} document={document} onDelete={() => setDeleting(document)} />
            ))}
          </ul>
        </Card>
      )}
      {deleting !== null && <DeleteDocumentDialog document={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div>
      <LoadingText>{label}</LoadingText>
      <div className="mb-2 h-9" />
      <Card className="divide-y divide-line">
        {["a", "b", "c", "d", "e"].map((key) => (
          <div key={key} className="flex h-15 flex-col justify-center gap-2 px-4">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </Card>
    </div>
  );
}
