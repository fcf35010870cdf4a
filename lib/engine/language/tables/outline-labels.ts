import { foldText } from "../text/fold-text";
import { TotalLabels } from "./total-labels";

/** Columns on the left that may hold labels of groups of rows. */
const MAX_LEVELS = 4;
/** Maximum labels of a group that are compared; with more, it is not a group. */
const MAX_LABELS = 20_000;
/** Fewer gaps are missing values. */
const LEAST_UNSURE_GAPS = 2;
const LEAST_UNSURE_SHARE = 0.25;
/** Labels are texts, except for a few numbers among them. */
const MOST_FIGURES = 0.15;
/** A number with its sign, currency or unit. */
const FIGURE =
  /^[-+−(]?\s*(?:\p{Sc}\s*)?\d[\d\s.,'’]*(?:[eE][-+]?\d+)?\s*(?:%|‰|[kKM]?\p{Sc}|\p{L}{1,4}[²³]?(?:\/\p{L}{1,4})?)?\)?$/u;
/** Years, months and days: numbers that are labels. */
const PERIOD = /^(?:(?:1[5-9]|20)\d\d|\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?)$/;
/** Names of columns that are filled here and there. */
const REMARKS = /\b(?:remark|comment|note|observation|remarque|commentaire|mention)s?\b/;

type Cells = readonly (string | undefined)[];

/** How labels run down the left columns of a table. */
export interface OutlineShape {
  /** Columns whose label also holds for the empty cells below it, outermost first. */
  labels: number[];
  /** Columns whose empty cells may be such gaps, or simply lack a value. */
  unsure: number[];
  /** The column that is empty in the row above each group, which heads or sums it up; `null` without such rows. */
  heads: number | null;
}

/** What is known of one of the left columns. "Group": the rows below one label of the columns to its left. */
interface Level {
  filled: number;
  figures: number;
  startsFilled: boolean;
  /** Labels that come first in their group, come again right below themselves, or come again later. */
  labels: number;
  repeated: number;
  recurring: number;
  inGroup: Set<string>;
  last: string | null;
  /** The row above is empty here. */
  inGap: boolean;
  /** Groups, and those whose first row is empty here. */
  groups: number;
  headless: number;
  /** Empty cells with a filled one to their right, and how many of those are below a row of totals. */
  gaps: number;
  orphans: number;
  /** In how many of these rows each other column is filled. */
  filledBeside: number[];
}

/**
 * Decides whether labels on the left also hold for the rows below them, as in outlines and pivot tables: each is
 * written only in the first row of its group, and the next column distinguishes the rows of the group. An empty cell of
 * any other column has no value. Rows are added in order; then `shape` decides.
 */
export class OutlineEvidence {
  readonly #levels: Level[];
  readonly #totals = new TotalLabels();
  #rows = 0;
  /** Rows of figures alone. */
  #bare = 0;
  /** Rows that sum up the group that they name. */
  #groupTotals = 0;
  /** Rows whose first cell is their number. */
  #numbered = 0;

  /** @param names of the columns */
  constructor(private readonly names: readonly string[]) {
    this.#levels = names.slice(0, MAX_LEVELS + 1).map(() => ({
      ...{ filled: 0, figures: 0, startsFilled: false, labels: 0, repeated: 0, recurring: 0 },
      ...{ inGroup: new Set<string>(), last: null, inGap: false, groups: 0, headless: 0, gaps: 0, orphans: 0 },
      filledBeside: [],
    }));
  }

  /** @param cells of a row of the body by column, "" or holes where they are empty */
  add(cells: Cells): void {
    const first = cells.findIndex((cell) => isFilled(cell));
    if (first === -1) return;
    const total = this.#totals.next(cells);
    if (total !== null) {
      if (total.ofGroup) this.#groupTotals += 1;
      for (const level of this.#levels.slice(total.at)) level.last = null;
      return;
    }
    this.#rows += 1;
    if (cells[0] === String(this.#rows)) this.#numbered += 1;
    if (first > 0 && cells.every((cell) => !isFilled(cell) || isFigure(cell))) {
      this.#bare += 1;
      return;
    }
    let begins = false;
    for (const [at, level] of this.#levels.entries()) {
      const label = cells[at] ?? "";
      if (begins) {
        level.groups += 1;
        level.inGroup = new Set();
        level.last = null;
      }
      if (label === "") this.#addGap(level, cells, { at, begins });
      else {
        const isNew = this.#addLabel(level, label);
        // A column that numbers the rows says nothing about groups.
        begins ||= isNew && !(at === 0 && this.#numbered === this.#rows);
      }
    }
  }

  #addGap(level: Level, cells: Cells, { at, begins }: { at: number; begins: boolean }): void {
    if (begins) {
      level.headless += 1;
      return;
    }
    level.gaps += 1;
    level.inGap = true;
    if (level.last === null) level.orphans += 1;
    for (let other = at + 1; other < this.#levels.length; other += 1)
      if (isFilled(cells[other])) level.filledBeside[other] = (level.filledBeside[other] ?? 0) + 1;
  }

  /** @returns whether it is another label than that of the row above */
  #addLabel(level: Level, label: string): boolean {
    if (this.#rows === 1) level.startsFilled = true;
    level.filled += 1;
    if (isFigure(label)) level.figures += 1;
    if (level.last === label && !level.inGap) {
      level.repeated += 1;
      return false;
    }
    if (level.inGroup.has(label) || level.inGroup.size >= MAX_LABELS) level.recurring += 1;
    else level.labels += 1;
    if (level.inGroup.size < MAX_LABELS) level.inGroup.add(label);
    level.last = label;
    level.inGap = false;
    return true;
  }

  /** The shape that the rows show; without clear signs no label runs down. */
  shape(): OutlineShape {
    const start = this.#rows > 1 && this.#numbered === this.#rows ? 1 : 0;
    const outer = this.#outerLevels(start);
    const detail = this.#levels[start + outer.length];
    // Rows of figures below a label may belong to it; the last one may be a sum.
    const isOpen = this.#bare > 1 && this.#levels[start]?.startsFilled === true;
    if (outer.length === 0 || detail === undefined) return { labels: [], unsure: isOpen ? [start] : [], heads: null };
    const at = start + outer.length;
    const isHeaded = detail.headless > 1 && detail.headless === detail.groups && hasLabels(detail);
    const heads = isHeaded ? at : null;
    const gapped = outer.flatMap((level, step) => (level.gaps > 0 ? [{ level, column: start + step }] : []));
    const columns = gapped.map(({ column }) => column);
    if (gapped.length === 0) return { labels: [], unsure: isOpen ? [start] : [], heads };
    if (isOpen) return { labels: [], unsure: columns, heads: null };
    if (gapped.some(({ level }) => level.filledBeside[at] !== level.gaps)) return NO_OUTLINE;
    const isTold = hasLabels(detail) && detail.recurring + detail.repeated === 0;
    const isWhole = detail.headless === 0 || isHeaded;
    if (isTold && isWhole && gapped.every(({ level }) => this.#runsDown(level)))
      return { labels: columns, unsure: [], heads };
    return {
      labels: [],
      unsure: gapped.filter(({ level }) => mayRunDown(level)).map(({ column }) => column),
      heads: null,
    };
  }

  /** The columns, from the given one on, whose labels each cover one run of rows: written once, or in each row. */
  #outerLevels(start: number): Level[] {
    const outer: Level[] = [];
    for (const [at, level] of this.#levels.slice(0, MAX_LEVELS).entries()) {
      if (at < start) continue;
      const isHeaded = level.headless === 0 || level.headless === level.groups;
      const isRun = level.recurring === 0 && (level.gaps > 0 || level.repeated > 0);
      const isStart = at > start || level.startsFilled;
      if (!isRun || !isHeaded || !isStart || REMARKS.test(foldText(this.names[at] ?? ""))) break;
      outer.push(level);
    }
    return outer;
  }

  /** Most rows have no own label, or sums of the groups name them. */
  #runsDown(level: Level): boolean {
    // Where labels are repeated in some rows and left out in others, a gap may be a missing one.
    if (!hasLabels(level) || level.repeated > 0 || level.orphans > 0 || level.labels < 2) return false;
    return level.gaps >= level.labels || this.#groupTotals > 0;
  }
}

const NO_OUTLINE: OutlineShape = { labels: [], unsure: [], heads: null };

function mayRunDown({ gaps, filled }: Level): boolean {
  return gaps >= LEAST_UNSURE_GAPS && gaps >= LEAST_UNSURE_SHARE * (gaps + filled);
}

function hasLabels({ figures, filled }: Level): boolean {
  return filled > 0 && figures <= MOST_FIGURES * filled;
}

function isFilled(cell: string | undefined): cell is string {
  return cell !== undefined && cell !== "";
}

function isFigure(cell: string): boolean {
  return FIGURE.test(cell) && !PERIOD.test(cell);
}

/** Writes the labels of an outline into the empty cells below them, row by row. */
export class RunningLabels {
  readonly #totals = new TotalLabels();
  readonly #last = new Map<number, string>();

  constructor(private readonly shape: Pick<OutlineShape, "labels">) {}

  get isEmpty(): boolean {
    return this.shape.labels.length === 0;
  }

  /** @returns the labels that run down to a row, by column; none for rows of totals and of figures alone */
  next(cells: Cells): ReadonlyMap<number, string> {
    const { labels } = this.shape;
    const found = new Map<number, string>();
    if (labels.length === 0) return found;
    const total = this.#totals.next(cells);
    if (total !== null) {
      for (const at of labels) if (at >= total.at) this.#last.delete(at);
      return found;
    }
    if (cells.every((cell) => !isFilled(cell) || isFigure(cell)) && !isFilled(cells[labels[0] ?? 0])) return found;
    for (const [step, at] of labels.entries()) {
      const own = cells[at];
      if (isFilled(own)) {
        if (this.#last.get(at) !== own) for (const inner of labels.slice(step + 1)) this.#last.delete(inner);
        this.#last.set(at, own);
        continue;
      }
      const above = this.#last.get(at);
      if (above !== undefined) found.set(at, above);
    }
    return found;
  }
}
