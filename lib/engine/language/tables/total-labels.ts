import { ofAllLanguages } from "../language-packs";
import { isTotalLabel } from "../question/calculation-question";
import { foldText } from "../text/fold-text";
import type { LabelHint } from "./total-words";

const WORDS = [...ofAllLanguages(({ tables }) => (tables === null ? [] : [tables.totals]))];
const SUM_SIGN = /^\W*[\u2211\u03c3]/;

/** Whether a folded label may be one of totals, in any language: a quick check, since most cells are not. */
function mayBeLabel(folded: string): boolean {
  return SUM_SIGN.test(folded) || WORDS.some(({ maybe }) => maybe.test(folded));
}

/** Columns on the left whose labels are compared. */
const MAX_COLUMNS = 6;

/** A cell that says that its row sums up others. */
export interface TotalLabel {
  /** Its column. */
  at: number;
  /** It names the group of the rows above. */
  ofGroup: boolean;
  /** It may also be an ordinary value: "Average", "Overall". */
  valueToo: boolean;
}

/** Finds rows of totals by their labels; rows are given in order, since a total may name the group above it. */
export class TotalLabels {
  readonly #last: string[] = [];

  /** @param cells of a row by column, "" or holes where they are empty @returns `null` for any other row */
  next(cells: readonly (string | undefined)[]): TotalLabel | null {
    const found = this.#find(cells);
    if (found === null)
      for (let at = 0; at < Math.min(MAX_COLUMNS, cells.length); at += 1) {
        const cell = cells[at];
        if (cell !== undefined && cell !== "") this.#last[at] = cell;
      }
    return found;
  }

  #find(cells: readonly (string | undefined)[]): TotalLabel | null {
    let isFirst = true;
    for (const [at, cell] of cells.entries()) {
      if (cell === undefined || cell === "") continue;
      const folded = foldText(cell);
      if (mayBeLabel(folded)) {
        const valueToo = WORDS.some((words) => words.valueToo.test(folded));
        if ((isFirst || !valueToo) && isTotalLabel(cell)) return { at, ofGroup: false, valueToo };
        if (this.#last.some((label) => isTotalOf(cell, label))) return { at, ofGroup: true, valueToo: false };
      }
      isFirst = false;
    }
    return null;
  }
}

/** Whether a cell says that it sums up the rows below a label: "North Total", "Total Nord", "Somme - Nord". */
function isTotalOf(cell: string, label: string): boolean {
  const [whole, part] = [foldText(cell).trim(), foldText(label).trim()];
  if (part === "" || whole.length <= part.length) return false;
  const rest = whole.startsWith(part)
    ? whole.slice(part.length)
    : whole.endsWith(part)
      ? whole.slice(0, -part.length)
      : "";
  if (!/^[\s:–—-]|[\s:–—-]$/.test(rest)) return false;
  const said = rest.replace(/^[\s:–—-]+|[\s:–—-]+$/g, "");
  return WORDS.some(({ ofGroup, between }) => ofGroup.test(said.replace(between, "")));
}

const HINTS = ["part", "tax", "balance", "all", "group"] as const;

/**
 * What the first filled cell of a row suggests; `null` if nothing. Such a word alone proves nothing: see `LabelHint`.
 */
export function labelHint(cell: string): LabelHint | null {
  const label = foldText(cell)
    .trim()
    .replace(/^[^a-z]+/, "")
    .replace(/\s*[:.]$/, "");
  // "All saints" is not a name, "All Saints" is.
  const found = HINTS.find((hint) => WORDS.some(({ hints }) => hints[hint]?.test(label)));
  return found ?? (/^All(?: \p{Ll}+)+$/u.test(cell.trim()) ? "all" : null);
}

/** The rate of a tax in its label, as a share: 0.2 for "VAT 20 %"; `null` without one. */
export function rateOf(cell: string): number | null {
  const rate = /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/.exec(cell)?.[1];
  return rate === undefined ? null : Number(rate.replace(",", ".")) / 100;
}
