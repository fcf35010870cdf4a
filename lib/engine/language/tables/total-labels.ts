import { isTotalLabel } from "../question/calculation-question";
import { foldText } from "../text/fold-text";

/** Words of labels of totals, in any language: most cells need no closer look. */
const MAYBE_LABEL = /tota|sum|somm|moyen|averag|mean|media|overall|ensembl|cumul|result|résult/i;
/** Beside the label of a group, the word that says that its rows are summed up ("North Total", "Total Nord"). */
const OF_GROUP = /^(?:grand |sub|sub |sous |sous-|sub-)?(?:totals?|totaux|sum|somme|cumul|subtotal|result|resultat)$/;
/** Columns on the left whose labels are compared. */
const MAX_COLUMNS = 6;

/** A cell that says that its row sums up others. */
export interface TotalLabel {
  /** Its column. */
  at: number;
  /** It names the group of the rows above. */
  ofGroup: boolean;
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
      if (MAYBE_LABEL.test(cell)) {
        if ((isFirst || /tota/i.test(cell)) && isTotalLabel(cell)) return { at, ofGroup: false };
        if (this.#last.some((label) => isTotalOf(cell, label))) return { at, ofGroup: true };
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
  return (
    /^[\s:–—-]|[\s:–—-]$/.test(rest) &&
    OF_GROUP.test(rest.replace(/^[\s:–—-]+|[\s:–—-]+$/g, "").replace(/ (?:for|of|de|du|pour)$/, ""))
  );
}
