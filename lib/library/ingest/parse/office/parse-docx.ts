import mammoth from "mammoth";
import { blocksOf } from "../html/html-blocks";
import { descendants, type HtmlElement, textOf } from "../html/html-element";
import { htmlTree } from "../html/html-tree";
import { markTitle, TITLE_CLASS } from "../html/title-heading";
import { messageOf, ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import { DocumentPictures } from "../pictures/document-pictures";
import type { OcrInput } from "../pictures/ocr-input";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { joinBlocks } from "../text/blocks-text";
import { NAMED_COLUMNS_CLASS } from "../text/table-text";
import { mainPart, type OfficeKind, officeParts, statedTitle } from "./office-parts";
import { takeLabel } from "./word/list-labels";
import { WEB_PAGE, WordInserts } from "./word/word-inserts";
import { reportBeside, wordParts } from "./word/word-parts";
import { FIRST_ROW_STYLE } from "./word/word-styles";
import { xmlText } from "./xml-reader";
import type { Parts } from "./zip-parts";

const WORD: OfficeKind = {
  name: "Word document",
  contentType: /wordprocessingml|ms-word/i,
  others: WEB_PAGE,
};
const CONTENTS_CLASS = "table-of-contents";
const STYLES = [
  `p[style-name='Title'] => p.${TITLE_CLASS}:fresh`,
  `p[style-name^='toc '] => p.${CONTENTS_CLASS}:fresh`,
  `p[style-name^='TOC '] => p.${CONTENTS_CLASS}:fresh`,
  `p[style-name='table of figures'] => p.${CONTENTS_CLASS}:fresh`,
  "p[style-name^='heading 7'] => h6:fresh",
  "p[style-name^='heading 8'] => h6:fresh",
  "p[style-name^='heading 9'] => h6:fresh",
  `table.${FIRST_ROW_STYLE} => table.${NAMED_COLUMNS_CLASS}:fresh`,
];

/**
 * Visible text of a Word document, with its notes after the paragraphs that refer to them, its text boxes, charts and
 * diagrams after those that they belong to, and the words of its pictures as OCR reads them. Tracked deletions, comments,
 * headers and footers are left out; macros are never read.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `no_text`, `scanned`, `too_large`
 */
export async function parseDocx(
  bytes: Uint8Array,
  limits: ReadLimits,
  receipt: ReceiptWriter,
  ocr: OcrInput,
): Promise<Parsed> {
  const parts = await officeParts(bytes, WORD, limits);
  const { html, inserts } = await toHtml(parts, receipt);
  const { root, elements, pictures } = htmlTree(html);
  inserts.place(root);
  if (elements === 0) throw new ParseFailure("no_text", "no words");
  receipt.figures += pictures.length;
  const read = await DocumentPictures.open(bytes, { limits, receipt, ocr });
  for (const picture of pictures) {
    const { attributes, children } = read.element(picture.attributes.src ?? "");
    Object.assign(picture, { attributes, children });
  }
  leaveOutContents(root, receipt);
  setLabels(root);
  const title = markTitle(root);
  const notes = takeNotes(root);
  const { text, headings, figures, exact } = joinBlocks(blocksOf(root, { notes, receipt }), limits, read.mayHaveWords);
  const ocrPart = read.finish(text, figures);
  return { text, headings, exact, pageStarts: [], title: title ?? statedTitle(parts), language: null, ...ocrPart };
}

async function toHtml(parts: Parts, receipt: ReceiptWriter): Promise<{ html: string; inserts: WordInserts }> {
  const main = mainPart(parts, "word/document.xml");
  const inserts = new WordInserts(parts, receipt);
  const read = wordParts(parts, main, { receipt, inserts });
  reportBeside(parts, main, { receipt, read: inserts.read });
  // The library's types leave out `file`, an archive that is already open. An empty path means none.
  const input = {
    path: "",
    file: {
      exists: (name: string) => read.has(name) || parts.has(name),
      // Only pictures are read as bytes, and only their names are needed here.
      read: async (name: string, encoding?: string) =>
        encoding === undefined ? Buffer.from(name) : (read.get(name) ?? xmlText(parts.get(name))),
    },
  };
  try {
    const options = {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      // The name of its part; a picture outside the file cannot be read, and has none.
      convertImage: mammoth.images.imgElement(async (image) => ({
        src: await image.readAsBuffer().then(String, () => ""),
      })),
    };
    return { html: (await mammoth.convertToHtml(input, options)).value, inserts };
  } catch (error) {
    if (error instanceof ParseFailure) throw error;
    if (error instanceof RangeError) throw new ParseFailure("broken", "nested too deeply");
    // The library throws a meaningless TypeError when a part is not the expected XML.
    if (error instanceof TypeError) throw new ParseFailure("broken", "a part is not Word XML");
    throw new ParseFailure("broken", messageOf(error));
  }
}

/** Drops tables of contents: they repeat the headings with page numbers. */
function leaveOutContents(root: HtmlElement, receipt: ReceiptWriter): void {
  for (const element of takeOut(root, ({ attributes }) => attributes.class === CONTENTS_CLASS)) {
    const text = textOf(element);
    receipt.leaveOut("table_of_contents", takeLabel(text)?.rest ?? text);
  }
}

/** Takes elements out of the tree. */
function takeOut(root: HtmlElement, isTaken: (element: HtmlElement) => boolean): Set<HtmlElement> {
  const taken = new Set([...descendants(root)].filter(isTaken));
  for (const parent of new Set([...taken].map((element) => element.parent)))
    if (parent !== null)
      parent.children = parent.children.filter((child) => typeof child === "string" || !taken.has(child));
  return taken;
}

/** Labels of numbered paragraphs: for a list item its marker, for anything else its first word. */
function setLabels(root: HtmlElement): void {
  for (const element of descendants(root)) {
    const [first] = element.children;
    const taken = typeof first === "string" ? takeLabel(first) : null;
    if (taken === null) continue;
    const { label, rest } = taken;
    if (element.name === "li") element.label = label;
    const isEmpty = rest === "" && element.children.length === 1;
    element.children[0] = element.name === "li" || isEmpty ? rest : `${label} ${rest}`;
  }
}

/** Removes the notes from the list at the end. @returns them by id */
function takeNotes(root: HtmlElement): Map<string, HtmlElement> {
  const isNote = ({ name, attributes }: HtmlElement) => name === "li" && /^(?:foot|end)note-/.test(attributes.id ?? "");
  return new Map([...takeOut(root, isNote)].map((note) => [note.attributes.id ?? "", note]));
}
