"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { useDocuments } from "@/lib/browser/use-documents";
import type { DocumentSummary } from "@/lib/contracts/document";
import { DeleteDocumentDialog } from "./delete-document-dialog";
import { DocumentRow } from "./document-row";
import { matchesText } from "./matches-text";
import { FILTER_FROM, ROWS_AT_ONCE } from "./tunables";

/**
 * Every document that can be asked about, newest first.
 * @param adding whether others are on their way
 */
export function DocumentList({ adding }: { adding: boolean }) {
  const t = useTranslations("library.list");
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = useDocuments();
  const [text, setText] = useState("");
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const [deleting, setDeleting] = useState<DocumentSummary | null>(null);

  if (isPending) return <ListSkeleton label={t("loading")} />;
  if (data === undefined) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorState>
    );
  }
  const documents = data.documents.filter(({ status }) => status === "ready");
  const shown = documents.filter((document) => matchesText(document, text));
  const searching = text.trim() !== "";
  return (
    <section aria-label={t("label")}>
      {isError && <StaleNotice updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />}
      {documents.length === 0 ? (
        <EmptyState title={t("emptyTitle")} icon={<FileText aria-hidden className="size-8" />}>
          {t(adding ? "soonText" : "emptyText")}
        </EmptyState>
      ) : (
        <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2">
          <p role="status" className="figures text-sm text-ink-2">
            {searching
              ? t("shown", { shown: shown.length, count: documents.length })
              : t("count", { count: documents.length })}
          </p>
          {documents.length >= FILTER_FROM && (
            <input
              type="search"
              data-page-search
              aria-label={t("filter")}
              placeholder={t("filter")}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="h-9 w-full rounded-lg border border-line-strong bg-panel px-3 text-sm sm:w-56"
            />
          )}
        </div>
      )}
      {documents.length > 0 && shown.length === 0 && (
        <p className="py-8 text-center break-words text-ink-2">{t("noMatch", { text })}</p>
      )}
      {shown.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {shown.slice(0, rows).map((document) => (
              <DocumentRow key={document.id} document={document} onDelete={setDeleting} />
            ))}
          </ul>
        </Card>
      )}
      {shown.length > rows && (
        <div className="mt-3 flex justify-center">
          <Button onClick={() => setRows(rows + ROWS_AT_ONCE)}>
            {t("more", { count: Math.min(ROWS_AT_ONCE, shown.length - rows) })}
          </Button>
        </div>
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
