import { attributeOf, elementsNamed, firstNamed, type XmlElement } from "../office/xml-reader";
import { numberPatterns } from "./ods-formats";

/** What the styles of a chart say of its numbers. */
export class ChartStyles {
  /** Whether its series are drawn as parts of 100 %. */
  readonly areParts: boolean;
  readonly #styles: ReadonlyMap<string, XmlElement>;
  readonly #patterns: ReadonlyMap<string, string>;

  /** @param tree of the chart's content */
  constructor(tree: XmlElement) {
    this.#styles = new Map(
      [...elementsNamed(tree, "style")].map((style) => [attributeOf(style.attributes, "name") ?? "", style]),
    );
    const days = [...elementsNamed(tree, "date-style")].map(
      (style) => [attributeOf(style.attributes, "name") ?? "", datePattern(style)] as const,
    );
    this.#patterns = new Map([...numberPatterns([tree]), ...days]);
    const area = firstNamed(tree, "plot-area");
    this.areParts = area !== undefined && this.#property(area, "percentage") === "true";
  }

  /** Pattern of the number format of an axis or a series; `null` without one. */
  formatOf(element: XmlElement): string | null {
    const style = this.#styleOf(element);
    return this.#patterns.get(attributeOf(style?.attributes ?? {}, "data-style-name") ?? "") ?? null;
  }

  /** Whether the labels of a series show what its points are of the whole. */
  showsPercentage(series: XmlElement): boolean {
    return this.#property(series, "data-label-number")?.includes("percentage") === true;
  }

  #styleOf({ attributes }: XmlElement): XmlElement | undefined {
    return this.#styles.get(attributeOf(attributes, "style-name") ?? "");
  }

  #property(element: XmlElement, name: string): string | null {
    const style = this.#styleOf(element);
    const properties = style === undefined ? undefined : firstNamed(style, "chart-properties");
    return attributeOf(properties?.attributes ?? {}, name);
  }
}

function datePattern(style: XmlElement): string {
  const has = (name: string) => firstNamed(style, name) !== undefined;
  const date = has("day") ? "yyyy-mm-dd" : has("month") ? "yyyy-mm" : "yyyy";
  return has("hours") ? `${date} hh:mm` : date;
}
