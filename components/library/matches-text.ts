import { foldedText } from "@/components/words/folded-text";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";

/** Whether a document's title, file name or address contains every typed word. */
export function matchesText(
  document: Pick<DocumentSummary, "title" | "fileName" | "sourceUrl">,
  typed: string,
): boolean {
  const where = foldedText([document.title, document.fileName, document.sourceUrl ?? ""].join("\n"));
  return foldedText(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
