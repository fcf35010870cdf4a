import type { ReceiptWriter } from "../receipt/receipt-writer";
import { bodyTexts, wordsOf } from "./drawing-text";
import { childNamed, elementsNamed, type XmlElement } from "./xml-reader";

const MAX_LEVEL = 8;

/** The points of a diagram (ECMA-376 part 1, 21.4) as a nested list. */
export function diagramList(tree: XmlElement, receipt: ReceiptWriter): string {
  receipt.figures += 1;
  receipt.found(wordsOf(tree));
  const points = new Map<string, string[]>();
  const roots: string[] = [];
  for (const point of elementsNamed(tree, "pt")) {
    const id = point.attributes.modelId ?? String(points.size);
    const body = childNamed(point, "t");
    points.set(id, body === undefined ? [] : bodyTexts(body, { bulleted: false, receipt }));
    if (point.attributes.type === "doc") roots.push(id);
  }
  const parts = partsByWhole(tree);
  const lines: string[] = [];
  const seen = new Set<string>();
  const write = (id: string, level: number) => {
    if (seen.has(id)) return;
    seen.add(id);
    const texts = points.get(id) ?? [];
    for (const text of texts) lines.push(`${"  ".repeat(Math.min(MAX_LEVEL, level))}- ${text.replaceAll("\n", " ")}`);
    const below = texts.length === 0 ? level : level + 1;
    if (below <= 2 * MAX_LEVEL) for (const part of parts.get(id) ?? []) write(part, below);
  };
  for (const id of [...roots, ...points.keys()]) write(id, 0);
  return lines.join("\n");
}

/** The points that belong to each point, in their order. */
function partsByWhole(tree: XmlElement): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  const order = (connection: XmlElement) => Number(connection.attributes.srcOrd ?? 0) || 0;
  for (const connection of [...elementsNamed(tree, "cxn")].sort((a, b) => order(a) - order(b))) {
    const { type = "parOf", srcId = "", destId = "" } = connection.attributes;
    if (type !== "parOf") continue;
    const known = parts.get(srcId) ?? [];
    parts.set(srcId, known);
    known.push(destId);
  }
  return parts;
}
