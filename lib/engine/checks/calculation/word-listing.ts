import { LANGUAGE_PACKS } from "@/lib/engine/language/language-packs";
import { ENGLISH_LIBRARY } from "@/lib/engine/language/library/en";
import type { LibraryAnswerWords } from "@/lib/engine/language/library/library-grammar";
import { LIST_MARKER, MARKDOWN_HEADING, withoutInlineMarkup } from "@/lib/engine/language/text/markdown";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { DocumentListing, ListedDocument } from "@/lib/shared/contracts/library/document-listing";
import { oneLine } from "@/lib/shared/text/one-line";
import { QUOTED_CHARACTERS } from "../tunables";

interface Worded {
  passages: readonly Passage[];
  /** The marker of a passage, such as `[1]`. */
  citation(passageId: string): string;
  language: Language;
}

/** The answer that lists documents: how many there are, a line for each, how they were counted, and what may be missing. */
export function wordListing(listing: DocumentListing, worded: Worded): string {
  const { documents, more, others, moreOthers, searched, doubts } = listing;
  const { kinds, answer: words } = LANGUAGE_PACKS[worded.language].library ?? ENGLISH_LIBRARY;
  const { kind } = listing.filter;
  const filter = { ...listing.filter, kind: kind === null ? null : kinds[kind].titles };
  const block = (heading: string, entries: readonly ListedDocument[], rest: number) =>
    entries.length === 0
      ? `${heading}.`
      : [
          `${heading}${words.colon}\n`,
          ...entries.map((entry) => `- ${lineOf(entry, words, worded)}`),
          ...(rest > 0 ? [`- ${words.more(rest)}`] : []),
        ].join("\n");
  const countOthers = others.length + moreOthers;
  return [
    block(words.heading(documents.length + more, searched, filter), documents, more),
    ...(countOthers > 0 ? [block(words.others(countOthers, filter), others, moreOthers)] : []),
    [words.coverage(searched, filter), ...doubts.map(({ kind, count }) => words.doubts[kind](count))]
      .filter((sentence) => sentence !== "")
      .join(" "),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function lineOf({ title, passageId, quote, day }: ListedDocument, words: LibraryAnswerWords, worded: Worded): string {
  const passage = worded.passages.find(({ id }) => id === passageId);
  const sentence = quote === null || passage === undefined ? "" : shortened(passage.text.slice(quote.start, quote.end));
  const isTitle = sentence.toLowerCase() === oneLine(title).toLowerCase();
  return [
    // Marks in a title would be read as Markdown or as citations.
    `**${title
      .replace(/[*_`[\]]/g, " ")
      .replace(/\s+/g, " ")
      .trim()}**`,
    day === null ? "" : `, ${words.day(day)}`,
    sentence === "" || isTitle ? "" : `${words.colon} ${words.quoted(sentence)}`,
    ` ${worded.citation(passageId)}`,
  ].join("");
}

/** A sentence on one line, without Markdown and not too long; the cells of a row are separated by points. */
function shortened(sentence: string): string {
  const plain = withoutInlineMarkup(oneLine(sentence))
    .replace(MARKDOWN_HEADING, "")
    .replace(LIST_MARKER, "")
    // Numbers in brackets would be read as citations.
    .replace(/\*\*|__|[[\]]/g, "")
    .replace(/^\|\s*|\s*\|$/g, "")
    .replace(/\s*\|\s*/g, " · ");
  if (plain.length <= QUOTED_CHARACTERS) return plain;
  return `${plain.slice(0, QUOTED_CHARACTERS).replace(/\s+\S*$/, "")} …`;
}
