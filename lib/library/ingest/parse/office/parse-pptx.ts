import type { ChartsContext } from "../charts/office-charts";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import { DocumentPictures } from "../pictures/document-pictures";
import type { OcrInput } from "../pictures/ocr-input";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { cleanText } from "../text/clean-text";
import { TableLimits } from "../text/table-limits";
import { wordsOf } from "./drawing-text";
import {
  mainPart,
  type OfficeKind,
  officeParts,
  type Relation,
  relationOf,
  relationsOf,
  statedTitle,
} from "./office-parts";
import { type SlideContext, slideShapes } from "./slide-shapes";
import { type Slide, slidesText } from "./slides-text";
import { elementsNamed, firstNamed, innerText, xmlTree } from "./xml-reader";
import type { Parts } from "./zip-parts";

const PRESENTATION: OfficeKind = {
  name: "PowerPoint presentation",
  contentType: /presentationml|ms-powerpoint/i,
};

/**
 * Text of a presentation, one page per slide: the title as a heading, text boxes, tables, diagrams and the words of
 * pictures in reading order, then the speaker's notes. Hidden slides are included and marked.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `too_many_pages`, `no_text`,
 * `scanned`, `too_large`
 */
export async function parsePptx(
  bytes: Uint8Array,
  limits: ReadLimits,
  receipt: ReceiptWriter,
  ocr: OcrInput,
): Promise<Parsed> {
  const parts = await officeParts(bytes, PRESENTATION, limits);
  const main = mainPart(parts, "ppt/presentation.xml");
  if (!parts.has(main)) throw new ParseFailure("broken", "the file contains no presentation");
  const slides = slideParts(parts, main);
  if (slides.length > limits.maxPages) {
    throw new ParseFailure("too_many_pages", `${slides.length} slides, ${limits.maxPages} at most`);
  }
  receipt.extent = { unit: "slide", count: slides.length };
  const pictures = await DocumentPictures.open(bytes, { limits, receipt, ocr });
  const shared = { parts, receipt, pictures, weights: new TableLimits() };
  reportBehind(slides, shared);
  return slidesText(
    slides.map((part, index) => readSlide(part, { ...shared, place: index + 1 })),
    { limits, title: statedTitle(parts), pictures },
  );
}

/** Slides in the order of the presentation; a slide that is shown twice is read once. */
function slideParts(parts: Parts, main: string): string[] {
  const relations = relationsOf(parts, main);
  const named = [...elementsNamed(xmlTree(parts.get(main)), "sldId")].map(
    (slide) => relations.find(({ id }) => id === relationOf(slide))?.target ?? "",
  );
  return [...new Set(named)].filter((part) => parts.has(part));
}

/** Reports the words that layouts and masters show on all of their slides. Those of placeholders are only prompts. */
function reportBehind(slides: readonly string[], { parts, receipt }: Pick<PlaceContext, "parts" | "receipt">): void {
  const related = (from: Iterable<string>, wanted: string) =>
    new Set(
      [...from].flatMap((part) =>
        relationsOf(parts, part).flatMap(({ type, target }) => (type === wanted ? [target] : [])),
      ),
    );
  const layouts = related(slides, "slideLayout");
  for (const part of [...layouts, ...related(layouts, "slideMaster")])
    for (const root of elementsNamed(xmlTree(parts.get(part)), "spTree"))
      for (const shape of elementsNamed(root, "sp"))
        if (firstNamed(shape, "ph") === undefined) receipt.skip("running_lines", wordsOf(shape));
}

type PlaceContext = ChartsContext & Pick<SlideContext, "place"> & { pictures: DocumentPictures };

function readSlide(part: string, context: PlaceContext): Slide {
  const { parts, receipt, pictures, place, weights } = context;
  const relations = relationsOf(parts, part);
  const targetOf = (wanted: string) => relations.find(({ id }) => id === wanted)?.target;
  const figures: number[] = [];
  const pictureText = (wanted: string) => {
    const target = targetOf(wanted);
    if (target === undefined) return "";
    const { text, figure } = pictures.show(target, place);
    if (figure !== null) figures.push(figure);
    return text;
  };
  const tree = xmlTree(parts.get(part));
  const shapes = slideShapes(tree, { parts, weights, targetOf, pictureText, receipt, place });
  const [root] = elementsNamed(tree, "sld");
  const hidden = /^(?:0|false)$/.test(root?.attributes.show ?? "1");
  const titles = shapes.filter((shape) => shape.isTitle);
  const others = shapes.filter((shape) => !shape.isTitle).flatMap(({ blocks }) => blocks);
  const title = titles.flatMap(({ blocks }) => blocks.map(({ text }) => text)).join(" ");
  for (const { type, target } of relations) {
    if (type !== "comments" || !parts.has(target)) continue;
    const comments = xmlTree(parts.get(target));
    for (const name of ["text", "t"])
      for (const words of elementsNamed(comments, name)) receipt.skip("comments", innerText(words), place);
  }
  return { title, blocks: others, notes: notesOf(relations, context), figures, hidden };
}

function notesOf(relations: readonly Relation[], { parts, receipt, place, weights }: PlaceContext): string {
  const content = parts.get(relations.find(({ type }) => type === "notesSlide")?.target ?? "");
  if (content === undefined) return "";
  const unrelated = { targetOf: () => undefined, pictureText: () => "" };
  const shapes = slideShapes(xmlTree(content), { ...unrelated, parts, weights, receipt, place, notes: true });
  const texts = shapes.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  return cleanText(texts.join("\n\n")).trim();
}
