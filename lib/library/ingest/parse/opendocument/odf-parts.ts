import { elementsNamed, firstNamed, type XmlElement, xmlText, xmlTree } from "../office/xml-reader";
import { type Parts, zipParts } from "../office/zip-parts";
import { ParseFailure } from "../parse-failure";
import type { ReadLimits } from "../parser";

export const CONTENT = "content.xml";
export const META = "meta.xml";
const STYLES = "styles.xml";
const MANIFEST = "META-INF/manifest.xml";
/** The file's own parts, and the contents of embedded objects. */
const WANTED = /^(?:content\.xml|styles\.xml|meta\.xml|META-INF\/manifest\.xml|[^/]+\/content\.xml)$/;

/** Kinds of documents, by the element of the body that holds their content. */
export type OdfBody = "text" | "spreadsheet" | "presentation";

export interface OdfFile {
  parts: Parts;
  /** Trees of the styles: common ones, then those of the content. */
  styles: XmlElement[];
}

/**
 * Opens an OpenDocument file.
 * @throws ParseFailure `encrypted`, `unsupported_type` when it is another kind of document, `broken`, `unpacks_too_large`
 */
export async function odfFile(bytes: Uint8Array, body: OdfBody, limits: ReadLimits): Promise<OdfFile> {
  const parts = await zipParts(bytes, (name) => WANTED.test(name), limits);
  const manifest = parts.get(MANIFEST);
  if (manifest !== undefined && firstNamed(xmlTree(manifest), "encryption-data") !== undefined)
    throw new ParseFailure("encrypted", "a password is needed");
  const content = parts.get(CONTENT);
  if (content === undefined) throw new ParseFailure("broken", "the file has no content");
  requireBody(xmlText(content), body);
  return { parts, styles: [parts.get(STYLES), headOf(content)].flatMap((part) => (part ? [xmlTree(part)] : [])) };
}

/** The tree of an embedded object, such as a chart or a formula, in its own part or inside its element; `null` without one. */
export function objectTree(parts: Parts, href: string, inside?: XmlElement): XmlElement | null {
  // Without an address, it would be the document's own content.
  const content = href === "" ? undefined : parts.get(`${href.replace(/^\.\//, "")}/${CONTENT}`);
  const tree = content === undefined ? inside : xmlTree(content);
  return tree === undefined || tree.children.length === 0 ? null : tree;
}

/** The texts of an embedded object that is not read. */
export function objectTexts(tree: XmlElement): { reason: "drawings" | "equations"; texts: string[] } {
  const math = firstNamed(tree, "math");
  const texts = math === undefined ? [...elementsNamed(tree, "p")] : [math];
  return { reason: math === undefined ? "drawings" : "equations", texts: texts.map(wordsOf) };
}

/** All text below an element, without the source that a formula repeats in another notation. */
export function wordsOf(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === "string" ? child : child.name === "annotation" ? "" : wordsOf(child)))
    .join("");
}

/** The part of a content before its body: its styles. Bodies of spreadsheets are too large for a tree. */
function headOf(content: Uint8Array): Buffer {
  const xml = xmlText(content);
  const at = xml.search(/<(?:[\w.-]+:)?body[\s>/]/);
  return Buffer.from(at === -1 ? xml : xml.slice(0, at));
}

function requireBody(xml: string, body: OdfBody): void {
  const found = /<(?:[\w.-]+:)?body[^>]{0,500}>\s*<(?:[\w.-]+:)?([\w-]+)/.exec(xml)?.[1];
  if (found === undefined) throw new ParseFailure("broken", "the file has no body");
  if (found !== body) throw new ParseFailure("unsupported_type", `an OpenDocument file of another kind (${found})`);
}
