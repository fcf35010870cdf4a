import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import { boxOnPage } from "@/lib/shared/projections/recognized-place";
import { lettersOf } from "@/lib/shared/projections/text/letters-of";
import type { OcrPages } from "../pictures/ocr-pages";
import { MAX_DOCUMENT_FIGURES, MAX_PAGE_FIGURES } from "../pictures/tunables";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { figureNumber } from "./figure-numbers";
import { LaidOutPages } from "./laid-out-pages";
import type { Box, PageContent, ReadFigure } from "./page/page-content";
import type { ReadPage } from "./page/read-page";

/** Margin around a word of the text layer, in points, within which OCR reads the same word. */
const AROUND = 1;

interface Options {
  isOn: boolean;
  /** The number of the file's pages. */
  pages: number;
  receipt: ReceiptWriter;
  maxTextChars: number;
}

/** The words of the pictures on a PDF's pages that have text: OCR reads them, as it does those of a Word document. */
export class FigureTexts {
  readonly #ocr: OcrPages;
  readonly #options: Options;
  #tried = 0;
  /** Letters of the pictures that are in the document. */
  readonly #texts = new Set<string>();
  /** Places of pictures without additional words: the same place on several pages is the same logo or background. */
  readonly #places = new Set<string>();

  constructor(ocr: OcrPages, options: Options) {
    this.#ocr = ocr;
    this.#options = options;
  }

  /** A page with the words of its pictures. */
  addTo(number: number, page: ReadPage): PageContent {
    if (page.pictures.length === 0) return page;
    const figures: ReadFigure[] = [];
    let at = -1;
    for (const { box, kind } of page.pictures) {
      if (kind !== "readable") {
        this.#noteOnce(kind, box);
        continue;
      }
      at += 1;
      if (at >= MAX_PAGE_FIGURES || this.#tried >= MAX_DOCUMENT_FIGURES) {
        this.#options.receipt.picture("too_many", number);
        continue;
      }
      this.#tried += 1;
      const figure = this.#read(figureNumber(number, at, this.#options.pages), number, page);
      if (figure !== null) figures.push(figure);
    }
    return { ...page, figures };
  }

  #noteOnce(kind: "small" | "behind", { left, top, right, bottom }: Box): void {
    const place = [kind, ...[left, top, right, bottom].map(Math.round)].join(" ");
    if (this.#places.has(place)) return;
    this.#places.add(place);
    this.#options.receipt.picture(kind);
  }

  #read(number: number, pageNumber: number, page: ReadPage): ReadFigure | null {
    const { isOn, receipt } = this.#options;
    const result = this.#ocr.resultOf(number);
    if (result === undefined) {
      if (isOn) this.#ocr.waiting.push(number);
      else receipt.picture("no_text_layer", pageNumber);
      return null;
    }
    const read = this.#ocr.pageOf(number);
    const own = read === null ? null : withoutLayer(read, page);
    if (own === null || own.lines.length === 0) {
      const isLost = result.state === "unread" && result.reason !== "not_recognized";
      // Most photographs and drawings have no words.
      receipt.picture(isLost ? result.reason : "textless", pageNumber);
      return null;
    }
    return this.#asFigure(number, pageNumber, { own, page });
  }

  #asFigure(
    number: number,
    pageNumber: number,
    { own, page }: { own: RecognizedPage; page: ReadPage },
  ): ReadFigure | null {
    const { receipt, maxTextChars } = this.#options;
    const texts = own.lines.flatMap(({ words }) => words.map(({ text }) => text));
    const { letters } = lettersOf(texts.join(" "));
    if (this.#texts.has(letters)) {
      for (const text of texts) receipt.skip("repeated_text", text);
      return null;
    }
    this.#texts.add(letters);
    receipt.picture("read");
    const laidOut = new LaidOutPages(receipt, maxTextChars);
    laidOut.add(this.#ocr.use(number, own, receipt, pageNumber));
    const [left, top, right, bottom] = own.on?.box ?? [0, 0, own.width, own.height];
    return { ...page.upright({ left, top, right, bottom }), number, text: laidOut.insideText(pageNumber) };
  }
}

/** A picture without the words that the page's text layer has at the same place, such as the labels of a chart. */
function withoutLayer(picture: RecognizedPage, { words: layer, upright }: ReadPage): RecognizedPage {
  const lines = picture.lines.map((line) => {
    const words = line.words.filter(({ box }) => {
      const [left, top, right, bottom] = boxOnPage(picture, box);
      const shown = upright({ left, top, right, bottom });
      const [across, down] = [(shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2];
      return !layer.some(
        (word) =>
          across >= word.left - AROUND &&
          across <= word.right + AROUND &&
          down >= word.top - AROUND &&
          down <= word.bottom + AROUND,
      );
    });
    return { ...line, words };
  });
  return { ...picture, lines: lines.filter(({ words }) => words.length > 0) };
}
