import type { Box, PageContent } from "../page/page-content";

/** A fill that overlaps a table by no more points is beside it. */
const EDGE = 2;

/** The colour behind the text at a height of a table; `null` for none. */
export function shadeAt({ left, right }: Box, y: number, fills: PageContent["fills"]): string | null {
  const behind = fills.findLast(
    (fill) => fill.top < y && fill.bottom > y && fill.left < right - EDGE && fill.right > left + EDGE,
  );
  return behind === undefined || behind.color === "#ffffff" ? null : behind.color;
}

/** y below the only shaded row at the top of a table; `null` without one, or if other rows are shaded alike. */
export function shadedHead(table: Box, fills: PageContent["fills"]): number | null {
  const wide = fills.filter(
    (fill) =>
      fill.color !== "#ffffff" &&
      fill.bottom > table.top + EDGE &&
      fill.top < table.bottom - EDGE &&
      fill.left < table.right - EDGE &&
      fill.right > table.left + EDGE,
  );
  const head = wide.filter(({ top }) => Math.abs(top - table.top) < 4);
  const color = head[0]?.color;
  if (color === undefined || head.some((fill) => fill.color !== color)) return null;
  const bottom = Math.max(...head.map((fill) => fill.bottom));
  const others = wide.filter((fill) => fill.color === color && fill.top > table.top + 4 && fill.bottom > bottom + 2);
  return bottom > table.bottom - 4 || others.length > 0 ? null : bottom;
}
