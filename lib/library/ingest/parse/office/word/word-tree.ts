import { Parser } from "htmlparser2";
import { ParseFailure } from "../../parse-failure";
import { localName, MAX_DEPTH, MAX_ELEMENTS, type XmlElement } from "../xml-reader";

/** An element of a Word document: its name has the usual prefix of its namespace (`w:p`), its attributes have none. */
export type WordElement = XmlElement;

/** Namespaces by the prefix that they usually have, in the transitional and the strict form of the format. */
const NAMESPACES: Readonly<Record<string, readonly string[]>> = {
  w: [
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
  ],
  m: ["http://schemas.openxmlformats.org/officeDocument/2006/math", "http://purl.oclc.org/ooxml/officeDocument/math"],
  a: ["http://schemas.openxmlformats.org/drawingml/2006/main", "http://purl.oclc.org/ooxml/drawingml/main"],
  pic: ["http://schemas.openxmlformats.org/drawingml/2006/picture", "http://purl.oclc.org/ooxml/drawingml/picture"],
  c: ["http://schemas.openxmlformats.org/drawingml/2006/chart", "http://purl.oclc.org/ooxml/drawingml/chart"],
  dgm: ["http://schemas.openxmlformats.org/drawingml/2006/diagram", "http://purl.oclc.org/ooxml/drawingml/diagram"],
  wp: [
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing",
  ],
  mc: ["http://schemas.openxmlformats.org/markup-compatibility/2006"],
  v: ["urn:schemas-microsoft-com:vml"],
  w14: ["http://schemas.microsoft.com/office/word/2010/wordml"],
};
const PREFIXES = new Map(Object.entries(NAMESPACES).flatMap(([prefix, uris]) => uris.map((uri) => [uri, prefix])));

/** White, or close enough to be unreadable on white. */
export const WHITE = /^(?:[fF][0-9a-fA-F]){3}$/;
/** Symbol fonts, whose letters are not text. */
const SIGNS = /^(?:wingdings(?: [23])?|webdings)$/i;

const names = (prefix: string, list: string) => list.split(" ").map((name) => `${prefix}:${name}`);
/** Elements without words, which no reader of the document needs; Word writes some of them for each word. */
const SKIPPED = new Set([
  ...names("w", "proofErr bookmarkStart bookmarkEnd permStart permEnd lastRenderedPageBreak sectPr tblGrid tblPrEx"),
  ...names("w", "commentRangeStart commentRangeEnd commentReference annotationRef footnoteRef endnoteRef fldData"),
  ...names("w", "delInstrText sdtEndPr latentStyles"),
  ...names("wp", "positionH positionV extent effectExtent"),
  ...names("pic", "spPr nvPicPr"),
  ...names("wps", "spPr style bodyPr"),
]);
/** Properties that affect what is read, and how. */
const KEPT_PROPERTIES: Readonly<Record<string, ReadonlySet<string>>> = {
  "w:rPr": new Set(names("w", "vanish color sz shd highlight vertAlign position rStyle rFonts del moveFrom")),
  "w:pPr": new Set(names("w", "pStyle numPr shd rPr")),
  "w:tcPr": new Set(names("w", "gridSpan vMerge hMerge")),
  "w:trPr": new Set(names("w", "tblHeader del gridBefore")),
  "w:tblPr": new Set(names("w", "tblStyle tblLook")),
  "w:lvl": new Set(names("w", "start numFmt lvlText lvlRestart isLgl pStyle")),
  "w:sdtPr": new Set(["w:date", "w14:checkbox"]),
};

/** Run properties that have no effect with most of their values. */
const MEANT: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => boolean>> = {
  "w:color": ({ val = "" }) => WHITE.test(val),
  "w:sz": ({ val = "" }) => val.length === 1,
  "w:rFonts": ({ ascii, hAnsi }) => SIGNS.test(ascii ?? hAnsi ?? ""),
};
/** Elements whose attributes are not read. */
const BARE = new Set(names("w", "p r t tbl tr tc pPr rPr tblPr trPr tcPr"));
const NO_ATTRIBUTES: Record<string, string> = {};

/**
 * A part of a Word document as a tree, without the elements and attributes that no reader needs, which are most of an
 * ordinary document.
 * @param xml of the part, without declarations of entities
 * @throws ParseFailure `broken` for XML that is not well-formed or too deeply nested, `too_large`
 */
export function wordTree(xml: string): WordElement {
  const open: WordElement[] = [];
  let root: WordElement | undefined;
  let depth = 0;
  let elements = 0;
  /** The depth of the outermost element that is skipped; 0 outside of such elements. */
  let skipped = 0;
  let prefixes: ReadonlyMap<string, string> = new Map();
  /** The prefixes that were declared before, with the depth of the element that changed them. */
  const outer: { depth: number; prefixes: ReadonlyMap<string, string> }[] = [];
  const parser = new Parser(
    {
      onopentag(qualified, stated) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new ParseFailure("broken", "nested too deeply");
        if (skipped > 0) return;
        const declared = declarations(stated);
        if (declared !== null) {
          outer.push({ depth, prefixes });
          prefixes = new Map([...prefixes, ...declared]);
        }
        const name = usualName(qualified, prefixes);
        const parent = open.at(-1);
        if (SKIPPED.has(name) || KEPT_PROPERTIES[parent?.name ?? ""]?.has(name) === false) {
          skipped = depth;
          return;
        }
        const attributes = BARE.has(name) ? NO_ATTRIBUTES : localAttributes(stated);
        if (MEANT[name]?.(attributes) === false) {
          skipped = depth;
          return;
        }
        elements += 1;
        if (elements > MAX_ELEMENTS)
          throw new ParseFailure("too_large", `more than ${MAX_ELEMENTS} elements in a part`);
        const element = { name, attributes, children: [] };
        parent?.children.push(element);
        root ??= element;
        open.push(element);
      },
      ontext(text) {
        if (skipped === 0) open.at(-1)?.children.push(text);
      },
      onclosetag() {
        if (skipped === 0) open.pop();
        if (skipped === depth) skipped = 0;
        if (outer.at(-1)?.depth === depth) prefixes = outer.pop()?.prefixes ?? prefixes;
        depth -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  if (depth > 0) throw new ParseFailure("broken", "the XML of a part has no end");
  parser.end();
  if (root === undefined) throw new ParseFailure("broken", "a part is not Word XML");
  return root;
}

/** Whether the `val` of a property that is on or off turns it on. */
export function isOn({ attributes }: WordElement): boolean {
  return !/^(?:0|false|off)$/.test(attributes.val ?? "");
}

/** The first child with a name. */
export function childOf(element: WordElement | undefined, name: string): WordElement | undefined {
  for (const child of element?.children ?? []) if (typeof child !== "string" && child.name === name) return child;
  return undefined;
}

/** Child elements. */
export function childElements({ children }: WordElement): WordElement[] {
  return children.filter((child) => typeof child !== "string");
}

function declarations(attributes: Readonly<Record<string, string>>): [string, string][] | null {
  let declared: [string, string][] | null = null;
  for (const key in attributes) {
    if (!key.startsWith("xmlns")) continue;
    declared ??= [];
    declared.push([key.slice("xmlns:".length), PREFIXES.get(attributes[key] ?? "") ?? ""]);
  }
  return declared;
}

/** A name with the usual prefix; one whose namespace is unknown keeps its own. */
function usualName(name: string, prefixes: ReadonlyMap<string, string>): string {
  const at = name.indexOf(":");
  const prefix = at === -1 ? "" : name.slice(0, at);
  const usual = prefixes.get(prefix);
  if (usual === undefined || usual === "" || usual === prefix) return name;
  return `${usual}:${name.slice(at + 1)}`;
}

function localAttributes(stated: Readonly<Record<string, string>>): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const key in stated) {
    if (key.startsWith("xmlns") || key.startsWith("w:rsid")) continue;
    attributes[localName(key)] ??= stated[key] ?? "";
  }
  return attributes;
}
