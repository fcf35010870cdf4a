import type { ReactNode } from "react";
import type { TableRow } from "./table-rows";

/** A table of a document, scrolled sideways where it is wider than the page. */
export function DocumentTable<Piece>({
  rows,
  draw,
}: {
  rows: ReadonlyArray<TableRow<Piece>>;
  draw: (piece: Piece) => ReactNode;
}) {
  return (
    <div className="figures my-2 overflow-x-auto rounded-lg border border-line text-sm leading-6">
      <table className="w-full border-collapse text-left">
        <tbody>
          {rows.map(({ start, kind, cells }) => {
            const Cell = kind === "head" ? "th" : "td";
            return (
              <tr key={start} hidden={kind === "rule"} className="border-line not-last:border-b">
                {cells.map((cell) => (
                  <Cell
                    key={cell.start}
                    {...(kind === "head" ? { scope: "col" } : {})}
                    className={kind === "head" ? "bg-sunk px-3 py-1.5 font-medium text-ink" : "px-3 py-1.5 align-top"}
                  >
                    {cell.pieces.map(draw)}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
