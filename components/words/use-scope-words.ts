"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useCollections } from "@/lib/browser/api/use-collections";
import { useDocumentTitles } from "@/lib/browser/api/use-documents";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { useLanguageName } from "./use-language-name";

/** Documents named one by one; more are counted. */
const NAMED_DOCUMENTS = 2;

/**
 * Describes the scope of a question in the reader's language, including what was deleted since.
 * @param scope passed in already here, because document titles are loaded only if needed
 */
export function useScopeWords(scope: LibraryScope | null): string | null {
  const t = useTranslations("scope");
  const format = useFormatter();
  const languageName = useLanguageName();
  const collections = useCollections({ enabled: scope?.collections !== undefined });
  const titles = useDocumentTitles(scope?.documents !== undefined);
  if (scope === null) return null;
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  const parts: string[] = [];
  if (scope.collections !== undefined) {
    const names = scope.collections.map((id) =>
      collections.data === undefined
        ? t("loading")
        : (collections.data.collections.find((own) => own.id === id)?.name ?? t("deletedCollection")),
    );
    parts.push(names.join(", "));
  }
  if (scope.documents !== undefined) {
    const known = scope.documents.map((id) =>
      titles === undefined ? t("loading") : (titles.get(id) ?? t("oneDocument")),
    );
    parts.push(known.length <= NAMED_DOCUMENTS ? known.join(", ") : t("documents", { count: scope.documents.length }));
  }
  if (scope.languages !== undefined) parts.push(scope.languages.map((language) => languageName(language)).join(", "));
  if (scope.mediaTypes !== undefined) parts.push(t("kinds", { count: scope.mediaTypes.length }));
  if (scope.from !== undefined) parts.push(t("from", { date: day(scope.from) }));
  if (scope.to !== undefined) parts.push(t("to", { date: day(scope.to) }));
  return parts.length === 0 ? null : parts.join(" · ");
}
