import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type Block, joinBlocks } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
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
import { elementsNamed, innerText, xmlTree } from "./xml-reader";
import type { Parts } from "./zip-parts";

const PRESENTATION: OfficeKind = {
  name: "PowerPoint presentation",
  contentType: /presentationml|ms-powerpoint/i,
  isWanted: (part) =>
    /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/core\.xml|ppt\/(?:[^/]+|_rels\/[^/]+|(?:slides|notesSlides|diagrams|charts|comments)\/.*))$/i.test(
      part,
    ),
};
/** Maximum length of a first paragraph that is used as the title of an untitled slide. */
const TITLE_MAX_CHARS = 120;

/**
 * Text of a presentation, one page per slide: the title as a heading, text boxes, tables and diagrams in reading order,
 * then the speaker's notes. Hidden slides are included and marked.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `too_many_pages`, `no_text`, `too_large`
 */
export async function parsePptx(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  const parts = await officeParts(bytes, PRESENTATION, limits);
  const main = mainPart(parts, "ppt/presentation.xml");
  if (!parts.has(main)) throw new ParseFailure("broken", "the file contains no presentation");
  const slides = slideParts(parts, main);
  if (slides.length > limits.maxPages) {
    throw new ParseFailure("too_many_pages", `${slides.length} slides, ${limits.maxPages} at most`);
  }
  receipt.extent = { unit: "slide", count: slides.length };
  const blocks: Block[] = [];
  const firstBlocks: number[] = [];
  let title = statedTitle(parts);
  for (const [index, part] of slides.entries()) {
    firstBlocks.push(blocks.length);
    const slide = readSlide(parts, part, { receipt, place: index + 1 });
    if (slide.blocks.length === 0 && slide.title === null) continue;
    const heading = slide.title ?? String(index + 1);
    // The first slide's title is that of the presentation; the others are one level below it.
    const level = index === 0 && slide.title !== null ? 1 : 2;
    if (level === 1) title ??= heading;
    const shown = slide.hidden ? `${heading} [hidden slide]` : heading;
    // A heading without text would be merged into the next slide's section, which would then have this slide's page.
    if (slide.blocks.length === 0) blocks.push({ text: shown });
    else blocks.push({ text: `${"#".repeat(level)} ${shown}`, level, title: shown });
    for (const block of slide.blocks) blocks.push(block);
  }
  const { text, headings, starts } = joinBlocks(blocks, limits);
  const pageStarts = firstBlocks.map((block) => starts[block] ?? text.length);
  return { text, headings, pageStarts, title, language: null };
}

/** Slides in the order of the presentation; a slide that is shown twice is read once. */
function slideParts(parts: Parts, main: string): string[] {
  const relations = relationsOf(parts, main);
  const named = [...elementsNamed(xmlTree(parts.get(main)), "sldId")].map(
    (slide) => relations.find(({ id }) => id === relationOf(slide))?.target ?? "",
  );
  return [...new Set(named)].filter((part) => parts.has(part));
}

function readSlide(
  parts: Parts,
  part: string,
  context: Pick<SlideContext, "receipt" | "place">,
): { title: string | null; blocks: Block[]; hidden: boolean } {
  const relations = relationsOf(parts, part);
  const related = (wanted: string) => parts.get(relations.find(({ id }) => id === wanted)?.target ?? "");
  const tree = xmlTree(parts.get(part));
  const shapes = slideShapes(tree, { related, ...context });
  const [root] = elementsNamed(tree, "sld");
  const hidden = /^(?:0|false)$/.test(root?.attributes.show ?? "1");
  const titles = shapes.filter((shape) => shape.isTitle);
  const others = shapes.filter((shape) => !shape.isTitle).flatMap(({ texts }) => texts);
  let title: string | null =
    titles
      .flatMap(({ texts }) => texts)
      .join(" ")
      .replace(/\s+/g, " ")
      .trim() || null;
  if (title === null && others[0] !== undefined && isTitleLike(others[0])) title = others.shift() ?? null;
  const blocks = others.map((text) => ({ text }));
  for (const { type, target } of relations) {
    if (type !== "comments" || !parts.has(target)) continue;
    const comments = xmlTree(parts.get(target));
    for (const name of ["text", "t"])
      for (const words of elementsNamed(comments, name)) context.receipt.skip("comments", innerText(words));
  }
  const notes = notesOf(parts, relations, context);
  if (notes !== "") blocks.push({ text: `Notes: ${notes}` });
  return { title, blocks, hidden };
}

function isTitleLike(text: string): boolean {
  return text.length <= TITLE_MAX_CHARS && !/\n|^[-|]/.test(text) && /\p{L}/u.test(text);
}

function notesOf(
  parts: Parts,
  relations: readonly Relation[],
  context: Pick<SlideContext, "receipt" | "place">,
): string {
  const content = parts.get(relations.find(({ type }) => type === "notesSlide")?.target ?? "");
  if (content === undefined) return "";
  const shapes = slideShapes(xmlTree(content), { related: () => undefined, ...context, notes: true });
  return cleanText(shapes.flatMap(({ texts }) => texts).join("\n\n")).trim();
}
