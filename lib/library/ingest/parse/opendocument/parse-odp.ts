import { blocksOf } from "../html/html-blocks";
import { descendants, newElement } from "../html/html-element";
import { statedTitle } from "../office/office-parts";
import { type Slide, slidesText } from "../office/slides-text";
import { attributeOf, elementsNamed, firstNamed, type XmlElement, xmlTree } from "../office/xml-reader";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import { DocumentPictures } from "../pictures/document-pictures";
import type { OcrInput } from "../pictures/ocr-input";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { TableLimits } from "../text/table-limits";
import { OdfContent, type OdfContext } from "./odf-content";
import { OdfLists } from "./odf-lists";
import { CONTENT, META, odfFile } from "./odf-parts";
import { OdfStyles } from "./odf-styles";

/** Classes of frames that every slide repeats. */
const RUNNING = new Set(["footer", "header", "date-time", "page-number"]);

/**
 * Text of an OpenDocument presentation, one page per slide: the title as a heading, texts, lists, tables and the words of
 * pictures in reading order, then the speaker's notes. Hidden slides are included and marked.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `too_many_pages`, `no_text`,
 * `scanned`, `too_large`, and as `TableLimits`
 */
export async function parseOdp(
  bytes: Uint8Array,
  limits: ReadLimits,
  receipt: ReceiptWriter,
  ocr: OcrInput,
): Promise<Parsed> {
  const { parts, styles: trees } = await odfFile(bytes, "presentation", limits);
  const body = firstNamed(xmlTree(parts.get(CONTENT)), "presentation");
  if (body === undefined) throw new ParseFailure("broken", "the file has no presentation");
  const pages = [...elementsNamed(body, "page")];
  if (pages.length > limits.maxPages)
    throw new ParseFailure("too_many_pages", `${pages.length} slides, ${limits.maxPages} at most`);
  receipt.extent = { unit: "slide", count: pages.length };
  const styles = new OdfStyles(trees);
  const lists = new OdfLists(trees);
  const pictures = await DocumentPictures.open(bytes, { limits, receipt, ocr });
  const context = { parts, styles, lists, pictures, receipt, weights: new TableLimits() };
  return slidesText(
    pages.map((page, index) => readSlide(page, index + 1, context)),
    { limits, title: statedTitle(parts, META), pictures },
  );
}

function readSlide(page: XmlElement, place: number, context: OdfContext): Slide {
  const content = new OdfContent(context, { onColour: true, place });
  const slide: Slide = {
    title: "",
    blocks: [],
    notes: "",
    figures: [],
    hidden: context.styles.hidesPage(attributeOf(page.attributes, "style-name")),
  };
  const blocksIn = (shape: XmlElement) => {
    const root = newElement("div");
    content.addChildren({ ...page, children: [shape] }, root);
    // A picture without words does not become a block.
    for (const { name, attributes } of descendants(root))
      if (name === "img" && attributes.figure !== undefined) slide.figures.push(Number(attributes.figure));
    // The slide has the headings and the pictures.
    return blocksOf(root, { receipt: context.receipt, place }).map(
      ({ figures: _, level: _level, title: _title, ...block }): Block => block,
    );
  };
  for (const shape of page.children) {
    if (typeof shape === "string") continue;
    const kind = attributeOf(shape.attributes, "class") ?? "";
    if (RUNNING.has(kind)) content.skip("running_lines", shape);
    else if (shape.name === "notes") slide.notes = notesOf(shape, content, blocksIn);
    else if (kind === "title") slide.title = `${slide.title} ${plain(blocksIn(shape)).join(" ")}`;
    else slide.blocks.push(...blocksIn(shape));
  }
  return slide;
}

/** The speaker's notes of a page of notes, which shows the slide and its own header as well. */
function notesOf(page: XmlElement, content: OdfContent, blocksIn: (shape: XmlElement) => Block[]): string {
  const notes: string[] = [];
  for (const shape of page.children) {
    if (typeof shape === "string") continue;
    if (attributeOf(shape.attributes, "class") === "notes") notes.push(...plain(blocksIn(shape)));
    else content.skip("running_lines", shape);
  }
  return notes.join("\n\n").trim();
}

function plain(blocks: readonly Block[]): string[] {
  return blocks.map(({ text }) => text);
}
