import type { FlowItem } from "../parse/pdf/layout/flow";
import { layOutPage } from "../parse/pdf/layout/lay-out-page";
import { raisedWords } from "../parse/pdf/layout/raised-words";
import { writeText } from "../parse/pdf/layout/write-text";
import type { PageContent, PageWord } from "../parse/pdf/page/page-content";
import { ReceiptWriter } from "../parse/receipt/receipt-writer";

/** Font size of words, unless they have their own. */
export const SIZE = 10;

export function word(text: string, x: number, y: number, more: Partial<PageWord> = {}): PageWord {
  const size = more.size ?? SIZE;
  const box = { left: x, right: x + 0.5 * size * text.length, top: y - 0.75 * size, bottom: y + 0.25 * size };
  return { ...box, text, baseline: y, size, bold: false, spaced: true, mark: null, artifact: false, ...more };
}

/** Words of a line at their usual distance. */
export function line(text: string, x: number, y: number, more: Partial<PageWord> = {}): PageWord[] {
  const size = more.size ?? SIZE;
  let at = x;
  return text.split(" ").map((one) => {
    const made = word(one, at, y, more);
    at = made.right + 0.3 * size;
    return made;
  });
}

/** Cells at the given places, row by row. */
export function grid(rows: readonly (readonly string[])[], xs: readonly number[], y: number, pitch = 16): PageWord[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, at) => (text === "" ? [] : line(text, xs[at] ?? 0, y + row * pitch))),
  );
}

export function pageOf(words: readonly PageWord[], more: Partial<PageContent> = {}): PageContent {
  return { width: 595, height: 842, words: [...words], turned: [], rules: [], fills: [], figures: [], ...more };
}

export function read(content: PageContent): { items: FlowItem[]; text: string; receipt: ReceiptWriter } {
  const receipt = new ReceiptWriter();
  for (const { text } of content.words) receipt.found(text);
  const items = layOutPage({ ...content, words: raisedWords(content.words) }, receipt);
  return { items, text: writeText([items], receipt).text, receipt };
}

export const rule = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
/** Lines at the given places, as far as the outer ones. */
export function rules(xs: readonly number[], ys: readonly number[]) {
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  return [...ys.map((y) => rule(left, y, right, y + 0.5)), ...xs.map((x) => rule(x, top, x + 0.5, bottom))];
}
