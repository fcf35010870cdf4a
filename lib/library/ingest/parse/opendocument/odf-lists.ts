import { writtenNumber } from "../office/list-numbers";
import { attributeOf, elementsNamed, type XmlElement } from "../office/xml-reader";

const MAX_LEVELS = 10;
/** Number formats, as Word calls them. */
const FORMATS: Readonly<Record<string, string>> = {
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};
/** The style of the numbers of headings. */
const OUTLINE = "#outline";

/** A level of a list: how its numbers are written. A level without a format has no numbers: a bullet, or nothing. */
interface Level {
  format: string;
  prefix: string;
  suffix: string;
  /** Levels whose numbers are written, this one last. */
  shown: number;
  start: number;
}

/** Counts the items of lists, and headings (OpenDocument 1.3 part 3, 5.3 and 16.30). */
export class OdfLists {
  #styles = new Map<string, Map<number, Level>>();
  /** Numbers reached: by list style, since a list may continue an earlier one of its style; by level, from 1. */
  #counts = new Map<string, (number | undefined)[]>();

  constructor(trees: readonly XmlElement[]) {
    for (const tree of trees) {
      for (const element of elementsNamed(tree, "list-style"))
        this.#styles.set(attributeOf(element.attributes, "name") ?? "", levelsOf(element, "list-level-style-number"));
      for (const element of elementsNamed(tree, "outline-style"))
        this.#styles.set(OUTLINE, levelsOf(element, "outline-level-style"));
    }
  }

  /** Whether the items of a level have numbers. */
  isNumbered(style: string | null, level: number): boolean {
    return this.#level(style, level) !== null;
  }

  /** Restarts a list's level, unless the list continues an earlier one. */
  begin(style: string | null, level: number): void {
    const counts = this.#counts.get(style ?? "");
    if (counts !== undefined) counts.length = Math.min(counts.length, level);
  }

  /**
   * The label of the next item of a level; "" if it has no number.
   * @param start the number that it states
   */
  next(style: string | null, level: number, start: number | null): string {
    const own = this.#level(style, level);
    if (own === null) return "";
    const counts = this.#counts.get(style ?? "") ?? [];
    this.#counts.set(style ?? "", counts);
    counts[level] = start ?? (counts[level] ?? own.start - 1) + 1;
    counts.length = level + 1;
    const numbers: string[] = [];
    for (let at = Math.max(1, level - own.shown + 1); at <= level; at += 1) {
      const above = this.#level(style, at);
      if (above !== null) numbers.push(writtenNumber(counts[at] ?? above.start, above.format));
    }
    return `${own.prefix}${numbers.join(".")}${own.suffix}`.trim();
  }

  /** The label of the next heading. */
  nextHeading(level: number, start: number | null): string {
    return this.next(OUTLINE, level, start);
  }

  #level(style: string | null, level: number): Level | null {
    const found = style === null || level > MAX_LEVELS ? undefined : this.#styles.get(style)?.get(level);
    return found === undefined || found.format === "" ? null : found;
  }
}

function levelsOf(style: XmlElement, name: string): Map<number, Level> {
  return new Map(
    [...elementsNamed(style, name)].map(({ attributes }) => {
      const stated = (attribute: string) => attributeOf(attributes, attribute);
      const format = stated("num-format") ?? "";
      return [
        Number(stated("level")),
        {
          format: format === "" ? "" : (FORMATS[format] ?? "decimal"),
          prefix: stated("num-prefix") ?? "",
          suffix: stated("num-suffix") ?? "",
          shown: Number(stated("display-levels") ?? 1) || 1,
          start: Number(stated("start-value") ?? 1) || 0,
        },
      ] as const;
    }),
  );
}
