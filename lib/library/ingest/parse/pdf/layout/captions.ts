import { isTableCaption } from "../../text/table-caption";
import type { FlowItem, FlowLine, FlowTable } from "./flow";

/** Distances between a caption and its table, in font sizes. */
const ABOVE = 3;
const BELOW = 2.5;
const MAX_LINES = 4;

/** Moves the captions of tables directly before them, as in other formats. */
export function withCaptions(items: readonly FlowItem[]): FlowItem[] {
  const taken = new Set<FlowItem>();
  const captions = new Map<FlowTable, FlowLine[]>();
  for (const [at, item] of items.entries()) {
    if (item.kind !== "table") continue;
    const lines = above(items, at, taken) ?? below(items, at, taken) ?? [];
    for (const line of lines) taken.add(line);
    captions.set(item, lines);
  }
  return items.flatMap((item): FlowItem[] => {
    if (taken.has(item)) return [];
    if (item.kind !== "table") return [item];
    const lines = captions.get(item) ?? [];
    return lines.length === 0 ? [item] : [{ ...item, caption: lines.map(({ text }) => text).join("\n") }];
  });
}

/** The lines of a caption that ends above a table. */
function above(items: readonly FlowItem[], at: number, taken: ReadonlySet<FlowItem>): FlowLine[] | null {
  const table = items[at];
  if (table?.kind !== "table") return null;
  let { top } = table;
  const lines: FlowLine[] = [];
  for (let index = at - 1; index >= 0 && lines.length < MAX_LINES; index -= 1) {
    const line = items[index];
    if (line?.kind !== "line" || taken.has(line) || line.bottom > top + line.size) return null;
    if (top - line.bottom > (lines.length === 0 ? ABOVE : 1) * line.size) return null;
    lines.unshift(line);
    if (isTableCaption(line.text)) return lines;
    top = line.top;
  }
  return null;
}

/** The lines of a caption that begins below a table. */
function below(items: readonly FlowItem[], at: number, taken: ReadonlySet<FlowItem>): FlowLine[] | null {
  const table = items[at];
  const first = items[at + 1];
  if (table?.kind !== "table" || first?.kind !== "line" || taken.has(first) || !isTableCaption(first.text)) return null;
  if (first.top - table.bottom > BELOW * first.size || first.top < table.top) return null;
  const lines = [first];
  for (const line of items.slice(at + 2, at + 1 + MAX_LINES)) {
    const last = lines.at(-1);
    if (line.kind !== "line" || last === undefined || line.size !== last.size || line.bold !== last.bold) break;
    if (line.top - last.bottom > 0.5 * line.size || last.right < line.column.right - 6 * line.size) break;
    lines.push(line);
  }
  // The caption of the next table is above it.
  return items[at + 1 + lines.length]?.kind === "table" ? null : lines;
}
