import { oneLine } from "@/lib/shared/text/one-line";
import { withoutCitations } from "./cited-numbers";
import { withoutInlineMarkup } from "./inline-markup";
import { LIST_MARKER } from "./list-marker";

/** What opens a quotation or heading in Markdown. */
const BLOCK_MARKS = /^[\s>#]+/;
/** Emphasis whose other half stands in another sentence. */
const LONE_EMPHASIS = /\*\*|__/g;

/** The words of a part of an answer, on one line, without Markdown and citations; a table row keeps its bars. */
export function plainLine(text: string): string {
  const plain = withoutInlineMarkup(withoutCitations(text));
  return oneLine(plain.replace(BLOCK_MARKS, "").replace(LIST_MARKER, "").replace(LONE_EMPHASIS, ""));
}
