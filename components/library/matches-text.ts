import type { DocumentSummary } from "@/lib/shared/contracts/library/document";

/** Lower case without accents, so that "resume" finds "Résumé". */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a document's title, file name or address contains every typed word. */
export function matchesText(
  document: Pick<DocumentSummary, "title" | "fileName" | "sourceUrl">,
  typed: string,
): boolean {
  const where = folded([document.title, document.fileName, document.sourceUrl ?? ""].join("\n"));
  return folded(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
