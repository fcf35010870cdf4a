import type { ReceiptWriter } from "../receipt/receipt-writer";
import { cleanText } from "../text/clean-text";

const SPACE = /[ \t\n\r\f]+/g;
/** The first letter or digit of a word, in scripts that write spaces between words. */
const WORD_START = /^[\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The paragraph that is being written: its finished lines, and the last one. */
export class OpenParagraph {
  readonly #receipt: ReceiptWriter;
  #lines: string[] = [];
  #line = "";
  /** Whether the mark of a note was left out at the end of the last line. */
  #afterMark = false;

  constructor(receipt: ReceiptWriter) {
    this.#receipt = receipt;
  }

  add(text: string): void {
    if (this.#afterMark && text !== "") {
      // The omitted mark of a note was between them.
      if (/\S$/.test(this.#line) && WORD_START.test(text)) this.#line += " ";
      this.#afterMark = false;
    }
    this.#line += text;
  }

  /** Records that the mark of a note is here, which is left out. */
  leaveOutMark(): void {
    this.#afterMark = true;
  }

  breakLine(): void {
    this.#lines.push(this.#line);
    this.#line = "";
  }

  /** Ends it and returns its text; empty without any. */
  take(): string {
    const lines = [...this.#lines, this.#line].map((line) => onOneLine(line, this.#receipt));
    this.#lines = [];
    this.#line = "";
    return lines.filter((line) => line !== "").join("\n");
  }
}

/** A text with single spaces instead of its breaks. */
export function onOneLine(text: string, receipt: ReceiptWriter): string {
  return cleanText(text, receipt).replace(SPACE, " ").trim();
}
