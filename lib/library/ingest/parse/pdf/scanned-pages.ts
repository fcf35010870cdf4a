import type { OcrPages as OcrSetting } from "@/lib/shared/contracts/library/ocr-settings";
import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import type { OcrPages } from "../pictures/ocr-pages";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { FigureTexts } from "./figure-texts";
import type { Box, PageContent } from "./page/page-content";
import { type PageReader, paintPage, type ReadPage } from "./page/read-page";
import { countLetters, type LayerKind, layerKind } from "./text-layer";

/**
 * Maximum time spent looking for pictures on pages without a text layer, in milliseconds, since each has to be decoded.
 * The pages after that count as scans: OCR then finds that they are blank.
 */
const PICTURES_MS = 1_000;
/** Share of a page that a picture covers if it is the picture of a page. */
const PICTURE_SHARE = 0.6;
/** A stamped page is a scan if OCR reads this many times the letters of its text layer. */
const SCAN_GAIN = 2;
/** Of all pages read by OCR, one keeps its text layer if OCR reads less than this share of the layer's letters. */
const OCR_SHARE = 0.5;

/**
 * Decides which pages of a PDF are read by OCR, and replaces the text layers of those that were. Pages that keep their
 * text layer get the words of their pictures.
 */
export class ScannedPages {
  readonly #setting: OcrSetting;
  readonly #ocr: OcrPages;
  readonly #figures: FigureTexts;
  readonly #reader: PageReader;
  readonly #receipt: ReceiptWriter;
  #picturesMs = 0;

  constructor(
    setting: OcrSetting,
    { ocr, figures }: { ocr: OcrPages; figures: FigureTexts },
    reader: PageReader,
    receipt: ReceiptWriter,
  ) {
    this.#setting = setting;
    this.#ocr = ocr;
    this.#figures = figures;
    this.#reader = reader;
    this.#receipt = receipt;
  }

  /** The OCR result of a page, if it is better than its text layer. */
  async contentOf(number: number, layer: ReadPage): Promise<PageContent> {
    const kind = layerKind(layer.words);
    if (kind === "good" && this.#setting !== "all") return this.#figures.addTo(number, layer);
    const result = this.#ocr.resultOf(number);
    if (result === undefined) return this.#unread(number, layer, kind);
    const page = this.#ocr.pageOf(number);
    if (page !== null && isBetter(page, layer, kind)) {
      this.#leaveOut(layer, kind);
      return this.#ocr.use(number, page, this.#receipt);
    }
    if (kind === "good" || kind === "sparse") return this.#figures.addTo(number, layer);
    if (kind === "rubbish") this.#receipt.unread(number, "bad_text_layer");
    else if (result.state === "unread") this.#receipt.unread(number, result.reason);
    return this.#withoutLayer(layer, kind);
  }

  async #unread(number: number, layer: ReadPage, kind: LayerKind): Promise<PageContent> {
    const isScan =
      kind === "none" || kind === "sparse"
        ? await this.#looksScanned(number, kind)
        : kind === "rubbish" || this.#setting === "all";
    const isWaiting = isScan && this.#setting !== "off";
    if (isWaiting) this.#ocr.waiting.push(number);
    // The OCR of the whole page may replace its text layer, and includes the words of its pictures.
    if (kind === "good" || kind === "sparse") return isWaiting ? layer : this.#figures.addTo(number, layer);
    if (isScan) this.#receipt.unread(number, kind === "rubbish" ? "bad_text_layer" : "no_text_layer");
    return this.#withoutLayer(layer, kind);
  }

  #withoutLayer(layer: PageContent, kind: LayerKind): PageContent {
    this.#leaveOut(layer, kind);
    return { ...layer, words: [], turned: [] };
  }

  /** A usable layer has the same text as the picture. */
  #leaveOut({ words, turned }: PageContent, kind: LayerKind): void {
    const reason = kind === "rubbish" ? "bad_text_layer" : "repeated_text";
    for (const text of [...words.map((word) => word.text), ...turned]) this.#receipt.leaveOut(reason, text);
  }

  /** Whether a page without text has anything on it, or one with a little text is covered by a picture. */
  async #looksScanned(number: number, kind: "none" | "sparse"): Promise<boolean> {
    if (this.#picturesMs > PICTURES_MS) return kind === "none";
    const since = performance.now();
    try {
      const { file } = this.#reader;
      const { pictures, fills, rules, width, height } = await paintPage(await file.withPictures(), number, {
        ops: file.ops,
        isShown: this.#reader.isShown,
      });
      if (kind === "none") return pictures.length + fills.length + rules.length > 0;
      return pictures.some((picture) => areaOf(picture) > PICTURE_SHARE * width * height);
    } catch {
      // A page that cannot be drawn has no picture to read.
      return false;
    } finally {
      this.#picturesMs += performance.now() - since;
    }
  }
}

/** Whether what OCR read should replace the text layer. */
function isBetter({ lines }: RecognizedPage, layer: PageContent, kind: LayerKind): boolean {
  const read = countLetters(lines.flatMap((line) => line.words));
  if (kind === "sparse") return read >= SCAN_GAIN * countLetters(layer.words);
  return kind !== "good" || read >= OCR_SHARE * countLetters(layer.words);
}

function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
