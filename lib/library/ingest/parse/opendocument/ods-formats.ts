import { NumberFormat } from "../office/number-formats";
import { attributeOf, elementsNamed, innerText, type XmlElement } from "../office/xml-reader";

/** Elements of number styles, except those of dates, whose values say what they are. */
const NUMBER_STYLES = ["number-style", "percentage-style", "currency-style", "boolean-style", "text-style"];
const CLOCK_PARTS = new Map([
  ["hours", "h"],
  ["minutes", "m"],
  ["seconds", "s"],
]);
const MAX_DIGITS = 20;
/** Workbooks of Excel have two conditions at most, so further ones are left out. */
const MAX_CONDITIONS = 2;
const CONDITION = /^\s*value\(\)\s*(<=|>=|!=|<>|<|>|=)\s*(-?[\d.]+(?:e[-+]?\d+)?)\s*$/i;

/** Number formats by name. */
export function numberFormats(trees: readonly XmlElement[]): Map<string, NumberFormat> {
  return new Map([...numberPatterns(trees)].map(([name, pattern]) => [name, new NumberFormat(pattern)]));
}

/** Patterns of number formats by name, as workbooks of Excel write them (ODF 1.3 part 3, 16.29). */
export function numberPatterns(trees: readonly XmlElement[]): Map<string, string> {
  const patterns = new Map<string, string>();
  for (const tree of trees) {
    const styles = new Map(
      NUMBER_STYLES.flatMap((kind) => [...elementsNamed(tree, kind)]).map((style) => [
        attributeOf(style.attributes, "name") ?? "",
        style,
      ]),
    );
    for (const [name, style] of styles) patterns.set(name, patternOf(style, styles));
    for (const style of elementsNamed(tree, "time-style")) {
      const pattern = timePattern(style);
      if (pattern !== null) patterns.set(attributeOf(style.attributes, "name") ?? "", pattern);
    }
  }
  return patterns;
}

/**
 * The sections of a style: those of the styles that it uses under a condition, and its own for all other numbers. A style
 * of text may have conditions for numbers too: "ok" for those above 0.
 */
function patternOf(style: XmlElement, styles: ReadonlyMap<string, XmlElement>): string {
  const sections = [...elementsNamed(style, "map")].flatMap(({ attributes }) => {
    const [, operator, number] = CONDITION.exec(attributeOf(attributes, "condition") ?? "") ?? [];
    const other = styles.get(attributeOf(attributes, "apply-style-name") ?? "");
    if (operator === undefined || other === undefined) return [];
    return [`[${operator.replace("!=", "<>")}${number}]${sectionOf(other)}`];
  });
  const conditions = sections.slice(0, MAX_CONDITIONS);
  if (style.name !== "text-style") return [...conditions, sectionOf(style)].join(";");
  const others = sections[MAX_CONDITIONS]?.replace(/^\[[^\]]*\]/, "") ?? "General";
  const numbers = [...conditions, others];
  return [...numbers, ...Array<string>(3 - numbers.length).fill("General"), sectionOf(style)].join(";");
}

function sectionOf(style: XmlElement): string {
  return style.children.map((child) => (typeof child === "string" ? "" : partOf(child))).join("");
}

/**
 * The pattern of a time: of the day, or of all hours that passed, as the style says. `null` for minutes alone, whose
 * pattern would be that of a month.
 */
function timePattern({ attributes, children }: XmlElement): string | null {
  const parts = children.filter((child) => typeof child !== "string");
  const clock = parts.filter(({ name }) => CLOCK_PARTS.has(name));
  const isElapsed = attributeOf(attributes, "truncate-on-overflow") === "false";
  if (clock.length === 0 || (!isElapsed && clock.every(({ name }) => name === "minutes"))) return null;
  return parts
    .map((part) => {
      const letter = CLOCK_PARTS.get(part.name);
      if (letter === undefined) return part.name === "am-pm" ? "AM/PM" : timeText(innerText(part));
      const letters = attributeOf(part.attributes, "style") === "long" ? letter.repeat(2) : letter;
      const decimal = letter === "s" ? decimals(part) : "";
      return (isElapsed && part === clock[0] ? `[${letters}]` : letters) + decimal;
    })
    .join("");
}

/** A quoted colon would not show that minutes follow, rather than a month. */
function timeText(text: string): string {
  return /^[:.,\s]*$/.test(text) ? text : `"${text.replaceAll('"', "")}"`;
}

function partOf(element: XmlElement): string {
  const text = innerText(element).replaceAll('"', "");
  switch (element.name) {
    case "number":
      return digits(element);
    case "scientific-number":
      return scientific(element);
    case "fraction":
      return fraction(element);
    case "currency-symbol":
      return text === "" ? "" : `[$${text.replace(/[[\]-]/g, "")}]`;
    case "text":
      // A quoted percent sign would not multiply the number.
      return text.replace(/[^%]+/g, (literal) => `"${literal}"`);
    case "text-content":
      return "@";
    case "boolean":
      return '"TRUE";"TRUE";"FALSE"';
    default:
      return "";
  }
}

function digits(element: XmlElement): string {
  const { attributes } = element;
  if (attributeOf(attributes, "decimal-places") === null) return "General";
  const whole = withEmbeddedTexts(`#${zeros(element, "min-integer-digits", 0)}`, element);
  const factor = Number(attributeOf(attributes, "display-factor") ?? 1);
  const thousands = ",".repeat(Math.max(0, Math.round(Math.log10(factor) / 3)) || 0);
  return `${whole}${decimals(element)}${thousands}`;
}

/** The digits after the decimal point, and the point. */
function decimals({ attributes }: XmlElement): string {
  const most = Math.min(MAX_DIGITS, Number(attributeOf(attributes, "decimal-places")) || 0);
  const least = Math.min(most, Number(attributeOf(attributes, "min-decimal-places") ?? most) || 0);
  return most === 0 ? "" : `.${"0".repeat(least)}${"#".repeat(most - least)}`;
}

/** A power of ten after a number with as many whole digits as stated; with an interval, the power is a multiple of it. */
function scientific(element: XmlElement): string {
  const { attributes } = element;
  const whole = zeros(element, "min-integer-digits", 1);
  const interval = Math.min(MAX_DIGITS, Number(attributeOf(attributes, "exponent-interval")) || 0);
  const sign = attributeOf(attributes, "forced-exponent-sign") === "false" ? "-" : "+";
  return `${whole.padStart(interval, "#")}${decimals(element)}E${sign}${zeros(element, "min-exponent-digits", 1)}`;
}

/** Puts texts between digits, as in telephone numbers; their places count digits from the decimal point. */
function withEmbeddedTexts(whole: string, element: XmlElement): string {
  const texts = new Map(
    [...elementsNamed(element, "embedded-text")].map((text) => [
      Math.min(MAX_DIGITS, Number(attributeOf(text.attributes, "position")) || 0),
      `"${innerText(text).replaceAll('"', "")}"`,
    ]),
  );
  const digits = whole.padStart(Math.max(0, ...texts.keys()), "#");
  return [...digits].map((digit, at) => (texts.get(digits.length - at) ?? "") + digit).join("") + (texts.get(0) ?? "");
}

function fraction(element: XmlElement): string {
  const value = attributeOf(element.attributes, "denominator-value");
  const denominator = value ?? "?".repeat(Math.max(1, zeros(element, "min-denominator-digits", 1).length));
  const numerator = "?".repeat(Math.max(1, zeros(element, "min-numerator-digits", 1).length));
  const whole = attributeOf(element.attributes, "min-integer-digits") === null ? "" : "# ";
  return `${whole}${numerator}/${denominator}`;
}

function zeros({ attributes }: XmlElement, name: string, usual: number): string {
  return "0".repeat(Math.min(MAX_DIGITS, Math.max(0, Number(attributeOf(attributes, name) ?? usual) || 0)));
}
