import type { RowCell } from "./table-cells";

/** Namespaces of the elements that are written. */
const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:v="urn:schemas-microsoft-com:vml"';
/** Around the content of a text box. */
export const BOX_START = "<w:r><w:pict><v:shape><v:textbox><w:txbxContent>";
export const BOX_END = "</w:txbxContent></v:textbox></v:shape></w:pict></w:r>";

export function partXml(name: string, content: string): string {
  return `<${name} ${NAMESPACES}>${content}</${name}>`;
}

/** Text of a paragraph. Mammoth needs runs for their formatting alone, and is slow with each of them. */
export function textXml(text: string, script: "super" | "sub" | null): string {
  const written = `<w:t>${escaped(text)}</w:t>`;
  return script === null ? written : `<w:r><w:rPr><w:vertAlign w:val="${script}script"/></w:rPr>${written}</w:r>`;
}

/** The properties of a paragraph that decide what it is: a heading, an item of a list, or plain. */
export function paragraphProperties(stated: {
  style: string | null;
  list: string | null;
  level: number | null;
}): string {
  const style = stated.style === null ? "" : valued("pStyle", stated.style);
  const level = stated.level === null ? "" : valued("ilvl", String(stated.level));
  const list = stated.list === null ? "" : valued("numId", stated.list);
  const numbers = level + list === "" ? "" : `<w:numPr>${level}${list}</w:numPr>`;
  return style + numbers === "" ? "" : `<w:pPr>${style}${numbers}</w:pPr>`;
}

/** The start of a cell. */
export function cellStart({ span, merge }: Pick<RowCell, "span" | "merge">): string {
  const across = span === 1 ? "" : valued("gridSpan", String(span));
  const down = merge === null ? "" : valued("vMerge", merge);
  return across + down === "" ? "<w:tc>" : `<w:tc><w:tcPr>${across}${down}</w:tcPr>`;
}

export function valued(name: string, value: string): string {
  return `<w:${name} w:val="${escaped(value)}"/>`;
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
