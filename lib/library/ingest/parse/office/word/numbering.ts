import { writtenNumber } from "../list-numbers";
import { attributeOf, elementsNamed, firstNamed, type XmlElement, xmlTree } from "../xml-reader";
import type { Parts } from "../zip-parts";

/** A level of a list: how its numbers are written and when they start again. */
interface Level {
  start: number;
  format: string;
  /** `%1.%2` is the number of the first level, a dot and that of the second. */
  text: string;
  /** The level after which it starts again, from 1; 0: never; null: after any level above. */
  restart: number | null;
  /** All numbers of the label are decimal. */
  legal: boolean;
  /** Id of the paragraph style that has this level. */
  style: string | null;
}

interface List {
  /** Lists of one definition count on from each other. */
  definition: string;
  /** First numbers of levels where this list starts anew. */
  starts: Map<number, number>;
}

interface Definition {
  levels: Map<number, Level>;
  /** Id of the numbering style that has the levels instead. */
  styleLink: string | null;
}

interface Style {
  list: string | null;
  level: number | null;
  basedOn: string | null;
}

const MAX_LEVELS = 9;
const MAX_BASED_ON = 20;
/** Counts the numbered paragraphs of a Word document (ECMA-376 part 1, 17.9). */
export class Numbering {
  #definitions = new Map<string, Definition>();
  #lists = new Map<string, List>();
  #styles = new Map<string, Style>();
  /** Numbers reached, by definition. */
  #counts = new Map<string, (number | undefined)[]>();
  #begun = new Set<string>();

  constructor(parts: Parts) {
    const numbering = parts.get("word/numbering.xml");
    const styles = parts.get("word/styles.xml");
    if (numbering !== undefined) this.#readLists(xmlTree(numbering));
    if (styles !== undefined) this.#readStyles(xmlTree(styles));
  }

  /**
   * The label of the next paragraph: "" if it has no number, or a bullet.
   * @param paragraph its style, and the list and level that it states itself
   */
  next(paragraph: { style: string | null; list: string | null; level: number | null }): string {
    const inherited = this.#ofStyle(paragraph.style);
    const id = paragraph.list ?? inherited?.list ?? null;
    const list = id === null ? undefined : this.#lists.get(id);
    if (id === null || list === undefined) return "";
    const { key, levels } = this.#levelsOf(list);
    const at = paragraph.level ?? inherited?.level ?? levelOfStyle(levels, paragraph.style) ?? 0;
    const level = levels.get(at);
    if (level === undefined || at >= MAX_LEVELS) return "";
    const counts = this.#counts.get(key) ?? [];
    this.#counts.set(key, counts);
    if (!this.#begun.has(id)) {
      this.#begun.add(id);
      for (const [start, number] of list.starts) counts[start] = number - 1;
    }
    counts[at] = (counts[at] ?? level.start - 1) + 1;
    for (const [below, { restart }] of levels) {
      if (below > at && restart !== 0 && (restart === null || at < restart)) counts[below] = undefined;
    }
    return labelOf(level, levels, counts);
  }

  #readLists(root: XmlElement): void {
    for (const element of elementsNamed(root, "abstractNum")) {
      const id = attributeOf(element.attributes, "abstractNumId");
      const levels = new Map(
        [...elementsNamed(element, "lvl")].map((one) => [numberOf(one, "ilvl") ?? 0, levelOf(one)]),
      );
      if (id !== null) this.#definitions.set(id, { levels, styleLink: stated(element, "numStyleLink") });
    }
    for (const element of elementsNamed(root, "num")) {
      const id = attributeOf(element.attributes, "numId");
      const definition = stated(element, "abstractNumId");
      const starts = [...elementsNamed(element, "lvlOverride")].flatMap((one): [number, number][] => {
        const start = Number(stated(one, "startOverride") ?? Number.NaN);
        return Number.isInteger(start) ? [[numberOf(one, "ilvl") ?? 0, start]] : [];
      });
      if (id !== null && definition !== null) this.#lists.set(id, { definition, starts: new Map(starts) });
    }
  }

  #readStyles(root: XmlElement): void {
    for (const element of elementsNamed(root, "style")) {
      const id = attributeOf(element.attributes, "styleId");
      const properties = firstNamed(element, "numPr");
      const level = properties === undefined ? null : stated(properties, "ilvl");
      if (id === null) continue;
      this.#styles.set(id, {
        list: properties === undefined ? null : stated(properties, "numId"),
        level: level === null ? null : Number(level),
        basedOn: stated(element, "basedOn"),
      });
    }
  }

  /** The list and level of a style, its own or of the style it is based on. */
  #ofStyle(id: string | null): Pick<Style, "list" | "level"> | null {
    let style = id === null ? undefined : this.#styles.get(id);
    for (let depth = 0; style !== undefined && depth < MAX_BASED_ON; depth += 1) {
      if (style.list !== null) return style;
      style = style.basedOn === null ? undefined : this.#styles.get(style.basedOn);
    }
    return null;
  }

  #levelsOf({ definition }: List): { key: string; levels: Map<number, Level> } {
    const own = this.#definitions.get(definition);
    const linked = own?.styleLink == null ? null : this.#ofStyle(own.styleLink)?.list;
    const key = linked == null ? definition : (this.#lists.get(linked)?.definition ?? definition);
    return { key, levels: this.#definitions.get(key)?.levels ?? new Map() };
  }
}

function levelOfStyle(levels: ReadonlyMap<number, Level>, style: string | null): number | null {
  if (style === null) return null;
  return [...levels].find(([, level]) => level.style === style)?.[0] ?? null;
}

function levelOf(element: XmlElement): Level {
  const restart = stated(element, "lvlRestart");
  return {
    start: Number(stated(element, "start") ?? 1) || 0,
    format: stated(element, "numFmt") ?? "decimal",
    text: stated(element, "lvlText") ?? `%${(numberOf(element, "ilvl") ?? 0) + 1}.`,
    restart: restart === null ? null : Number(restart),
    legal: firstNamed(element, "isLgl") !== undefined,
    style: stated(element, "pStyle"),
  };
}

function labelOf(level: Level, levels: ReadonlyMap<number, Level>, counts: readonly (number | undefined)[]): string {
  if (level.format === "bullet" || level.format === "none") return "";
  return level.text
    .replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const { format, start } = levels.get(at) ?? level;
      return writtenNumber(counts[at] ?? start, level.legal ? "decimal" : format);
    })
    .trim();
}

/** The value of the first element with a name below an element. */
function stated(element: XmlElement, name: string): string | null {
  const found = firstNamed(element, name);
  return found === undefined ? null : attributeOf(found.attributes, "val");
}

function numberOf(element: XmlElement, name: string): number | null {
  const value = attributeOf(element.attributes, name);
  return value === null ? null : Number(value);
}
