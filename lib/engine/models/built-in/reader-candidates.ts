import { analyze } from "@/lib/engine/language/analyzers";
import { LIST_MARKER, MARKDOWN_HEADING } from "@/lib/engine/language/text/markdown";
import { asks, splitSentences } from "@/lib/engine/language/text/sentences";
import { TABLE_ROW, tableCells } from "@/lib/engine/language/text/table-cells";
import type { NumberedPassage } from "../answer-generator";
import type { TextSpan } from "../verifier";

/** A sentence that may be quoted, with its position. */
export interface CandidateSentence {
  passage: NumberedPassage;
  /** Index of its passage among those given. */
  passageIndex: number;
  /** Index among its passage's candidates. */
  index: number;
  /** Verbatim words of the passage, without list and quote markers. */
  text: string;
  /** Offset of `text` in the passage. */
  start: number;
  /** Terms of `text` and `replyTo`. */
  terms: string[];
  /** It begins an item of a list. */
  isItem: boolean;
  /** The heading lines right above it in the passage, joined. */
  heading: string;
  /** The question before it, in a list of questions and answers, that it answers; otherwise empty. */
  replyTo: string;
  /** Column names of its table if it is a row; `null` for other text, and for a table without names. */
  columns: readonly string[] | null;
}

const NOT_QUOTABLE = /^[\s|:=*_~`#-]*$/;
/** The line between the header of a table and its rows. */
const TABLE_RULE = /^\s*\|?\s*:?-{2,}[\s|:-]*$/;
const MARKER = /^\s*(?:>\s*)*(?:[-*+•–]\s+|\d{1,3}[.)]\s+)?/;

/**
 * Sentences of the passages in order. Headings, rules, table headers, empty rows and questions are context and never
 * quoted: a list of questions and answers contains the very question.
 */
export function candidateSentences(passages: readonly NumberedPassage[]): CandidateSentence[] {
  return passages.flatMap((passage, passageIndex) => {
    const { text, language } = passage.passage;
    const found: CandidateSentence[] = [];
    let heading = "";
    const questions = new QuestionsAbove(text);
    let columns = columnsAbove(passage.passage);
    const units = splitSentences(text, language);
    for (const [at, span] of units.entries()) {
      const unit = text.slice(span.start, span.end);
      if (MARKDOWN_HEADING.test(unit)) {
        heading = unit.replace(MARKDOWN_HEADING, "");
        columns = null;
        continue;
      }
      const quote = unit.replace(MARKER, "");
      const below = units[at + 1];
      const namesColumns = below !== undefined && TABLE_RULE.test(text.slice(below.start, below.end));
      if (namesColumns) columns = columnNames(unit);
      const replyTo = questions.before(span, quote);
      if (NOT_QUOTABLE.test(quote) || namesColumns || asks(quote)) continue;
      if (!TABLE_ROW.test(unit)) columns = null;
      const start = span.end - quote.length;
      found.push({
        passage,
        passageIndex,
        index: found.length,
        text: quote,
        start,
        terms: analyze(`${replyTo} ${quote}`, language),
        isItem: LIST_MARKER.test(unit),
        heading,
        replyTo,
        columns,
      });
    }
    return found;
  });
}

/** Follows the questions of a text: one is answered by what follows it in its paragraph, or else by the next paragraph. */
class QuestionsAbove {
  readonly #text: string;
  #question = "";
  #isAnswered = false;
  #readTo = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The question that a sentence replies to. Takes the sentences in order. */
  before({ start, end }: TextSpan, sentence: string): string {
    const isNewParagraph = /\n\s*\n/.test(this.#text.slice(this.#readTo, start));
    this.#readTo = end;
    if (asks(sentence)) {
      this.#question = sentence;
      this.#isAnswered = false;
      return "";
    }
    if (isNewParagraph && this.#isAnswered) this.#question = "";
    this.#isAnswered = true;
    return this.#question;
  }
}

function columnNames(row: string): string[] | null {
  const names = tableCells(row).map(({ text }) => text);
  return names.some((name) => name !== "") ? names : null;
}

/** A passage that begins inside a table has the names of its columns as its last heading. */
function columnsAbove({ headingPath }: Pick<NumberedPassage["passage"], "headingPath">): string[] | null {
  const last = headingPath.at(-1);
  return last?.includes(" | ") ? columnNames(last) : null;
}
