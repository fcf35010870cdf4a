import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { type DocumentKind, kindOf } from "@/lib/shared/contracts/library/document-formats";

export const SORTS = ["newest", "oldest", "title", "passages", "size"] as const;
export type Sort = (typeof SORTS)[number];
/** How recently a document was added, in days. */
export const ADDED_DAYS = { day: 1, week: 7, month: 30 } as const;
export type Added = keyof typeof ADDED_DAYS;

/** The order of the documents, and which of them are listed. */
export interface ListView {
  sort: Sort;
  kind: DocumentKind | null;
  language: TextLanguage | null;
  added: Added | null;
}

export const WHOLE_LIST: ListView = { sort: "newest", kind: null, language: null, added: null };
const DAY_MS = 86_400_000;

/** Whether a document passes the filters. @param now epoch milliseconds */
export function isListed(document: DocumentSummary, { kind, language, added }: ListView, now: number): boolean {
  return (
    (kind === null || kindOf(document.mediaType) === kind) &&
    (language === null || document.language === language) &&
    (added === null || now - Date.parse(document.createdAt) <= ADDED_DAYS[added] * DAY_MS)
  );
}

/** The documents in order; equal ones keep theirs. Titles are compared as a reader of the locale expects. */
export function sorted(documents: readonly DocumentSummary[], sort: Sort, locale: string): DocumentSummary[] {
  const titles = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const compare: Readonly<Record<Sort, (a: DocumentSummary, b: DocumentSummary) => number>> = {
    newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
    oldest: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
    title: (a, b) => titles.compare(a.title, b.title),
    passages: (a, b) => b.passages - a.passages,
    size: (a, b) => b.bytes - a.bytes,
  };
  return documents.toSorted(compare[sort]);
}
