import { oneLine } from "@/lib/shared/text/one-line";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { joinBlocks } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
import { decodeText } from "../text/encoding/decode-text";
import { type HtmlElement, pathTo, textOf } from "./html-element";
import { type HtmlTree, htmlTree } from "./html-tree";
import { mainContent } from "./main-content";
import { pageBlocks } from "./page-blocks";

/** Where a page's declared encoding is searched: HTML requires the first kilobyte, but generators put much before it. */
const SNIFFED_BYTES = 8_192;
const META = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]{2,40})/i;
const XML = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})["']/i;

/** The encoding declared in a page's `meta` element or XML declaration, if any. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFFED_BYTES)).toString(
    "latin1",
  );
  return (META.exec(head) ?? XML.exec(head))?.[1];
}

/**
 * Text of an HTML file.
 * @param stated the encoding stated by the file's container, which takes precedence over its own declaration
 * @returns `null` when the bytes are not text
 */
export function decodeHtml(bytes: Uint8Array, receipt: ReceiptWriter, stated?: string): string | null {
  return decodeText(bytes, receipt, stated ?? declaredCharset(bytes));
}

/**
 * Text of a web page. Loads nothing that the page refers to and runs none of its scripts.
 * @throws ParseFailure `unsupported_type`, `empty`, `no_text`, `too_large`
 */
export function parseHtml(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Parsed {
  const html = decodeHtml(bytes, receipt);
  if (html === null) throw new ParseFailure("unsupported_type", "the file is not text");
  if (html.trim() === "") throw new ParseFailure("empty", "only white space");
  const tree = visibleTree(html);
  const { element, title } = mainContent(tree);
  reportPage(tree, element, receipt);
  receipt.figures = tree.pictures.filter((picture) => pathTo(picture).includes(element)).length;
  const { text, headings } = joinBlocks(pageBlocks(element, receipt), limits);
  return {
    text,
    headings,
    pageStarts: [],
    title: cleanTitle(title ?? tree.title),
    language: tree.language?.trim().slice(0, 2).toLowerCase() || null,
  };
}

/** Reports the texts of a page, and those outside its visible tree or its main content. */
export function reportPage({ root, texts, apart }: HtmlTree, main: HtmlElement, receipt: ReceiptWriter): void {
  for (const text of texts) receipt.found(text);
  for (const { text, why, after } of apart) {
    if (why === "page_controls" || why === "repeated_text") receipt.leaveOut(why, text);
    else receipt.hide(text, { by: why, after });
  }
  if (main !== root) leaveOutBeside(root, main, receipt);
}

function leaveOutBeside(element: HtmlElement, main: HtmlElement, receipt: ReceiptWriter): void {
  for (const child of element.children) {
    if (typeof child === "string") receipt.leaveOut("page_controls", child);
    else if (child !== main) leaveOutBeside(child, main, receipt);
  }
}

/**
 * The first tree with text: with menus dropped; with menus, for an unclosed menu that contains the whole page; without
 * style sheets, for a page that is hidden until a script shows it.
 */
function visibleTree(html: string): HtmlTree {
  const hasText = ({ root }: HtmlTree) => textOf(root).trim() !== "";
  const plain = htmlTree(html);
  if (hasText(plain)) return plain;
  const withMenus = htmlTree(html, { keepMenus: true });
  return hasText(withMenus) ? withMenus : htmlTree(html, { keepMenus: true, ignoreSheets: true });
}

function cleanTitle(title: string): string | null {
  return oneLine(cleanText(title)) || null;
}
