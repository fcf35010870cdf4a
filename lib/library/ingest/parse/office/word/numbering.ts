import { writtenNumber } from "../list-numbers";
import { childElements, childOf, isOn, type WordElement } from "./word-tree";
import { escaped, partXml, valued } from "./word-xml";

/** A level of a list: how its numbers are written and when they start again. */
interface Level {
  start: number;
  format: string;
  /** `%1.%2` is the number of the first level, a dot and that of the second. */
  text: string;
  /** The level after which it restarts, from 1; 0: never; null: after any level above. */
  restart: number | null;
  /** All numbers of the label are decimal. */
  legal: boolean;
  /** Id of the paragraph style that has this level. */
  style: string | null;
}

interface List {
  /** Lists with the same definition continue each other's numbers. */
  definition: string;
  /** First numbers of levels where this list restarts. */
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

  /** @param root of the part with the lists. @param styles root of the part with the styles; `null` without the part */
  constructor(root: WordElement | null, styles: WordElement | null) {
    if (root !== null) this.#readLists(root);
    if (styles !== null) this.#readStyles(styles);
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

  #readLists(root: WordElement): void {
    for (const element of childrenNamed(root, "w:abstractNum")) {
      const id = element.attributes.abstractNumId;
      const levels = new Map(
        childrenNamed(element, "w:lvl").map((one) => [Number(one.attributes.ilvl ?? 0), levelOf(one)]),
      );
      if (id !== undefined) this.#definitions.set(id, { levels, styleLink: stated(element, "w:numStyleLink") });
    }
    for (const element of childrenNamed(root, "w:num")) {
      const id = element.attributes.numId;
      const definition = stated(element, "w:abstractNumId");
      const starts = childrenNamed(element, "w:lvlOverride").flatMap((one): [number, number][] => {
        const start = Number(stated(one, "w:startOverride") ?? Number.NaN);
        return Number.isInteger(start) ? [[Number(one.attributes.ilvl ?? 0), start]] : [];
      });
      if (id !== undefined && definition !== null) this.#lists.set(id, { definition, starts: new Map(starts) });
    }
  }

  #readStyles(root: WordElement): void {
    for (const element of childrenNamed(root, "w:style")) {
      const id = element.attributes.styleId;
      const properties = childOf(childOf(element, "w:pPr"), "w:numPr");
      const level = stated(properties, "w:ilvl");
      if (id === undefined) continue;
      this.#styles.set(id, {
        list: stated(properties, "w:numId"),
        level: level === null ? null : Number(level),
        basedOn: stated(element, "w:basedOn"),
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

function levelOf(element: WordElement): Level {
  const restart = stated(element, "w:lvlRestart");
  const legal = childOf(element, "w:isLgl");
  return {
    start: Number(stated(element, "w:start") ?? 1) || 0,
    format: stated(element, "w:numFmt") ?? "decimal",
    text: stated(element, "w:lvlText") ?? `%${Number(element.attributes.ilvl ?? 0) + 1}.`,
    restart: restart === null ? null : Number(restart),
    legal: legal !== undefined && isOn(legal),
    style: stated(element, "w:pStyle"),
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

/** The value of a child of an element. */
function stated(element: WordElement | undefined, name: string): string | null {
  return childOf(element, name)?.attributes.val ?? null;
}

function childrenNamed(element: WordElement, name: string): WordElement[] {
  return childElements(element).filter((child) => child.name === name);
}

/**
 * The lists in the form that mammoth needs: which ones have numbers, and which styles use them.
 * @param root of the part
 */
export function plainNumberingXml(root: WordElement): string {
  const definitions = childrenNamed(root, "w:abstractNum").map((definition) => {
    const levels = childrenNamed(definition, "w:lvl").map(({ attributes, ...level }) => {
      const properties = ["numFmt", "pStyle"].map((name) => {
        const value = stated({ attributes, ...level }, `w:${name}`);
        return value === null ? "" : valued(name, value);
      });
      const index = attributes.ilvl === undefined ? "" : ` w:ilvl="${escaped(attributes.ilvl)}"`;
      return `<w:lvl${index}>${properties.join("")}</w:lvl>`;
    });
    const link = stated(definition, "w:numStyleLink");
    const id = escaped(definition.attributes.abstractNumId ?? "");
    const content = levels.join("") + (link === null ? "" : valued("numStyleLink", link));
    return `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum>`;
  });
  const lists = childrenNamed(root, "w:num").map((list) => {
    const definition = valued("abstractNumId", stated(list, "w:abstractNumId") ?? "");
    return `<w:num w:numId="${escaped(list.attributes.numId ?? "")}">${definition}</w:num>`;
  });
  return partXml("w:numbering", definitions.join("") + lists.join(""));
}
