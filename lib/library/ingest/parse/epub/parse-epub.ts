import { posix } from "node:path";
import { oneLine } from "@/lib/shared/text/one-line";
import { appendElement, descendants, elementsOf, type HtmlElement, newElement } from "../html/html-element";
import { VOID } from "../html/html-tags";
import { htmlTree } from "../html/html-tree";
import { pageBlocks } from "../html/page-blocks";
import { decodeHtml, reportPage } from "../html/parse-html";
import { attributeOf, elementsNamed, firstNamed, innerText, type XmlElement, xmlTree } from "../office/xml-reader";
import { type Parts, zipParts } from "../office/zip-parts";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { joinBlocks } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
import { TextLimit } from "../text/text-limit";

const CONTAINER = "META-INF/container.xml";
const ENCRYPTION = "META-INF/encryption.xml";
const WANTED = /\.(?:x?html?|xml|opf)$/i;
const STYLE_SHEET = /\.css$/i;
const LINK = /<link\s[^>]{0,500}>/gi;
/** A declaration of the document's type; one that declares entities is kept, and refused. */
const DOCTYPE = /<!DOCTYPE[^>[]*>/i;
/** The address of something outside of the book. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
/** A self-closing XML element, which HTML would leave open. */
const SELF_CLOSED = /<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi;

interface Chapter {
  part: string;
  /** Whether it is the book's table of contents. */
  isContents: boolean;
}

/**
 * Text of an EPUB book: its chapters in reading order, as web pages. Its table of contents is left out.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `no_text`, `too_large`
 */
export async function parseEpub(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  const parts = await zipParts(bytes, (name) => WANTED.test(name) || STYLE_SHEET.test(name), limits);
  const opened = packageOf(parts, receipt);
  const book = newElement("book");
  for (const { part, isContents } of chaptersOf(opened)) {
    const content = parts.get(part);
    if (content === undefined) throw new ParseFailure("broken", `${part} is missing`);
    const html = decodeHtml(content, receipt);
    if (html === null) throw new ParseFailure("broken", `${part} is not text`);
    const tree = htmlTree(closed(html), { linkedSheets: linkedSheets(html, part, parts) });
    if (isContents) {
      for (const text of tree.texts) receipt.skip("table_of_contents", text);
      continue;
    }
    reportPage(tree, tree.root, receipt);
    receipt.figures += tree.pictures.length;
    addressInBook(tree.root, part);
    appendElement(book, tree.root);
  }
  const limit = new TextLimit(limits);
  const blocks = pageBlocks(book, receipt, elementsOf(book));
  for (const block of blocks) limit.count(block.text.length);
  const { text, headings } = joinBlocks(blocks, limits);
  const language = stated(opened.root, "language")?.slice(0, 2).toLowerCase() ?? null;
  return { text, headings, pageStarts: [], title: stated(opened.root, "title"), language };
}

/** The package document, which names the parts of the book. */
function packageOf(parts: Parts, receipt: ReceiptWriter): { root: XmlElement; folder: string } {
  const container = parts.get(CONTAINER);
  if (container === undefined) throw new ParseFailure("unsupported_type", "an archive that is not an EPUB book");
  requireReadable(parts);
  const main = firstNamed(xmlTree(container), "rootfile");
  const path = main === undefined ? null : attributeOf(main.attributes, "full-path");
  const content = path === null ? undefined : parts.get(path);
  if (path === null || content === undefined) throw new ParseFailure("broken", "the book has no package document");
  const xml = decodeHtml(content, receipt)?.replace(DOCTYPE, "") ?? "";
  return { root: xmlTree(Buffer.from(xml)), folder: posix.dirname(path) };
}

/** Books may encrypt their fonts; with encrypted chapters, they need a licence. */
function requireReadable(parts: Parts): void {
  const encryption = parts.get(ENCRYPTION);
  if (encryption === undefined) return;
  for (const { attributes } of elementsNamed(xmlTree(encryption), "CipherReference"))
    if (WANTED.test(attributes.URI ?? "")) throw new ParseFailure("encrypted", "the book is protected");
}

function* chaptersOf({ root, folder }: { root: XmlElement; folder: string }): Generator<Chapter> {
  const items = new Map(
    [...elementsNamed(root, "item")].map(({ attributes }) => [attributes.id ?? "", attributes] as const),
  );
  const seen = new Set<string>();
  for (const { attributes } of elementsNamed(root, "itemref")) {
    const item = items.get(attributes.idref ?? "");
    // Pictures and the like may be chapters too.
    if (item?.href === undefined || !/html|xml/i.test(item["media-type"] ?? "html")) continue;
    const part = posix.normalize(posix.join(folder, decoded(item.href.replace(/#.*$/, ""))));
    if (!WANTED.test(part) || seen.has(part)) continue;
    seen.add(part);
    yield { part, isContents: /\bnav\b/.test(item.properties ?? "") };
  }
}

/** The style sheets that a chapter links. */
function linkedSheets(html: string, part: string, parts: Parts): string[] {
  return [...html.matchAll(LINK)].flatMap(([link]) => {
    const href = /\shref\s*=\s*["']([^"']+)["']/i.exec(link)?.[1];
    const sheet = href === undefined ? undefined : parts.get(resolved(href, part));
    return sheet === undefined || !STYLE_SHEET.test(href ?? "") ? [] : [new TextDecoder().decode(sheet)];
  });
}

/** Makes the ids of a chapter, and its links to places of the book, differ from those of other chapters. */
function addressInBook(root: HtmlElement, part: string): void {
  for (const { name, attributes } of descendants(root)) {
    if (attributes.id !== undefined) attributes.id = `${part}#${attributes.id}`;
    const [path = "", place] = (attributes.href ?? "").split("#");
    if (name !== "a" || place === undefined || ELSEWHERE.test(path)) continue;
    attributes.href = `#${path === "" ? part : resolved(path, part)}#${place}`;
  }
}

/** The part of the book that a link in another part points to. */
function resolved(href: string, from: string): string {
  return posix.normalize(posix.join(posix.dirname(from), decoded(href.replace(/#.*$/, ""))));
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Rewrites XHTML so that an HTML parser reads it the same way. */
function closed(xhtml: string): string {
  return xhtml.replace(SELF_CLOSED, (whole, name: string, attributes: string) =>
    VOID.has(name.toLowerCase()) ? whole : `<${name}${attributes}></${name}>`,
  );
}

function stated(root: XmlElement, name: string): string | null {
  const found = firstNamed(root, name);
  return found === undefined ? null : oneLine(cleanText(innerText(found))) || null;
}
