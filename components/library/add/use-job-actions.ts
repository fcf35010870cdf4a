"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useToast } from "@/components/ui/overlays/toast";
import { uploadQueue } from "@/lib/browser/storage/upload-queue";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { useChangeJobs } from "../documents/use-document-changes";
import type { JobActions } from "./job-row";
import type { Job } from "./jobs";

/** Ids of uploads without a document. */
function uploadsOf(jobs: readonly Job[]): number[] {
  return jobs.flatMap(({ upload, document }) => (upload !== null && document === null ? upload.id : []));
}

/** Ids of documents on the server, including those not listed yet. */
function documentsOf(jobs: readonly Job[]): string[] {
  return jobs.flatMap(({ upload, document }) => {
    if (document !== null) return document.id;
    return upload?.state.kind === "accepted" ? upload.state.documentId : [];
  });
}

/** Actions on jobs in any phase. */
export function useJobActions(
  /** Documents to dismiss. */
  onForget: (documentIds: readonly string[]) => void,
): { actions: JobActions; deleting: DocumentSummary | null; closeDelete(): void } {
  const t = useTranslations("library");
  const toast = useToast();
  const { mutate: cancel } = useChangeJobs("cancel");
  const { mutate: retry } = useChangeJobs("retry");
  const [deleting, setDeleting] = useState<DocumentSummary | null>(null);
  const failed = t("document.actionFailed");
  const actions = useMemo((): JobActions => {
    const report = (count: number) => {
      if (count > 0) toast({ title: failed, description: t("jobs.someFailed", { count }), error: true });
    };
    return {
      cancel(jobs) {
        const documents = documentsOf(jobs);
        uploadQueue.remove(
          jobs.flatMap(({ upload }) => (upload !== null && upload.state.kind !== "accepted" ? upload.id : [])),
        );
        if (documents.length > 0) cancel(documents, { onSuccess: report });
      },
      retry(jobs) {
        const documents = documentsOf(jobs);
        uploadQueue.retry(uploadsOf(jobs));
        if (documents.length > 0) retry(documents, { onSuccess: report });
      },
      dismiss(jobs) {
        uploadQueue.remove(uploadsOf(jobs));
        // A file added twice has two uploads behind one entry.
        const documents = documentsOf(jobs);
        for (const id of documents) uploadQueue.forgetDocument(id);
        onForget(documents);
      },
      remove: setDeleting,
    };
  }, [cancel, retry, toast, t, failed, onForget]);
  return { actions, deleting, closeDelete: () => setDeleting(null) };
}
