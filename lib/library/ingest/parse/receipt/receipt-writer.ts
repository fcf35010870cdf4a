import type { ParserName } from "@/lib/shared/contracts/library/parser-versions";
import type {
  HiddenBy,
  Receipt,
  ReceiptConcealed,
  ReceiptOcrPage,
  ReceiptTable,
} from "@/lib/shared/contracts/library/receipt/receipt";
import type {
  LeftOutReason,
  ReceiptCharacters,
  UnreadReason,
} from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { oneLine } from "@/lib/shared/text/one-line";
import { CharacterTally } from "./character-tally";
import { LeftOutTexts, rangesOf } from "./left-out-texts";

/** Maximum entries of each list of a receipt; its counts have no limit. */
const MAX_LISTED = 500;
const MAX_LISTED_PAGES = 5_000;
/** Characters of a hidden text or a caption that are quoted. */
const MAX_QUOTED_CHARS = 200;

/** Characters of the text before a hidden one that are quoted. */
const MAX_BEFORE_CHARS = 60;

/**
 * The receipt that a parser fills while it reads. It reports each text of the file when it finds it, and each that it
 * leaves out; the rest is compared with the text that it returns.
 */
export class ReceiptWriter {
  figures = 0;
  /** A parser that does not look for pictures clears it. */
  figuresCounted = true;
  hiddenCharacters = 0;
  normalizedCharacters = 0;
  uncomputedFormulas = 0;
  attachments = 0;
  unsureEncodings = 0;
  mendedRows = 0;
  plainHeadings = 0;
  sheetNames: string[] = [];
  /** The author that the file names. */
  author: string | null = null;
  /** Pictures inside the document that browsers can show, in order. */
  shownFigures: Receipt["shownFigures"] = [];
  extent: Receipt["extent"] = null;
  #found = new CharacterTally();
  #leftOut = new CharacterTally();
  #reasons = new Map<LeftOutReason, number>();
  #leftOutTexts = new LeftOutTexts(MAX_LISTED);
  #hidden: Receipt["hidden"] = [];
  #hiddenElements = 0;
  #concealed: ReceiptConcealed[] = [];
  #tables: ReceiptTable[] = [];
  #tableCount = 0;
  #ocrPages: ReceiptOcrPage[] = [];
  #unread = new Map<UnreadReason, Set<number>>();
  #pictures: Receipt["pictures"] = null;
  #unreadPictures = new Map<UnreadReason, { count: number; places: Set<number> }>();

  /** A text of the file, as stored there, wherever it is written. Each text is reported once. */
  found(text: string): void {
    this.#found.add(text);
  }

  /**
   * A text, reported as found, that does not become part of the document's text.
   * @param place the page or slide
   */
  leaveOut(reason: LeftOutReason, text: string, place: number | null = null): void {
    this.#countLeftOut(reason, text);
    if (hasWords(text)) this.#leftOutTexts.add(reason, quoted(text), place);
  }

  #countLeftOut(reason: LeftOutReason, text: string): void {
    const characters = this.#leftOut.add(text);
    if (characters > 0) this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + characters);
  }

  /** A text of the file that is left out as a whole. */
  skip(reason: LeftOutReason, text: string, place: number | null = null): void {
    this.found(text);
    this.leaveOut(reason, text, place);
  }

  /**
   * A text, reported as found, that a reader of the document would not see. It is left out.
   * @param where.place the page
   * @param where.after in formats without pages, the text shown before it
   */
  hide(text: string, where: { by: HiddenBy; place?: number | null; after?: string }): void {
    const { by, place = null, after = "" } = where;
    const before = this.#leftOut.total;
    this.#countLeftOut("hidden_text", text);
    if (!hasWords(text)) return;
    this.#hiddenElements += 1;
    if (this.#hidden.length >= MAX_LISTED) return;
    const characters = this.#leftOut.total - before;
    this.#hidden.push({ place, by, after: lastWords(after) || null, text: quoted(text), characters });
  }

  /** Parts of a sheet, or a whole one, that its reader would not see. They are read. */
  conceal({ parts, ...where }: ReceiptConcealed): void {
    if (this.#concealed.length < MAX_LISTED) this.#concealed.push({ ...where, parts: quoted(parts) });
  }

  table({ caption, ...table }: ReceiptTable): void {
    this.#tableCount += 1;
    if (this.#tables.length >= MAX_LISTED) return;
    this.#tables.push({ ...table, caption: caption === null ? null : quoted(caption) || null });
  }

  /** A page or picture whose text was recognised. The text itself is reported as found. */
  ocrPage(page: ReceiptOcrPage): void {
    this.#ocrPages.push(page);
  }

  /** A page with content that could not be read. */
  unread(page: number, reason: UnreadReason): void {
    const pages = this.#unread.get(reason) ?? new Set();
    this.#unread.set(reason, pages.add(page));
  }

  /**
   * A picture inside a document, once: whether its words were read, it has none, it is too small for any, or it is
   * behind the page's text, or else why it was not read.
   * @param place the page or slide that shows it
   */
  picture(outcome: keyof NonNullable<Receipt["pictures"]> | UnreadReason, place: number | null = null): void {
    this.#pictures ??= { read: 0, textless: 0, small: 0, behind: 0 };
    if (isCounted(outcome)) {
      this.#pictures[outcome] += 1;
      return;
    }
    const known = this.#unreadPictures.get(outcome) ?? { count: 0, places: new Set() };
    known.count += 1;
    if (place !== null) known.places.add(place);
    this.#unreadPictures.set(outcome, known);
  }

  /** Why words were left out. */
  get leftOutReasons(): LeftOutReason[] {
    return [...this.#reasons.keys()];
  }

  /** Number of pages that were reported as unread. */
  get unreadPages(): number {
    return new Set([...this.#unread.values()].flatMap((pages) => [...pages])).size;
  }

  /** The receipt of a document of which this is the text. */
  finish(text: string, read: { parser: { name: ParserName; version: number }; readAt: string; ms: number }): Receipt {
    return {
      ...read,
      extent: this.extent,
      characters: this.#found.total === 0 ? null : this.#characters(text),
      tableCount: this.#tableCount,
      figures: this.figuresCounted ? this.figures : null,
      ocr: ocrOf(this.#ocrPages),
      // Known to the caller.
      ocrSettings: null,
      converted: false,
      docling: null,
      unreadPages: this.unreadPages,
      unreadReasons: Object.fromEntries([...this.#unread].map(([reason, pages]) => [reason, pages.size])),
      pictures: this.#pictures,
      unreadPictures: [...this.#unreadPictures.values()].reduce((sum, { count }) => sum + count, 0),
      unreadPictureReasons: Object.fromEntries([...this.#unreadPictures].map(([reason, { count }]) => [reason, count])),
      hiddenElements: this.#hiddenElements,
      hiddenCharacters: this.hiddenCharacters,
      normalizedCharacters: this.normalizedCharacters,
      // Counted later, by sentence, by passage and by table.
      assistantInstructions: 0,
      rowsByWords: 0,
      uncomputedRows: 0,
      uncomputedFormulas: this.uncomputedFormulas,
      attachments: this.attachments,
      unsureEncodings: this.unsureEncodings,
      mendedRows: this.mendedRows,
      plainHeadings: this.plainHeadings,
      author: this.author,
      tables: this.#tables,
      sheetNames: this.sheetNames.slice(0, MAX_LISTED),
      ocrPages: this.#ocrPages.slice(0, MAX_LISTED_PAGES),
      shownFigures: this.shownFigures.slice(0, MAX_LISTED),
      hidden: this.#hidden,
      concealed: this.#concealed,
      leftOutTexts: this.#leftOutTexts.list(),
      unlistedLeftOutTexts: this.#leftOutTexts.unlisted,
      unread: [...this.#unread].map(([reason, pages]) => ({ reason, count: pages.size, ranges: rangesOf(pages) })),
      unreadPictureList: [...this.#unreadPictures].map(([reason, { count, places }]) => ({
        reason,
        count,
        ranges: rangesOf(places),
      })),
    };
  }

  /** Compares the text, character by character, with what was found and not left out: nothing may be missing. */
  #characters(text: string): ReceiptCharacters {
    const stored = new CharacterTally();
    stored.add(text);
    let kept = 0;
    let unaccounted = 0;
    for (const code of this.#found.codes()) {
      const due = Math.max(0, this.#found.of(code) - this.#leftOut.of(code));
      const present = Math.min(due, stored.of(code));
      kept += present;
      unaccounted += due - present;
    }
    const leftOut: ReceiptCharacters["leftOut"] = Object.fromEntries(this.#reasons);
    if (unaccounted > 0) leftOut.unaccounted = unaccounted;
    return { found: kept + unaccounted + this.#leftOut.total, kept, leftOut, added: stored.total - kept };
  }
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function isCounted(outcome: string): outcome is keyof NonNullable<Receipt["pictures"]> {
  return outcome === "read" || outcome === "textless" || outcome === "small" || outcome === "behind";
}

/** A text on one line, shortened. */
function quoted(text: string): string {
  const line = oneLine(text);
  return (line.length > MAX_QUOTED_CHARS ? `${line.slice(0, MAX_QUOTED_CHARS - 1)}…` : line).toWellFormed();
}

/** The end of a text, on one line. */
function lastWords(text: string): string {
  const line = oneLine(text);
  return line.length > MAX_BEFORE_CHARS ? `…${line.slice(1 - MAX_BEFORE_CHARS)}`.toWellFormed() : line;
}

/** Sums of the pages; the mean confidence is that of the words. */
function ocrOf(pages: readonly ReceiptOcrPage[]): Receipt["ocr"] {
  if (pages.length === 0) return null;
  const words = pages.reduce((sum, page) => sum + page.words, 0);
  const doubtfulWords = pages.reduce((sum, page) => sum + page.doubtfulWords, 0);
  const confidence = pages.reduce((sum, page) => sum + page.confidence * page.words, 0) / Math.max(1, words);
  return { pages: pages.length, words, doubtfulWords, confidence };
}
