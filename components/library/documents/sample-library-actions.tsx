"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/account/viewer";
import { useToast } from "@/components/ui/overlays/toast";
import { fetchJson } from "@/lib/browser/api/api-client";
import { COLLECTIONS_KEY } from "@/lib/browser/api/query-keys";
import { useChange } from "@/lib/browser/api/use-change";
import { DOCUMENTS_KEY } from "@/lib/browser/api/use-documents";
import { sampleLibrarySchema } from "@/lib/shared/contracts/library/digest";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";

/** Removes the sample documents in one click, or brings them back. */
export function SampleLibraryActions({ documents }: { documents: readonly Pick<DocumentSummary, "sample">[] }) {
  const t = useTranslations("library.samples");
  const toast = useToast();
  const { mutate, isPending } = useSampleLibrary();
  const mayChange = useMay("manage_library");
  const count = documents.filter(({ sample }) => sample).length;
  const change = (wanted: "add" | "remove") =>
    mutate(wanted, {
      onSuccess: () => toast({ title: t(wanted === "add" ? "added" : "removed") }),
      onError: (error) => toast({ title: t("failed"), description: error.message, error: true }),
    });
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {count > 0 && <span className="figures">{t("count", { count })}</span>}
      {mayChange && (
        <button
          type="button"
          disabled={isPending}
          onClick={() => change(count > 0 ? "remove" : "add")}
          className="text-accent underline underline-offset-2 disabled:opacity-60"
        >
          {t(isPending ? "changing" : count > 0 ? "remove" : "add")}
        </button>
      )}
    </span>
  );
}

/** Removes the sample documents, or adds those that are missing. */
function useSampleLibrary() {
  return useChange(
    (change: "add" | "remove") =>
      fetchJson(sampleLibrarySchema, change === "add" ? "POST /api/samples" : "DELETE /api/samples", {}),
    { stale: [DOCUMENTS_KEY, COLLECTIONS_KEY] },
  );
}
