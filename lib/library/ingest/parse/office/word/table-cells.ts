import { childElements, childOf, type WordElement } from "./word-tree";

/** A cell of a row of a table. */
export interface RowCell {
  cell: WordElement;
  /** Columns that it spans. */
  span: number;
  /** Whether it begins a cell that spans rows, or continues the one above. */
  merge: "restart" | "continue" | null;
}

/**
 * The cells of a row, also inside content controls and other elements around them. A cell that continues its neighbour
 * is part of it. @param settle returns the visible content of an element around cells
 */
export function rowCells(row: WordElement, settle: (element: WordElement) => WordElement): RowCell[] {
  const cells: RowCell[] = [];
  const visit = (parent: WordElement): void => {
    for (const child of childElements(parent)) {
      if (child.name === "w:tc") add(child);
      else if (child.name !== "w:trPr") visit(settle(child));
    }
  };
  const add = (cell: WordElement): void => {
    const properties = childOf(cell, "w:tcPr");
    const span = Math.max(1, Number.parseInt(childOf(properties, "w:gridSpan")?.attributes.val ?? "1", 10) || 1);
    const beside = childOf(properties, "w:hMerge");
    const before = cells.at(-1);
    if (beside !== undefined && beside.attributes.val !== "restart" && before !== undefined) {
      before.span += span;
      before.cell = { ...before.cell, children: [...before.cell.children, ...contentOf(cell)] };
      return;
    }
    const down = childOf(properties, "w:vMerge");
    const merge = down === undefined ? null : down.attributes.val === "restart" ? "restart" : "continue";
    cells.push({ cell, span, merge });
  };
  visit(row);
  return cells;
}

function contentOf({ children }: WordElement): WordElement["children"] {
  return children.filter((child) => typeof child === "string" || child.name !== "w:tcPr");
}
