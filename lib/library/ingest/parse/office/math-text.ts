import { inScript, type Script } from "../text/script-text";
import { attributeOf, childElements, innerText, localName, type XmlElement } from "./xml-reader";

/** Text that needs no parentheses beside a sign: one number or word, or what has parentheses already. */
const SINGLE = /^(?:[\p{L}\p{N}.,\u00a0]*|[([{|‖][^()[\]{}|‖]*[)\]}|‖])$/u;
/** The sign of an operator that states none. */
const DEFAULT_OPERATOR = "∫";

/**
 * A formula of Office (OMML, ECMA-376 part 1, 22.1) on one line: `(a+b)/2`, `x²`, `√(y+1)`, `∑_(i=1)^n i`. All its
 * characters are kept, in the order in which it is read.
 * @param isShown whether an element inside it is part of the text
 */
export function mathText(element: XmlElement, isShown: (element: XmlElement) => boolean = () => true): string {
  const children = (parent: XmlElement | undefined): string =>
    parent === undefined ? "" : childElements(parent).filter(isShown).map(text).join("");
  const part = (parent: XmlElement, name: string) => children(childOf(parent, name));
  const property = (parent: XmlElement, name: string, otherwise: string) => {
    const found = childOf(childOf(parent, `${localName(parent.name)}Pr`), name);
    return found === undefined ? otherwise : (attributeOf(found.attributes, "val") ?? otherwise);
  };
  const text = (parent: XmlElement): string => {
    const base = () => part(parent, "e");
    switch (localName(parent.name)) {
      case "t":
        return innerText(parent);
      case "f":
        return `${grouped(part(parent, "num"))}/${grouped(part(parent, "den"))}`;
      case "sSup":
        return base() + scripted(part(parent, "sup"), "super");
      case "sSub":
        return base() + scripted(part(parent, "sub"), "sub");
      case "sSubSup":
        return base() + scripted(part(parent, "sub"), "sub") + scripted(part(parent, "sup"), "super");
      case "sPre":
        return scripted(part(parent, "sub"), "sub") + scripted(part(parent, "sup"), "super") + base();
      case "rad":
        return `${inScript(part(parent, "deg"), "super")}√${grouped(base())}`;
      case "nary": {
        const limits = scripted(part(parent, "sub"), "sub") + scripted(part(parent, "sup"), "super");
        return `${property(parent, "chr", DEFAULT_OPERATOR)}${limits} ${base()}`;
      }
      case "limLow":
        return base() + scripted(part(parent, "lim"), "sub");
      case "limUpp":
        return base() + scripted(part(parent, "lim"), "super");
      case "d": {
        const parts = childElements(parent).filter((child) => localName(child.name) === "e");
        const within = parts.map(children).join(property(parent, "sepChr", "|"));
        return property(parent, "begChr", "(") + within + property(parent, "endChr", ")");
      }
      case "func":
        return `${part(parent, "fName")} ${grouped(base())}`;
      case "m":
        // On slides, the element around a formula has the name of a matrix.
        if (childOf(parent, "mr") === undefined) return children(parent);
        return `[${rows(parent, "mr", (row) => rows(row, "e", children, ", "), "; ")}]`;
      case "eqArr":
        return rows(parent, "e", children, "; ");
      case "br":
        return " ";
      default:
        return children(parent);
    }
  };
  return text(element);
}

function rows(parent: XmlElement, name: string, write: (element: XmlElement) => string, between: string): string {
  return childElements(parent)
    .filter((child) => localName(child.name) === name)
    .map(write)
    .join(between);
}

function scripted(text: string, script: Script): string {
  const written = inScript(text, script);
  if (written !== text || text === "") return written;
  return (script === "super" ? "^" : "_") + grouped(text);
}

function grouped(text: string): string {
  return SINGLE.test(text) ? text : `(${text})`;
}

function childOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent === undefined ? undefined : childElements(parent).find((child) => localName(child.name) === name);
}
