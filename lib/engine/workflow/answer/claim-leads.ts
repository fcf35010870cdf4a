import { LIST_MARKER, plainLine } from "@/lib/engine/language/text/markdown";
import { MAX_LEAD_CHARS } from "../tunables";

const HEADING = /^#{1,6}(?:\s|$)/;
const ROW = /^\|/;
const CODE = /^(?:```|~~~)/;
const BLANK_LINE = /\n[ \t]*\r?\n/;
/** Indentation with which a line after a blank line still belongs to the previous item. */
const ITEM_INDENT = 2;

type PartKind = "prose" | "item" | "row";

/** Collects the lead-in of each part of an answer: the preceding text that a reader needs to understand it. */
export class ClaimLeads {
  #heading = "";
  /** A line in bold, which is a heading below the heading. */
  #label = "";
  /** The last sentence outside a list or table. */
  #leadIn = "";
  /** The current list item, after the items that contain it. */
  #items: { indent: number; text: string }[] = [];
  #tableHead = "";
  #before = "";
  #end = 0;

  /**
   * Takes the next part, in the order of the text.
   * @param isLabel it is a heading, a line in bold or a table header
   * @returns its lead-in, at most `MAX_LEAD_CHARS` characters: for an item or a row, the headings, the sentence before
   * the list or table, the containing items and the table header, each on a line; otherwise the previous sentence
   */
  take(
    draft: string,
    { start, end }: { start: number; end: number },
    isLabel: boolean,
  ): { lead: string; kind: PartKind } {
    const text = draft.slice(start, end);
    const words = plainLine(text);
    const gap = draft.slice(this.#end, start);
    const lineStart = draft.lastIndexOf("\n", start - 1) + 1;
    const indent = /^[ \t]*$/.test(draft.slice(lineStart, start)) ? start - lineStart : null;
    this.#end = end;
    if (indent !== null && ROW.test(text)) return this.#takeRow(words, isLabel);
    this.#tableHead = "";
    if (isLabel || (indent !== null && HEADING.test(text))) return this.#takeHeading(text, words);
    if (CODE.test(text)) return { lead: shortened([this.#before]), kind: "prose" };
    if (indent !== null && LIST_MARKER.test(text)) return this.#takeItem(words, indent);
    const goesOn = !BLANK_LINE.test(gap) || (indent ?? 0) >= ITEM_INDENT;
    return goesOn && this.#items.length > 0 ? this.#continueItem(words) : this.#takeSentence(words);
  }

  #takeHeading(text: string, words: string): { lead: string; kind: PartKind } {
    if (!/[\p{L}\p{N}]/u.test(words)) return { lead: "", kind: "prose" };
    if (HEADING.test(text)) {
      this.#heading = words;
      this.#label = "";
    } else this.#label = words;
    this.#leadIn = "";
    this.#items = [];
    this.#before = words;
    return { lead: "", kind: "prose" };
  }

  #takeRow(words: string, isLabel: boolean): { lead: string; kind: PartKind } {
    const lead = shortened([...this.#aroundList(), this.#tableHead]);
    if (isLabel && /[\p{L}\p{N}]/u.test(words)) this.#tableHead = words;
    if (!isLabel) this.#before = words;
    return { lead, kind: "row" };
  }

  #takeItem(words: string, indent: number): { lead: string; kind: PartKind } {
    this.#items = this.#items.filter((item) => item.indent < indent);
    const lead = shortened([...this.#aroundList(), ...this.#items.map((item) => item.text)]);
    this.#items.push({ indent, text: words });
    this.#before = words;
    return { lead, kind: "item" };
  }

  #continueItem(words: string): { lead: string; kind: PartKind } {
    const lead = shortened([...this.#aroundList(), ...this.#items.map((item) => item.text)]);
    const item = this.#items.at(-1);
    if (item !== undefined) item.text = `${item.text} ${words}`;
    this.#before = words;
    return { lead, kind: "item" };
  }

  #takeSentence(words: string): { lead: string; kind: PartKind } {
    const lead = shortened([this.#before]);
    this.#items = [];
    this.#leadIn = words;
    this.#before = words;
    return { lead, kind: "prose" };
  }

  #aroundList(): string[] {
    return [this.#heading, this.#label, this.#leadIn];
  }
}

/** The last lines that fit, since the nearest ones are needed most. */
function shortened(lines: readonly string[]): string {
  const whole = lines.filter((line) => line !== "").join("\n");
  if (whole.length <= MAX_LEAD_CHARS) return whole;
  return whole.slice(-MAX_LEAD_CHARS).replace(/^\S*\s+/, "");
}
