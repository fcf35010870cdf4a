import type { TextRange } from "@/lib/shared/contracts/library/document";
import type { UnreadReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { lettersOf } from "@/lib/shared/projections/text/letters-of";
import { type HtmlElement, newElement } from "../html/html-element";
import { ParseFailure } from "../parse-failure";
import type { ReadLimits } from "../parser";
import { LaidOutPages } from "../pdf/laid-out-pages";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { OcrInput } from "./ocr-input";
import { OcrPages } from "./ocr-pages";
import { PictureParts } from "./picture-parts";
import { MIN_EMBEDDED_PICTURE_PIXELS, MIN_EMBEDDED_PICTURE_SIDE } from "./tunables";

/** A picture that OCR has not read yet. */
type Untried = "readable" | "small" | UnreadReason;

/** A picture at the place where a document shows it. */
export interface ShownPicture {
  /** Its words as Markdown; may be empty. */
  text: string;
  /** Its number, if it is a figure that browsers can show. */
  figure: number | null;
}

/** Formats that browsers show. */
const SHOWN = /\.(?:png|jpe?g|jfif|webp|gif)$/i;

/** The pictures inside one document whose words OCR reads, for its parser. */
export class DocumentPictures {
  /** Numbers of the pictures that OCR still has to read. */
  readonly waiting: number[] = [];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #untried: ReadonlyMap<number, Untried>;
  readonly #ocr: OcrPages;
  readonly #isOn: boolean;
  readonly #receipt: ReceiptWriter;
  readonly #maxChars: number;
  readonly #shown = new Set<string>();
  /** The pictures whose words became part of the document, in its order. */
  readonly #read: { number: number; text: string }[] = [];
  #isUnread = false;

  private constructor(
    { numbers, untried }: { numbers: ReadonlyMap<string, number>; untried: ReadonlyMap<number, Untried> },
    { ocr, isOn, receipt, maxChars }: { ocr: OcrPages; isOn: boolean; receipt: ReceiptWriter; maxChars: number },
  ) {
    this.#numbers = numbers;
    this.#untried = untried;
    this.#ocr = ocr;
    this.#isOn = isOn;
    this.#receipt = receipt;
    this.#maxChars = maxChars;
  }

  /** @throws ParseFailure `broken`, `unpacks_too_large` */
  static async open(
    bytes: Uint8Array,
    { limits, receipt, ocr }: { limits: ReadLimits; receipt: ReceiptWriter; ocr: OcrInput },
  ): Promise<DocumentPictures> {
    const parts = await PictureParts.open(bytes, limits);
    const { numbers } = parts;
    const pages = await OcrPages.open(ocr);
    const untried = new Map<number, Untried>();
    for (const number of numbers.values())
      if (pages.resultOf(number) === undefined) untried.set(number, await glance(parts, number));
    const options = { ocr: pages, isOn: ocr.pages !== "off", receipt, maxChars: limits.maxTextChars };
    return new DocumentPictures({ numbers, untried }, options);
  }

  /** Whether a picture can be decoded: of several forms of a picture, a decodable one is read. */
  has(name: string): boolean {
    return this.#numbers.has(name);
  }

  /**
   * A picture at the place where the document shows it. One that was shown before, such as a logo, adds nothing. @param
   * name of its part
   * @param place number of the slide
   */
  show(name: string, place: number | null = null): ShownPicture {
    if (this.#shown.has(name)) return { text: "", figure: null };
    const text = this.#textOf(name, place);
    const number = this.#numbers.get(name);
    const isFigure = number !== undefined && SHOWN.test(name) && this.#isSized(number);
    return { text, figure: isFigure ? number : null };
  }

  /** The same as an element of a page. */
  element(name: string, place: number | null = null): HtmlElement {
    const { text, figure } = this.show(name, place);
    const element = newElement("img", figure === null ? {} : { figure: String(figure) });
    if (text !== "") element.children.push(text);
    return element;
  }

  /** Whether it is neither an icon nor damaged; OCR tries only such pictures. */
  #isSized(number: number): boolean {
    const untried = this.#untried.get(number);
    return untried === undefined || untried === "readable";
  }

  #textOf(name: string, place: number | null): string {
    this.#shown.add(name);
    const number = this.#numbers.get(name);
    if (number === undefined) return this.#leaveUnread("unsupported_format", place);
    const untried = this.#untried.get(number);
    return untried === undefined ? this.#wordsOf(number, place) : this.#leave(number, untried, place);
  }

  /** Whether there are pictures that may hold the words of a document without other text. */
  get mayHaveWords(): boolean {
    return this.#isUnread || this.waiting.length > 0;
  }

  /**
   * What OCR still has to read of the document; reports its figures.
   * @param figures where they are in the text
   * @throws ParseFailure `scanned` if the document's only words are in pictures that were not read
   */
  finish(
    text: string,
    figures: readonly { number: number; start: number }[],
  ): { waiting: number[]; doubtful: TextRange[] } {
    if (this.waiting.length === 0 && this.#isUnread && !/[\p{L}\p{N}]/u.test(text))
      throw new ParseFailure("scanned", "the document consists of pictures");
    this.#receipt.shownFigures = [...figures];
    return { waiting: this.waiting, doubtful: this.#read.length === 0 ? [] : this.#doubtful(text) };
  }

  #leave(number: number, untried: Untried, place: number | null): string {
    if (untried === "small") this.#receipt.picture(untried);
    else if (untried !== "readable") return this.#leaveUnread(untried, place);
    else if (this.#isOn) this.waiting.push(number);
    else return this.#leaveUnread("no_text_layer", place);
    return "";
  }

  #leaveUnread(reason: UnreadReason, place: number | null): string {
    this.#isUnread = true;
    this.#receipt.picture(reason, place);
    return "";
  }

  #wordsOf(number: number, place: number | null): string {
    const result = this.#ocr.resultOf(number);
    const page = this.#ocr.pageOf(number);
    if (page === null) {
      if (result?.state === "unread" && result.reason !== "not_recognized")
        return this.#leaveUnread(result.reason, place);
      // Most photographs and drawings have no words.
      this.#receipt.picture("textless");
      return "";
    }
    this.#receipt.picture("read");
    const laidOut = new LaidOutPages(this.#receipt, this.#maxChars);
    laidOut.add(this.#ocr.use(number, page, this.#receipt, place));
    const text = laidOut.insideText(place);
    this.#read.push({ number, text });
    return text;
  }

  /** A picture's words are searched in the text, where a list or a table may break their lines differently. */
  #doubtful(text: string): TextRange[] {
    const { letters, from } = lettersOf(text);
    let after = 0;
    const stretches = this.#read.map(({ number, text: own }) => {
      const wanted = lettersOf(own).letters;
      const at = letters.indexOf(wanted, after);
      if (at === -1) return { number, start: from[after] ?? 0, end: text.length };
      after = at + wanted.length;
      return { number, start: from[at] ?? 0, end: from[after] ?? text.length };
    });
    return this.#ocr.doubtfulIn(text, stretches);
  }
}

/** Whether a picture is worth reading, by its size. */
async function glance(parts: PictureParts, number: number): Promise<Untried> {
  // Only loaded for documents with pictures.
  const { pictureSize } = await import("./picture-file");
  try {
    const { width, height } = await pictureSize(await parts.read(number));
    const isSmall = Math.min(width, height) < MIN_EMBEDDED_PICTURE_SIDE || width * height < MIN_EMBEDDED_PICTURE_PIXELS;
    return isSmall ? "small" : "readable";
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return error.code === "too_large" ? "too_large" : "unreadable";
  }
}
