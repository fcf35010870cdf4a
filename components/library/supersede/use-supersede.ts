"use client";

import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/overlays/toast";
import { callApi } from "@/lib/browser/api/api-client";
import { COLLECTIONS_KEY, SUGGESTIONS_KEY } from "@/lib/browser/api/query-keys";
import { useChange } from "@/lib/browser/api/use-change";
import { DOCUMENTS_KEY } from "@/lib/browser/api/use-documents";
import type { DocumentLink } from "@/lib/shared/contracts/library/document-detail";

const STALE = { stale: [DOCUMENTS_KEY, COLLECTIONS_KEY, SUGGESTIONS_KEY] };

/** One document to keep in search, and those that it replaces. */
export interface Replacement {
  kept: DocumentLink;
  retired: readonly DocumentLink[];
}

/** Replaces documents by another in search, and searches them again; says what was done, and offers to undo it. */
export function useSupersede() {
  const t = useTranslations("library.supersede");
  const common = useTranslations("common");
  const toast = useToast();
  const supersede = useChange(async ({ kept, retired }: Replacement) => {
    for (const { id } of retired)
      await callApi("POST /api/documents/{id}/supersede", { params: { id }, json: { by: kept.id } });
  }, STALE);
  const restore = useChange(async (documents: readonly DocumentLink[]) => {
    for (const { id } of documents) await callApi("POST /api/documents/{id}/restore", { params: { id } });
  }, STALE);
  const failed = (error: Error) => toast({ title: t("failed"), description: error.message, error: true });
  const titles = (documents: readonly DocumentLink[]) =>
    documents.map(({ title }) => common("quoted", { text: title })).join(", ");
  // By promise: the callbacks of `mutate` are not called once the button that was pressed has gone.
  const searchAgain = (documents: readonly DocumentLink[]) =>
    restore
      .mutateAsync(documents)
      .then(() => toast({ title: t("restored", { count: documents.length, titles: titles(documents) }) }), failed);
  const replace = (replacement: Replacement, onDone?: () => void) =>
    supersede.mutateAsync(replacement).then(() => {
      const { kept, retired } = replacement;
      toast({
        title: t("done", { count: retired.length, kept: titles([kept]), retired: titles(retired) }),
        action: { label: t("undo"), onSelect: () => void searchAgain(retired) },
      });
      onDone?.();
    }, failed);
  return { isPending: supersede.isPending || restore.isPending, replace, searchAgain };
}
