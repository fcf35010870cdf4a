import { foldText } from "@/lib/engine/language/text/fold-text";
import { words } from "@/lib/engine/language/text/words";
import { oneLine } from "@/lib/shared/text/one-line";

const MAX_CHARS = { title: 200, author: 100 } as const;
/** Prefixes that programs put before a given title. */
const PROGRAM =
  /^(?:microsoft (?:word|excel|powerpoint|publisher|office word)|openoffice|libreoffice|wordperfect)\s*[-–:]\s*/i;
/** Placeholders that programs write without a title or name, folded. */
const NO_TITLE =
  /^(?:untitled|sans titre|title|titre|new document|nouveau document|presentation powerpoint|powerpoint presentation|microsoft (?:word|excel|powerpoint)|(?:document|slide|layout|book|classeur|feuil|sheet|page|scan|img|image|presentation)[ _-]*\d*|pdf)[ _-]*\d*$/;
const NO_AUTHOR =
  /^(?:user|users?|utilisateur|admin|administrator|administrateur|author|auteur|owner|default|unknown|anonymous|inconnu|anonyme|root|pc|test|microsoft.*|windows.*|hp|dell|lenovo|scanner|adobe.*|canon.*|python.*|(?:libre|open)office.*)[ _-]*\d*$/;
/** A file's name: an extension at its end, or words joined by other signs than spaces. */
const FILE_NAME = /\.(?:docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|pdf|indd|tex|dvi|ps|html?|qxd|pub|md)$/i;

/** The title and author of a PDF's metadata, if they plausibly belong to this document; `null` otherwise. */
export function ownDetails(
  details: ReadonlyMap<string, unknown>,
  text: string,
): { title: string | null; author: string | null } {
  return { title: titleIn(details.get("Title"), text), author: authorIn(details.get("Author")) };
}

/**
 * A title that was not generated and most of whose words occur in the document: others are left over from a template.
 */
export function titleIn(value: unknown, text: string): string | null {
  const title = lineOf(value)?.replace(PROGRAM, "") ?? "";
  if (!/\p{L}{2}/u.test(title) || title.length > MAX_CHARS.title) return null;
  if (FILE_NAME.test(title) || NO_TITLE.test(foldText(title)) || (!/[\s’']/.test(title) && /[\d_-]/.test(title)))
    return null;
  const known = new Set(words(text, "other").map((word) => foldText(word.text)));
  const own = words(title, "other").map((word) => foldText(word.text));
  const shared = own.filter((word) => known.has(word)).length;
  return shared * 2 >= own.length ? title : null;
}

/** A name of people or of an organization, not of an account or a program. */
export function authorIn(value: unknown): string | null {
  const author = lineOf(value) ?? "";
  if (!/\p{L}{2}/u.test(author) || author.length > MAX_CHARS.author || NO_AUTHOR.test(foldText(author))) return null;
  // An account has no space and no capital: "jsmith", "DESKTOP-4F2".
  return /^\p{Lu}\p{Ll}|\s\p{L}/u.test(author) && !/[@\\/]/.test(author) ? author : null;
}

function lineOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  return oneLine(value.replace(/[\p{C}\ufffd]+/gu, " "));
}
