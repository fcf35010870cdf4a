import { inScript, type Script } from "../../text/script-text";
import { innerText } from "../xml-reader";
import { childElements, childOf, type WordElement } from "./word-tree";

/** Text that needs no parentheses beside a sign: one number or word, or what has parentheses already. */
const SINGLE = /^(?:[\p{L}\p{N}.,\u00a0]*|[([{|‖][^()[\]{}|‖]*[)\]}|‖])$/u;
/** The sign of an operator that states none. */
const DEFAULT_OPERATOR = "∫";

/**
 * A formula of Office (OMML, ECMA-376 part 1, 22.1) on one line: `(a+b)/2`, `x²`, `√(y+1)`, `∑_(i=1)^n i`. All its
 * characters are kept, in the order in which it is read.
 * @param isShown whether an element inside it is part of the text
 */
export function mathText(element: WordElement, isShown: (element: WordElement) => boolean = () => true): string {
  const children = (parent: WordElement | undefined): string =>
    parent === undefined ? "" : childElements(parent).filter(isShown).map(text).join("");
  const part = (parent: WordElement, name: string) => children(childOf(parent, name));
  const property = (parent: WordElement, name: string, otherwise: string) => {
    const found = childOf(childOf(parent, `${parent.name}Pr`), name);
    return found === undefined ? otherwise : (found.attributes.val ?? otherwise);
  };
  const text = (parent: WordElement): string => {
    const { name } = parent;
    const base = () => part(parent, "m:e");
    switch (name) {
      case "m:t":
      case "w:t":
        return innerText(parent);
      case "m:f":
        return `${grouped(part(parent, "m:num"))}/${grouped(part(parent, "m:den"))}`;
      case "m:sSup":
        return base() + scripted(part(parent, "m:sup"), "super");
      case "m:sSub":
        return base() + scripted(part(parent, "m:sub"), "sub");
      case "m:sSubSup":
        return base() + scripted(part(parent, "m:sub"), "sub") + scripted(part(parent, "m:sup"), "super");
      case "m:sPre":
        return scripted(part(parent, "m:sub"), "sub") + scripted(part(parent, "m:sup"), "super") + base();
      case "m:rad":
        return `${inScript(part(parent, "m:deg"), "super")}√${grouped(base())}`;
      case "m:nary": {
        const limits = scripted(part(parent, "m:sub"), "sub") + scripted(part(parent, "m:sup"), "super");
        return `${property(parent, "m:chr", DEFAULT_OPERATOR)}${limits} ${base()}`;
      }
      case "m:limLow":
        return base() + scripted(part(parent, "m:lim"), "sub");
      case "m:limUpp":
        return base() + scripted(part(parent, "m:lim"), "super");
      case "m:d": {
        const parts = childElements(parent).filter((child) => child.name === "m:e");
        const within = parts.map(children).join(property(parent, "m:sepChr", "|"));
        return property(parent, "m:begChr", "(") + within + property(parent, "m:endChr", ")");
      }
      case "m:func":
        return `${part(parent, "m:fName")} ${grouped(base())}`;
      case "m:m":
        return `[${rows(parent, "m:mr", (row) => rows(row, "m:e", children, ", "), "; ")}]`;
      case "m:eqArr":
        return rows(parent, "m:e", children, "; ");
      case "w:br":
        return " ";
      default:
        return children(parent);
    }
  };
  return text(element);
}

function rows(parent: WordElement, name: string, write: (element: WordElement) => string, between: string): string {
  return childElements(parent)
    .filter((child) => child.name === name)
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
