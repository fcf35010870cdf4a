import { ParseFailure } from "../parse-failure";
import type { Parsed } from "../parser";
import type { OcrPages } from "../pictures/ocr-pages";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { FlowItem } from "./layout/flow";
import { layOutPage } from "./layout/lay-out-page";
import { type PageWithoutRunning, RunningLines } from "./layout/running/running-lines";
import { closedText, lineText } from "./layout/words/line-text";
import { withNarrowSpaces } from "./layout/words/narrow-spaces";
import { writeText } from "./layout/write-text";
import type { PageContent } from "./page/page-content";

/** The pages of a document in reading order, whatever they were read from. */
export class LaidOutPages {
  readonly #receipt: ReceiptWriter;
  readonly #maxChars: number;
  readonly #running = new RunningLines();
  readonly #pages: FlowItem[][] = [];
  #chars = 0;

  constructor(receipt: ReceiptWriter, maxChars: number) {
    this.#receipt = receipt;
    this.#maxChars = maxChars;
  }

  /** Adds the next page. @throws ParseFailure `too_large` */
  add(content: PageContent): void {
    this.#chars += charsOf(content);
    if (this.#chars > this.#maxChars)
      throw new ParseFailure("too_large", `more than ${this.#maxChars} characters of text`);
    for (const page of this.#running.add(content)) this.#pages.push(flowOf(page, this.#receipt));
  }

  /**
   * The document, once all its pages are added.
   * @param program names of the programs that made it
   * @throws ParseFailure `scanned` or `no_text` if it has no text, and none that OCR has still to read
   */
  finish(ocr: OcrPages, program = ""): Parsed {
    this.#addRest();
    const pages = withNarrowSpaces(this.#pages, program, this.#receipt);
    const { text, pageStarts, headings, figures } = writeText(pages, this.#receipt);
    const scanned = { waiting: ocr.waiting, doubtful: ocr.doubtful(text, pageStarts, figures) };
    this.#receipt.shownFigures = figures.map(({ number, start }) => ({ number, start }));
    if (ocr.waiting.length === 0) requireText(text, this.#pages.length, this.#receipt);
    return { text, pageStarts, headings, title: null, language: null, ...scanned };
  }

  /** The text of a picture inside another document. @param place number of the slide that shows it */
  insideText(place: number | null): string {
    this.#addRest();
    return writeText(this.#pages, this.#receipt, { place }).text;
  }

  #addRest(): void {
    for (const page of this.#running.rest()) this.#pages.push(flowOf(page, this.#receipt));
  }
}

function charsOf({ words, turned, figures }: PageContent): number {
  let chars = 0;
  for (const { text } of words) chars += text.length;
  for (const { text } of figures) chars += text.length;
  for (const text of turned) chars += text.length;
  return chars;
}

/** A page in reading order; headers and footers that occurred before are left out. */
function flowOf(page: PageWithoutRunning, receipt: ReceiptWriter): FlowItem[] {
  const { number, content, words, title, first, again } = page;
  for (const text of again) receipt.leaveOut("running_lines", text, number);
  const item = (kind: "title" | "aside", text: string): FlowItem => ({
    kind,
    text: closedText(lineText(text, receipt)),
  });
  const body = layOutPage({ ...content, words }, receipt);
  const aside = (text: string) => item("aside", text);
  return [...title.map((text) => item("title", text)), ...first.map(aside), ...body, ...content.turned.map(aside)];
}

/** @throws ParseFailure `scanned` if pages could not be read, `no_text` if there is nothing to read */
function requireText(text: string, pages: number, { unreadPages }: ReceiptWriter): void {
  if (/[\p{L}\p{N}]/u.test(text)) return;
  if (unreadPages > 0) throw new ParseFailure("scanned", `${unreadPages} of ${pages} pages are pictures`);
  throw new ParseFailure("no_text", `${pages} pages without text`);
}
