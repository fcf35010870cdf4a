import type { HiddenBy } from "@/lib/shared/contracts/library/receipt/receipt";
import { attributeOf, elementsNamed, firstNamed, type XmlElement } from "../office/xml-reader";
import { type Script, scriptOfShift } from "../text/script-text";

/** Styles that a style may be based on, one after the other. */
const MAX_BASED_ON = 20;
/** White, or close enough to be unreadable on white. */
const WHITE = /^#(?:f[0-9a-f]){3}$/i;
/** Font size in points up to which text is unreadable. */
const TINY_POINTS = 2;

/** Name of the style of a document's title, whatever the language of the program. */
const TITLE = "Title";
const TABLE_HEADING = "Table_20_Heading";

interface Style {
  parent: string | null;
  /** Style of the list that paragraphs of this style belong to. */
  list: string | null;
  /** Number style of the cells of this style. */
  data: string | null;
  element: XmlElement;
}

/** What the styles of a document say of visibility, titles and lists. */
export class OdfStyles {
  #styles = new Map<string, Style>();

  constructor(trees: readonly XmlElement[]) {
    for (const tree of trees) {
      for (const element of elementsNamed(tree, "style")) {
        const { attributes } = element;
        const name = attributeOf(attributes, "name") ?? "";
        // Names are unique within a family only.
        this.#styles.set(`${attributeOf(attributes, "family") ?? ""} ${name}`, {
          parent: attributeOf(attributes, "parent-style-name"),
          list: attributeOf(attributes, "list-style-name"),
          data: attributeOf(attributes, "data-style-name"),
          element,
        });
      }
    }
  }

  /** Whether a paragraph has the style of a document's title. */
  isTitle(name: string | null): boolean {
    return name === TITLE || this.#chain("paragraph", name).some(({ parent }) => parent === TITLE);
  }

  /** Whether a paragraph has the style of a table's heading. */
  isTableHeading(name: string | null): boolean {
    return name === TABLE_HEADING || this.#chain("paragraph", name).some(({ parent }) => parent === TABLE_HEADING);
  }

  /** The list style that a paragraph style states. */
  listOf(name: string | null): string | null {
    return this.#chain("paragraph", name).find(({ list }) => list !== null)?.list ?? null;
  }

  /** The number style of a cell style. */
  dataOf(name: string | null): string | null {
    return this.#chain("table-cell", name).find(({ data }) => data !== null)?.data ?? null;
  }

  /** Whether a style raises or lowers text: "super 58%", "-33% 58%". */
  scriptOf(name: string | null): Script | null {
    const [position = ""] = (this.#property("text", name, "text-position") ?? "").split(" ");
    return position === "super" || position === "sub" ? position : scriptOfShift(Number.parseFloat(position));
  }

  /** How a style hides text, if it does. White text with a background, its own or its paragraph's, is visible. */
  hides(family: "paragraph" | "text", name: string | null): HiddenBy | null {
    if (name === null) return null;
    if (this.#property(family, name, "display") === "none") return "marked_hidden";
    const size = /^([\d.]+)pt$/.exec(this.#property(family, name, "font-size") ?? "")?.[1];
    if (size !== undefined && Number(size) <= TINY_POINTS) return "too_small";
    const isWhite = WHITE.test(this.#property(family, name, "color") ?? "");
    return isWhite && !this.#hasBackground(family, name) ? "same_colour" : null;
  }

  /** Whether a paragraph has a coloured background. */
  isShaded(name: string | null): boolean {
    return this.#hasBackground("paragraph", name);
  }

  /** Whether a sheet is not displayed. */
  hidesTable(name: string | null): boolean {
    return this.#property("table", name, "display") === "false";
  }

  /** Whether a slide is skipped when the presentation is shown. */
  hidesPage(name: string | null): boolean {
    return this.#property("drawing-page", name, "visibility") === "hidden";
  }

  #hasBackground(family: string, name: string | null): boolean {
    const background = this.#property(family, name, "background-color");
    return background !== null && background !== "transparent" && !WHITE.test(background);
  }

  /** A property of a style, its own or of a style it is based on. */
  #property(family: string, name: string | null, property: string): string | null {
    for (const { element } of this.#chain(family, name)) {
      for (const child of element.children) {
        const value = typeof child === "string" ? null : attributeOf(child.attributes, property);
        if (value !== null) return value;
      }
    }
    return null;
  }

  #chain(family: string, name: string | null): Style[] {
    const chain: Style[] = [];
    for (let at = name; at !== null && chain.length < MAX_BASED_ON; ) {
      const style = this.#styles.get(`${family} ${at}`);
      if (style === undefined) break;
      chain.push(style);
      at = style.parent;
    }
    return chain;
  }
}

/** Whether the pages of a document have a coloured background. */
export function hasColouredPages(trees: readonly XmlElement[]): boolean {
  return trees.some((tree) =>
    [...elementsNamed(tree, "page-layout-properties")].some(({ attributes }) => {
      const background = attributeOf(attributes, "background-color");
      return background !== null && background !== "transparent" && !WHITE.test(background);
    }),
  );
}

/** The page headers and footers of a document. */
export function runningLines(trees: readonly XmlElement[]): XmlElement[] {
  const names = ["header", "header-left", "header-first", "footer", "footer-left", "footer-first"];
  return trees.flatMap((tree) => {
    const masters = firstNamed(tree, "master-styles");
    return masters === undefined ? [] : names.flatMap((name) => [...elementsNamed(masters, name)]);
  });
}
