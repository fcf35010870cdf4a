import { LIST_MARKER, MARKDOWN_HEADING, withoutInlineMarkup } from "@/lib/engine/language/text/markdown";
import { tableCells } from "@/lib/engine/language/text/table-cells";
import type { QuotedSummary, SummaryPart, SummaryQuote } from "@/lib/shared/contracts/library/digest";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { oneLine } from "@/lib/shared/text/one-line";

interface Worded {
  passages: readonly Passage[];
  /** The marker of a passage, such as `[1]`. */
  citation(passageId: string): string;
}

/** The answer that quotes the sentences of a summary: each document under its title, its parts in their order. */
export function wordSummary({ documents }: QuotedSummary, worded: Worded): string {
  return documents
    .map(({ title, parts }) => [`**${plainTitle(title)}**`, ...blocksOf(parts, worded)].join("\n\n"))
    .join("\n\n");
}

/** The number of a heading: "2.1 Price". */
const HEADING_NUMBER = /^\d{1,2}(?:\.\d{1,2})*[.)]?\s+(?=\p{L})/u;

/** Lists of sentences and tables; a table ends the list before it. */
function blocksOf(parts: readonly SummaryPart[], worded: Worded): string[] {
  const blocks: string[] = [];
  let list: string[] = [];
  const close = () => {
    if (list.length > 0) blocks.push(list.join("\n"));
    list = [];
  };
  for (const { heading, quotes } of parts) {
    const label = heading === null ? "" : plainTitle(heading).replace(HEADING_NUMBER, "");
    const sentences = quotes.filter(({ isRow }) => !isRow).map((quote) => cited(quoteOf(quote, worded), quote, worded));
    if (sentences.length > 0) list.push(`- ${label === "" ? "" : `**${label}** · `}${sentences.join(" ")}`);
    const [header, ...rows] = quotes.filter(({ isRow }) => isRow);
    if (header === undefined) continue;
    close();
    if (sentences.length === 0 && label !== "") blocks.push(`**${label}**`);
    blocks.push(tableOf(header, rows, worded));
  }
  close();
  return blocks;
}

function tableOf(header: SummaryQuote, rows: readonly SummaryQuote[], worded: Worded): string {
  const cells = (quote: SummaryQuote) => tableCells(textOf(quote, worded)).map(({ text }) => plain(text));
  const titles = cells(header);
  const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  return [
    line(titles),
    line(titles.map(() => "---")),
    ...rows.map((row) => {
      const texts = cells(row);
      return line(texts.map((text, at) => (at === texts.length - 1 ? cited(text, row, worded) : text)));
    }),
  ].join("\n");
}

function cited(text: string, { passageId }: SummaryQuote, { citation }: Worded): string {
  return `${text} ${citation(passageId)}`.trim();
}

/** A sentence or an item of a list, on one line and without Markdown. */
export function quoteOf(quote: SummaryQuote, worded: Pick<Worded, "passages">): string {
  const text = oneLine(textOf(quote, worded)).replace(MARKDOWN_HEADING, "").replace(LIST_MARKER, "");
  return plain(text).replace(/\s*[;,]$/, "");
}

function textOf({ passageId, start, end }: SummaryQuote, { passages }: Pick<Worded, "passages">): string {
  return passages.find(({ id }) => id === passageId)?.text.slice(start, end) ?? "";
}

/** Numbers in brackets would be read as citations. */
function plain(text: string): string {
  return withoutInlineMarkup(text).replace(/\*\*|__|[[\]]/g, "");
}

/** Marks in a title would be read as Markdown or as citations. */
function plainTitle(title: string): string {
  return oneLine(title.replace(/[*_`[\]]/g, " ")).replace(/[\s.:]+$/, "");
}
