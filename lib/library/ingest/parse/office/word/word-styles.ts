import { childElements, childOf, type WordElement } from "./word-tree";
import { escaped, paragraphProperties, partXml, valued } from "./word-xml";

/** Id of the style that replaces a table's own if its first row is set apart. */
export const FIRST_ROW_STYLE = "TouchstoneFirstRow";
/** Bit of `tblLook` that applies the style's formatting of the first row (ECMA-376 part 1, 17.4.55). */
const FIRST_ROW_BIT = 0x20;
const MAX_BASED_ON = 20;
/** Names and ids of the styles that decide what a paragraph is. */
const DECIDING = /^(?:heading|title|toc|table of figures)/i;

interface Style {
  basedOn: string | null;
  /** Of a table style: whether it formats the first row of a table. */
  setsFirstRow: boolean;
  /** Of a character style: the formatting of its runs. */
  looks: WordElement | undefined;
}

/** What the styles of a Word document say about tables and runs. */
export class WordStyles {
  #styles = new Map<string, Style>();

  /** Ids of the styles of paragraphs that make them headings, titles, contents or items of lists. */
  #deciding = new Set<string>();

  /** @param root of the part, and that of the part with the lists; `null` if the document has none */
  constructor(root: WordElement | null, lists: WordElement | null) {
    for (const list of lists === null ? [] : childElements(lists))
      for (const level of childElements(list)) {
        const style = childOf(level, "w:pStyle")?.attributes.val;
        if (style !== undefined) this.#deciding.add(style);
      }
    for (const style of root === null ? [] : childElements(root)) {
      const { styleId: id, type } = style.attributes;
      if (style.name !== "w:style" || id === undefined || this.#styles.has(id)) continue;
      if (DECIDING.test(childOf(style, "w:name")?.attributes.val ?? "")) this.#deciding.add(id);
      this.#styles.set(id, {
        basedOn: childOf(style, "w:basedOn")?.attributes.val ?? null,
        setsFirstRow: childElements(style).some(
          (child) => child.name === "w:tblStylePr" && child.attributes.type === "firstRow",
        ),
        looks: type === "character" ? childOf(style, "w:rPr") : undefined,
      });
    }
  }

  /** The properties of a paragraph without a style that does not change its kind: mammoth is slow with each style. */
  ofParagraph<Stated extends { style: string | null }>(stated: Stated): Stated {
    const { style } = stated;
    const decides = style === null || this.#deciding.has(style) || DECIDING.test(style);
    return decides ? stated : { ...stated, style: null };
  }

  /**
   * Whether the look of a table sets its first row apart. That of a style without formatting for first rows is not visible,
   * and Word writes it for every table.
   */
  setsFirstRowApart(table: WordElement): boolean {
    const properties = childOf(table, "w:tblPr");
    const look = childOf(properties, "w:tblLook");
    if (look === undefined || !looksAtFirstRow(look)) return false;
    const style = childOf(properties, "w:tblStyle")?.attributes.val;
    return style === undefined || this.#firstOf(style, ({ setsFirstRow }) => setsFirstRow || undefined) === true;
  }

  /** A property of a run: its own, or that of its character style. */
  lookOf(properties: WordElement | undefined, name: string): WordElement | undefined {
    const own = childOf(properties, name);
    const style = childOf(properties, "w:rStyle")?.attributes.val;
    return own ?? (style === undefined ? undefined : this.#firstOf(style, ({ looks }) => childOf(looks, name)));
  }

  /** A property of a style, or of the nearest one that it is based on. */
  #firstOf<Found>(id: string, find: (style: Style) => Found | undefined): Found | undefined {
    let style = this.#styles.get(id);
    for (let step = 0; style !== undefined && step < MAX_BASED_ON; step += 1) {
      const found = find(style);
      if (found !== undefined) return found;
      style = style.basedOn === null ? undefined : this.#styles.get(style.basedOn);
    }
    return undefined;
  }
}

/**
 * The styles in the form that mammoth needs: their names, and the lists of list styles.
 * @param root of the part, if it has any
 */
export function plainStylesXml(root: WordElement | null): string {
  const styles = (root === null ? [] : childElements(root)).filter(({ name }) => name === "w:style");
  const written = styles.map((style) => {
    const { type = "", styleId = "" } = style.attributes;
    const name = childOf(style, "w:name")?.attributes.val;
    const list = childOf(childOf(childOf(style, "w:pPr"), "w:numPr"), "w:numId")?.attributes.val ?? null;
    const properties = type === "numbering" ? paragraphProperties({ style: null, list, level: null }) : "";
    const attributes = `w:type="${escaped(type)}" w:styleId="${escaped(styleId)}"`;
    return `<w:style ${attributes}>${name === undefined ? "" : valued("name", name)}${properties}</w:style>`;
  });
  return partXml("w:styles", written.join(""));
}

function looksAtFirstRow({ attributes }: WordElement): boolean {
  const { firstRow, val = "0" } = attributes;
  if (firstRow !== undefined) return /^(?:1|true|on)$/.test(firstRow);
  return (Number.parseInt(val, 16) & FIRST_ROW_BIT) !== 0;
}
