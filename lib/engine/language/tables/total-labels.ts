import { isTotalLabel } from "../question/calculation-question";
import { foldText } from "../text/fold-text";

/** Words of labels of totals, in any language: most cells need no closer look. */
const MAYBE_LABEL =
  /tot|t o t|sum|somm|moyen|averag|mean|media|overall|ensembl|cumul|result|forward|brought|carried|[bc]\/[df]|s\/t|report|^\W*[\u2211\u03c3]/;
/** Labels that also are values in a column of them. */
const VALUE_TOO = /^\W*(?:sum|average|mean|median|overall|cumul|somme|moyenne|ensemble)/;
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
  /** It may be a value like others as well: "Average", "Overall". */
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
      if (MAYBE_LABEL.test(folded)) {
        const valueToo = VALUE_TOO.test(folded);
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
  return (
    /^[\s:–—-]|[\s:–—-]$/.test(rest) &&
    OF_GROUP.test(rest.replace(/^[\s:–—-]+|[\s:–—-]+$/g, "").replace(/ (?:for|of|de|du|pour)$/, ""))
  );
}

/**
 * What the label of a row suggests, as long as its figures bear it out. `part`: it is a part of the row above ("of
 * which exports"). `tax`: it is a tax on a total. `balance`: it is an amount at one time, and no movement. `all`: it
 * speaks of everything ("All regions", "France entière", "Report"), or is a name ("Report"). `group`: a name beside
 * "total" ("Total North"), which may be a company's as well.
 */
export type LabelHint = "part" | "tax" | "balance" | "all" | "group";

const HINTS: readonly [LabelHint, RegExp][] = [
  ["part", /^(?:dont|y compris|(?:out )?of which|thereof|including|incl\.)\s/],
  ["tax", /^(?:t\.?v\.?a|v\.?a\.?t|(?:sales )?tax(?:es)?|gst|taxes?)\b\.?[^a-z]*(?:(?:a|at|de|@)[^a-z]*)?$/],
  [
    "balance",
    /^(?:(?:nouveau|ancien) )?soldes?(?: (?:initial|final|precedent|anterieur|nouveau|d'ouverture|de cloture|de depart|debiteur|crediteur|au\b.*|a payer))?$|^(?:(?:opening|closing|starting|ending|previous|initial|final|current|new) )?balance(?: (?:due|as (?:of|at)\b.*|on\b.*|at\b.*))?$/,
  ],
  [
    "all",
    /^all(?: (?:the )?(?:regions|countries|sites|stores|departments|divisions|products|categories|ages|sectors|agencies|branches|offices|customers|clients|groups|areas|items|years|months))?$|^(?:the )?(?:whole|entire) [a-z]+$|^tou(?:s|tes)(?: les)? [a-z]+$|^[a-z-]+ entiere?$|^ensemble (?:de|du|des)\b.*|^reports?$|^recap(?:itulati(?:f|on))?$|^summary$|^check(?:sum)?$|^controle$|^(?:(?:total|net) )?amount (?:due|payable)$|^(?:net|reste|montant) a payer\b.*/,
  ],
  ["group", /^tota(?:ls?|ux) .+|.+ totals?$/],
];

/** What the first filled cell of a row suggests; `null` if nothing. Such a word alone tells nothing: see `LabelHint`. */
export function labelHint(cell: string): LabelHint | null {
  const label = foldText(cell)
    .trim()
    .replace(/^[^a-z]+/, "")
    .replace(/\s*[:.]$/, "");
  // "All saints" is nobody's, "All Saints" a name.
  return (
    HINTS.find(([, pattern]) => pattern.test(label))?.[0] ?? (/^All(?: \p{Ll}+)+$/u.test(cell.trim()) ? "all" : null)
  );
}

/** The rate of a tax in its label, as a share: 0.2 for "VAT 20 %"; `null` without one. */
export function rateOf(cell: string): number | null {
  const rate = /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/.exec(cell)?.[1];
  return rate === undefined ? null : Number(rate.replace(",", ".")) / 100;
}
