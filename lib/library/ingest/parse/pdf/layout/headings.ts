import type { FlowItem, FlowLine } from "./flow";

/** Text larger than the body's by this factor is a heading. */
const HEADING_SIZE = 1.15;
const HEADING_MAX_CHARS = 200;
/** A heading in bold type is shorter, and has as much space above it, in usual line distances. */
const BOLD_MAX_CHARS = 120;
const BOLD_GAP = 1.15;
/** Share of a document's characters from which bold type does not indicate a heading. */
const BOLD_SHARE = 0.35;
const MAX_LEVEL = 6;

/** Ranks the headings of a document by the size and weight of their type. */
export class HeadingStyles {
  #body: number;
  #ranks: number[];
  #boldTells: boolean;
  /**
   * Lines at the end of several pages, or at the start above a larger line: footers and headers of a short document.
   */
  #running: ReadonlySet<string>;
  /** Levels above those of lines: that of the titles of pages. */
  #above: number;

  /** @param pages all pages of the document */
  constructor(pages: readonly (readonly FlowItem[])[]) {
    const weights = new Map<number, number>();
    let [all, bold] = [0, 0];
    for (const items of pages) {
      for (const item of items) {
        if (item.kind !== "line") continue;
        const size = Math.round(item.size * 2) / 2;
        weights.set(size, (weights.get(size) ?? 0) + item.text.length);
        all += item.text.length;
        if (item.bold) bold += item.text.length;
      }
    }
    this.#body = [...weights].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
    this.#above = pages.some((items) => items.some(({ kind }) => kind === "title")) ? 1 : 0;
    this.#boldTells = bold < BOLD_SHARE * all;
    this.#running = new Set([...recurring(pages.map(lastLine)), ...recurring(pages.map(lineAboveTitle))]);
    const sizes = new Set<number>();
    for (const items of pages) {
      for (const [at, item] of items.entries())
        if (item.kind === "line" && this.#isHeading(items, at)) sizes.add(rankedSize(item));
    }
    this.#ranks = [...sizes].sort((a, b) => b - a);
  }

  /** The level of a line that is a heading, from 1; `null` for other text. */
  levelOf(items: readonly FlowItem[], at: number): number | null {
    const line = items[at];
    if (line?.kind !== "line" || !this.#isHeading(items, at)) return null;
    return Math.min(MAX_LEVEL, this.#above + this.#ranks.indexOf(rankedSize(line)) + 1);
  }

  #isHeading(items: readonly FlowItem[], at: number): boolean {
    const line = items[at];
    if (line?.kind !== "line" || !/\p{L}/u.test(line.text) || this.#running.has(line.text)) return false;
    if (line.size > this.#body * HEADING_SIZE) return line.text.length <= HEADING_MAX_CHARS;
    return this.#boldTells && line.bold && line.size > this.#body * 0.95 && isBoldHeading(items, at, line);
  }
}

function lastLine(items: readonly FlowItem[]): string | null {
  return items.findLast((item) => item.kind === "line")?.text ?? null;
}

/** The first line of a page, if the next one is larger. */
function lineAboveTitle([first, next]: readonly FlowItem[]): string | null {
  return first?.kind === "line" && next?.kind === "line" && next.size > first.size * HEADING_SIZE ? first.text : null;
}

function recurring(texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text, at) => (text !== null && texts.indexOf(text) < at ? [text] : []));
}

/** A bold line above other text, separated from what is above it. */
function isBoldHeading(items: readonly FlowItem[], at: number, line: FlowLine): boolean {
  if (line.text.length > BOLD_MAX_CHARS || /[.,;:!]$/.test(line.text)) return false;
  const [above, below] = [items[at - 1], items[at + 1]];
  if (below === undefined || below.kind === "aside" || below.kind === "note") return false;
  if (above?.kind !== "line" || above.column !== line.column) return true;
  if (above.bold && line.baseline - above.baseline < 1.6 * line.size) {
    const before = items[at - 2];
    return before?.kind !== "line" || !before.bold;
  }
  return line.baseline - above.baseline > BOLD_GAP * Math.min(line.column.distance, 2 * line.size);
}

/** Larger sizes rank higher; of the same size, bold type does. */
function rankedSize({ size, bold }: FlowLine): number {
  return Math.round(size) + (bold ? 0.5 : 0);
}
