import type { DocumentLine } from "@/lib/data/db/library/reading/list-documents";
import { ofAllLanguages } from "@/lib/engine/language/language-packs";
import { phrasePlace } from "@/lib/engine/language/text/phrase-place";
import { TEXT_LANGUAGES } from "@/lib/shared/contracts/language";
import type { DocumentKind } from "@/lib/shared/contracts/library/document-listing";

/** Whether the title, the file name or the first heading of a document has a word for the kind, in any language. */
export function isOfKind(
  { title, fileName, heading }: Pick<DocumentLine, "title" | "fileName" | "heading">,
  kind: DocumentKind,
): boolean {
  const names = [title, fileName, heading ?? ""];
  const titles = [...ofAllLanguages(({ library }) => library?.kinds[kind].titles ?? [])];
  return titles.some((word) =>
    TEXT_LANGUAGES.some((language) =>
      names.some((name) => phrasePlace(name, { text: word, isName: false }, language) !== null),
    ),
  );
}
