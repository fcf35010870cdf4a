import { Parser } from "htmlparser2";
import { attributeOf, elementsNamed, firstNamed, localName, xmlTree } from "./xml-reader";
import type { Parts } from "./zip-parts";

/** Id of the style that a table gets in place of its own if its first row is set apart. */
export const FIRST_ROW_STYLE = "TouchstoneFirstRow";
/** Bit of `tblLook` that applies the style's formatting of the first row (ECMA-376 part 1, 17.4.55). */
const FIRST_ROW_BIT = 0x20;
const MAX_BASED_ON = 20;

interface TableStyle {
  basedOn: string | null;
  /** Whether it formats the first row of a table. */
  setsFirstRow: boolean;
}

/** What an open table's properties say. */
interface OpenTable {
  /** Position after the opening tag of its properties. */
  from: number;
  style: string | null;
  firstRow: boolean;
}

/**
 * Marks the tables whose look sets their first row apart by giving them the style `FIRST_ROW_STYLE`. The look of a style
 * without formatting for first rows is not visible, and Word writes it for every table.
 * @param xml the main part
 */
export function withTableLooks(xml: string, parts: Parts): string {
  if (!/<(?:\w+:)?tblLook\b/.test(xml)) return xml;
  const styles = tableStyles(parts);
  const written: string[] = [];
  let from = 0;
  /** Local names of the open elements, and the open tables: one may be inside another. */
  const path: string[] = [];
  const tables: OpenTable[] = [];
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = localName(qualified);
        const parent = path.at(-1);
        const table = tables.at(-1);
        path.push(name);
        if (name === "tbl") tables.push({ from: 0, style: null, firstRow: false });
        else if (table === undefined) return;
        else if (name === "tblPr" && parent === "tbl") table.from = parser.endIndex + 1;
        else if (name === "tblStyle" && parent === "tblPr") table.style = attributeOf(attributes, "val");
        else if (name === "tblLook" && parent === "tblPr") table.firstRow = looksAtFirstRow(attributes);
      },
      onclosetag(qualified) {
        const name = path.pop();
        if (name === "tbl") tables.pop();
        const table = tables.at(-1);
        if (name !== "tblPr" || path.at(-1) !== "tbl" || table === undefined) return;
        if (!table.firstRow || !(table.style === null || setsFirstRow(styles, table.style))) return;
        const prefix = qualified.slice(0, qualified.indexOf(":") + 1);
        const style = `<${prefix}tblStyle ${prefix}val="${FIRST_ROW_STYLE}"/>`;
        written.push(xml.slice(from, table.from), style);
        from = table.from;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return written.join("") + xml.slice(from);
}

function looksAtFirstRow(attributes: Readonly<Record<string, string>>): boolean {
  const stated = attributeOf(attributes, "firstRow");
  if (stated !== null) return /^(?:1|true|on)$/.test(stated);
  return (Number.parseInt(attributeOf(attributes, "val") ?? "0", 16) & FIRST_ROW_BIT) !== 0;
}

function tableStyles(parts: Parts): Map<string, TableStyle> {
  const content = parts.get("word/styles.xml");
  const styles = new Map<string, TableStyle>();
  if (content === undefined) return styles;
  for (const style of elementsNamed(xmlTree(content), "style")) {
    const id = attributeOf(style.attributes, "styleId");
    if (id === null || attributeOf(style.attributes, "type") !== "table") continue;
    const based = firstNamed(style, "basedOn");
    const parts = [...elementsNamed(style, "tblStylePr")];
    styles.set(id, {
      basedOn: based === undefined ? null : attributeOf(based.attributes, "val"),
      setsFirstRow: parts.some(({ attributes }) => attributeOf(attributes, "type") === "firstRow"),
    });
  }
  return styles;
}

function setsFirstRow(styles: ReadonlyMap<string, TableStyle>, id: string): boolean {
  let at: string | null = id;
  for (let step = 0; at !== null && step < MAX_BASED_ON; step += 1) {
    const style: TableStyle | undefined = styles.get(at);
    if (style?.setsFirstRow === true) return true;
    at = style?.basedOn ?? null;
  }
  return false;
}
