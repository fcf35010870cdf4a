import type { TextRange } from "@/lib/shared/contracts/library/document";
import type { OcrResult, RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import type { PageContent } from "../pdf/page/page-content";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { doubtfulRanges, type ReadLine, type ReadStretch, readLines } from "./doubtful-ranges";
import type { OcrInput } from "./ocr-input";
import { isSameSize, recognizedContent, usualSize } from "./recognized-words";
import { DOUBTFUL_BELOW } from "./tunables";

/** The pages of one document that OCR has read, for its parser. */
export class OcrPages {
  /** Numbers of the pages that OCR still has to read. */
  readonly waiting: number[] = [];
  readonly #results: ReadonlyMap<number, OcrResult>;
  readonly #parse: (content: string) => RecognizedPage;
  /** Lines of the pages that became part of the document. */
  readonly #used = new Map<number, ReadLine[]>();
  /** The font size of the document's text, measured on its first page and used for all of them. */
  #size: number | null = null;

  private constructor(results: readonly OcrResult[], parse: (content: string) => RecognizedPage) {
    this.#results = new Map(results.map((result) => [result.number, result]));
    this.#parse = parse;
  }

  static async open({ results }: OcrInput): Promise<OcrPages> {
    // Most documents have no scans, and need no validation library.
    if (results.length === 0) return new OcrPages([], JSON.parse);
    const { recognizedPageSchema } = await import("@/lib/shared/contracts/library/recognized-page");
    return new OcrPages(results, (content) => recognizedPageSchema.parse(JSON.parse(content)));
  }

  /** The OCR result of a page; `undefined` if it has not been tried. */
  resultOf(number: number): OcrResult | undefined {
    return this.#results.get(number);
  }

  /** A page as OCR read it; `null` if it has no text. */
  pageOf(number: number): RecognizedPage | null {
    const result = this.resultOf(number);
    return result?.state === "read" ? this.#parse(result.content) : null;
  }

  /**
   * Makes a page part of the document, and reports it. @param place its place, if its number does not give it
   */
  use(number: number, page: RecognizedPage, receipt: ReceiptWriter, place: number | null = number): PageContent {
    this.#used.set(number, readLines(page));
    const words = page.lines.flatMap((line) => line.words);
    for (const { text } of words) receipt.found(text);
    receipt.ocrPage({
      place,
      words: words.length,
      doubtfulWords: words.filter(({ confidence }) => confidence < DOUBTFUL_BELOW).length,
      confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length),
    });
    const own = usualSize(page.lines);
    this.#size ??= own;
    return recognizedContent(page, isSameSize(own, this.#size) ? this.#size : own);
  }

  /**
   * The ranges of doubtful words in the text of a document whose pages start at these offsets. @param figures the
   * places of the words of its pictures
   */
  doubtful(
    text: string,
    pageStarts: readonly number[],
    figures: readonly (TextRange & { number: number })[],
  ): TextRange[] {
    const pages = pageStarts.map((start, at) => ({ number: at + 1, start, end: pageStarts[at + 1] ?? text.length }));
    return this.doubtfulIn(text, [...pages.filter(({ number }) => this.#used.has(number)), ...figures]);
  }

  /** The ranges of doubtful words, in parts of the text that each have the words of one page. */
  doubtfulIn(text: string, stretches: readonly (TextRange & { number: number })[]): TextRange[] {
    return doubtfulRanges(
      text,
      stretches.map(({ number, ...range }): ReadStretch => ({ ...range, lines: this.#used.get(number) ?? [] })),
    );
  }
}
