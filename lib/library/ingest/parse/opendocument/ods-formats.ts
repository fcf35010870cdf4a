import { attributeOf, elementsNamed, innerText, type XmlElement } from "../office/xml-reader";

/** Elements of number styles, except those of dates and times, whose values say what they are. */
const NUMBER_STYLES = ["number-style", "percentage-style", "currency-style"];

/** Patterns of number formats by name, as workbooks of Excel write them: `formatNumber` shows numbers by them. */
export function numberPatterns(trees: readonly XmlElement[]): Map<string, string> {
  const patterns = new Map<string, string>();
  for (const tree of trees)
    for (const kind of NUMBER_STYLES)
      for (const style of elementsNamed(tree, kind))
        patterns.set(attributeOf(style.attributes, "name") ?? "", patternOf(style));
  return patterns;
}

function patternOf(style: XmlElement): string {
  const percent = style.name === "percentage-style" ? "%" : "";
  const parts = style.children.flatMap((child) => (typeof child === "string" ? [] : partOf(child)));
  return parts.join("") + percent;
}

function partOf(element: XmlElement): string[] {
  const text = innerText(element).replaceAll('"', "").trim();
  if (element.name === "number") return [digits(element)];
  if (element.name === "currency-symbol") return [`[$${text}]`];
  // Fractions and powers of ten are shown in full.
  if (element.name === "scientific-number" || element.name === "fraction") return ["General"];
  return element.name === "text" && text !== "" && text !== "%" ? [`"${text}"`] : [];
}

function digits({ attributes }: XmlElement): string {
  const places = attributeOf(attributes, "decimal-places");
  if (places === null) return "General";
  const whole = "0".repeat(Math.min(20, Math.max(1, Number(attributeOf(attributes, "min-integer-digits")) || 1)));
  const decimals = "0".repeat(Math.min(20, Number(places) || 0));
  return decimals === "" ? whole : `${whole}.${decimals}`;
}
