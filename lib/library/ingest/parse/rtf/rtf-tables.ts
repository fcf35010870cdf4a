import { appendElement, type HtmlElement, newElement, textOf } from "../html/html-element";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { TableLimits } from "../text/table-limits";
import { NAMED_COLUMNS_CLASS } from "../text/table-text";

/** Distance, in twentieths of a point, between edges of cells that are meant to be the same. */
const SAME_EDGE = 30;

/** The definition of a cell in a row. */
interface CellDefinition {
  /** Its right edge, in twentieths of a point. */
  edge: number;
  mergedAcross: boolean;
  mergedDown: boolean;
}

interface Row {
  head: boolean;
  /** Whether the look of the table sets its first row apart. */
  named: boolean;
  definitions: CellDefinition[];
  cells: HtmlElement[];
}

/** Collects the rows of a table: a row's cells are defined by their edges, which also show what they span. */
export class RtfTable {
  #rows: Row[] = [];
  #definitions: CellDefinition[] = [];
  #next = { mergedAcross: false, mergedDown: false };
  #head = false;
  #named = false;
  #cells: HtmlElement[] = [];

  get isEmpty(): boolean {
    return this.#rows.length === 0 && this.#cells.length === 0;
  }

  /** `\trowd`: the definition of a row begins. */
  define(): void {
    this.#definitions = [];
    this.#head = false;
    this.#named = false;
  }

  /** A control word of a row's definition. */
  control(word: string, parameter: number | null): void {
    if (word === "trhdr") this.#head = true;
    else if (word === "tbllkhdrrows") this.#named = true;
    else if (word === "clmrg") this.#next.mergedAcross = true;
    else if (word === "clvmrg") this.#next.mergedDown = true;
    else if (word === "cellx") {
      this.#definitions.push({ edge: parameter ?? 0, ...this.#next });
      this.#next = { mergedAcross: false, mergedDown: false };
    }
  }

  endCell(cell: HtmlElement): void {
    this.#cells.push(cell);
  }

  endRow(): void {
    if (this.#cells.length > 0)
      this.#rows.push({
        head: this.#head,
        named: this.#named,
        definitions: this.#definitions,
        cells: this.#cells,
      });
    this.#cells = [];
  }

  /** Adds the table to a tree, and starts another. @throws ParseFailure as `TableLimits` */
  write(into: HtmlElement, { receipt, weights }: { receipt: ReceiptWriter; weights: TableLimits }): void {
    this.endRow();
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return;
    const edges = edgesOf(rows);
    const table = appendElement(into, newElement("table", rows[0]?.named ? { class: NAMED_COLUMNS_CLASS } : {}));
    const head = newElement("thead");
    const body = newElement("tbody");
    if (rows[0]?.head) appendElement(table, head);
    appendElement(table, body);
    /** By column: the last cell that is not merged with one above. */
    const above: HtmlElement[] = [];
    let inHead = true;
    for (const [number, row] of rows.entries()) {
      inHead &&= row.head;
      const tr = appendElement(inHead ? head : body, newElement("tr"));
      let left = 0;
      for (const [at, cell] of row.cells.entries()) {
        const definition = row.definitions[at];
        const right = definition === undefined ? left + 1 : columnOf(edges, definition.edge) + 1;
        const columns = Math.max(1, right - left);
        const before = tr.children.at(-1);
        const merged = definition?.mergedDown ? above[left] : undefined;
        if (definition?.mergedAcross && typeof before === "object") widen(before, columns);
        else if (merged === undefined) {
          weights.count(number + 1, left + 1, "");
          cell.attributes.colspan = String(columns);
          above[left] = appendElement(tr, cell);
        } else merged.attributes.rowspan = String(Number(merged.attributes.rowspan ?? 1) + 1);
        // Programs show only the first of merged cells.
        if (cell.parent === null) receipt.leaveOut("hidden_text", textOf(cell));
        left += columns;
      }
    }
  }
}

function widen(cell: HtmlElement, columns: number): void {
  cell.attributes.colspan = String(Number(cell.attributes.colspan ?? 1) + columns);
}

/** The right edges of a table's columns. */
function edgesOf(rows: readonly Row[]): number[] {
  const edges: number[] = [];
  for (const edge of rows.flatMap(({ definitions }) => definitions.map(({ edge }) => edge)).sort((a, b) => a - b))
    if (edge - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_EDGE) edges.push(edge);
  return edges;
}

function columnOf(edges: readonly number[], edge: number): number {
  const column = edges.findIndex((one) => Math.abs(one - edge) <= SAME_EDGE);
  return column === -1 ? edges.length - 1 : column;
}
