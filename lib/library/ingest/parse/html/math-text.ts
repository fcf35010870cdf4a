import { descendants, elementsOf, type HtmlElement, newElement, textOf } from "./html-element";

/** Elements of MathML that repeat the formula in another notation. */
const SOURCES = new Set(["annotation", "annotation-xml"]);
const PREFIX = /^(?:m|mml|math):/;
/** Contents that need no brackets beside a fraction's bar or under a root. */
const SIMPLE = /^\s*[\p{L}\p{N}.,]*\s*$/u;

/** Whether an element repeats the formula before it, as TeX or by its meaning. */
export function isFormulaSource({ name, parent }: HtmlElement): boolean {
  return SOURCES.has(local(name)) && parent !== null && elementsOf(parent).length > 0;
}

/** Writes the formulas of a page (MathML) so that their numbers stay separate: 1/2, x², √(a+b). */
export function writeFormulas(root: HtmlElement): void {
  for (const element of descendants(root)) {
    const write = WRITERS.get(local(element.name));
    if (write === undefined) continue;
    const parts = elementsOf(element);
    const written = write(parts);
    if (written !== null) element.children = written;
  }
}

type Children = HtmlElement["children"];
const script = (name: "sub" | "sup", of: HtmlElement) => ({ ...newElement(name), children: [of] });
const enclosed = (of: HtmlElement): Children => (SIMPLE.test(textOf(of)) ? [of] : ["(", of, ")"]);
const pair = (write: (first: HtmlElement, second: HtmlElement) => Children) => (parts: HtmlElement[]) => {
  const [first, second] = parts;
  return first === undefined || second === undefined ? null : write(first, second);
};
const triple =
  (write: (first: HtmlElement, second: HtmlElement, third: HtmlElement) => Children) => (parts: HtmlElement[]) => {
    const [first, second, third] = parts;
    return first === undefined || second === undefined || third === undefined ? null : write(first, second, third);
  };
const WRITERS = new Map<string, (parts: HtmlElement[]) => Children | null>([
  ["mfrac", pair((over, under) => [...enclosed(over), "/", ...enclosed(under)])],
  ["msup", pair((base, raised) => [base, script("sup", raised)])],
  ["mover", pair((base, above) => [base, script("sup", above)])],
  ["msub", pair((base, lowered) => [base, script("sub", lowered)])],
  ["munder", pair((base, below) => [base, script("sub", below)])],
  ["msubsup", triple((base, lowered, raised) => [base, script("sub", lowered), script("sup", raised)])],
  ["munderover", triple((base, below, above) => [base, script("sub", below), script("sup", above)])],
  ["msqrt", (parts) => ["√(", ...parts, ")"]],
  ["mtd", (parts) => [...parts, " "]],
  ["mtr", (parts) => [...parts, "; "]],
  ["mroot", pair((base, index) => [script("sup", index), "√(", base, ")"])],
]);

function local(name: string): string {
  return name.replace(PREFIX, "");
}
