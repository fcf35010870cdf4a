import type { getDocumentProxy } from "unpdf";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import type { FontFacts } from "./glyphs/font-facts";
import { FontTexts } from "./glyphs/font-texts";
import { signsOf } from "./glyphs/sign-fonts";
import type { PaintedWord } from "./glyphs/word-builder";
import { NO_FONT } from "./graphics-state";
import { hiddenBy } from "./hidden-words";
import { asMatrix, IDENTITY, type Matrix, numbersOf, transformBox } from "./matrix";
import { withSpacesInAmounts } from "./missing-spaces";
import { type PageAnnotation, pageAnnotations, tickWord, wordsOf } from "./page-annotations";
import type { Box, PageContent } from "./page-content";
import { type PageFigure, pageFigures } from "./page-figures";
import type { Painted } from "./painted";
import { PaintedPage } from "./painted-page";
import type { PdfFile } from "./pdf-file";
import { turnBack, turnOf, uprightWords } from "./upright-words";

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Font names of bold faces, which few fonts declare otherwise. */
const BOLD = /bold|black|heavy|semib|demi|\bmedi?\b|-medi|(?:^|\+)(?:cmbx|cmssbx|sfbx|sfsx|ecbx|lmbx)/i;

/** Largest width and height of a link on the mark of a note, in points. */
const MARK_POINTS = 24;

export interface PageReader {
  file: PdfFile;
  /** Whether an optional content group is shown. */
  isShown: (group: unknown) => boolean;
}

/** A page without what OCR may read in its pictures. */
export interface ReadPage extends PageContent {
  pictures: PageFigure[];
  /** Turns a box of the page as shown so that the page's text is upright, as its words are. */
  upright(box: Box): Box;
}

/**
 * The content of a page that a reader sees. Text that is hidden from readers is reported and left out.
 * @throws if the page cannot be read
 */
export async function readPage(
  { file, isShown }: PageReader,
  number: number,
  receipt: ReceiptWriter,
): Promise<ReadPage> {
  const paint = (document: PdfDocument) => paintPage(document, number, { ops: file.ops, isShown });
  const first = await paint(file.document);
  const all = [...first.words, ...annotationWords(first, number, receipt)];
  const seen = { fills: first.fills, pictures: null };
  const hiding = all.map((word) => hiddenBy(word, seen));
  const unsure = hiding.includes("unsure");
  // Decoding pictures takes long, and few pages have text that may be hidden.
  const pictures = unsure ? (await paint(await file.withPictures())).pictures : [];
  const words: PaintedWord[] = [];
  const hidden: { by: Exclude<ReturnType<typeof hiddenBy>, null | "unsure">; text: string; last: PaintedWord }[] = [];
  for (const [at, word] of all.entries()) {
    receipt.found(word.text);
    word.text = withSpacesInAmounts(word.text, number, receipt);
    const known = hiding[at] ?? null;
    const by = known === "unsure" ? hiddenBy(word, { fills: first.fills, pictures }) : known;
    if (by === null || by === "unsure") {
      words.push(word);
      continue;
    }
    const open = hidden.at(-1);
    if (open !== undefined && open.by === by && Math.abs(open.last.y - word.y) < word.size) {
      open.text += `${word.spaced ? " " : ""}${word.text}`;
      open.last = word;
    } else hidden.push({ by, text: word.text, last: word });
  }
  for (const { by, text } of hidden) receipt.hide(text, { by, place: number });
  return { ...contentOf({ ...first, words }), pictures: pageFigures(first) };
}

/** The words of fields and texts that are put on a page. Comments are left out, as in other formats. */
function annotationWords(
  { annotations, ofAnnotations, words, rules }: PaintedSheet,
  number: number,
  receipt: ReceiptWriter,
): PaintedWord[] {
  const shown = new Map(ofAnnotations);
  const added: PaintedWord[] = [];
  for (const annotation of annotations) {
    const { id, kind, isHidden, comment, lines } = annotation;
    const own = shown.get(id) ?? [];
    if (kind === "tick" || kind === "button") shown.delete(id);
    if (kind === "button") receipt.skip("page_controls", own.map(({ text }) => text).join(" "), number);
    if (kind === "comment" && comment.trim() !== "") receipt.skip("comments", comment, number);
    if (isHidden && lines.length > 0) {
      receipt.found(lines.join(" "));
      receipt.hide(lines.join(" "), { by: "marked_hidden", place: number });
    } else if (!isHidden && kind === "tick") added.push(tickWord(annotation, words, rules));
    else if (!isHidden && own.length === 0) added.push(...wordsOf(annotation));
  }
  return [...[...shown.values()].flat(), ...added];
}

function contentOf({ words, rules, fills, width, height }: Painted & { width: number; height: number }) {
  const turn = turnOf(words);
  const place = turnBack(turn, { width, height });
  const upright = ({ left, top, right, bottom }: Box): Box => {
    const [x, y] = place(left, top);
    const [u, v] = place(right, bottom);
    return { left: Math.min(x, u), top: Math.min(y, v), right: Math.max(x, u), bottom: Math.max(y, v) };
  };
  return {
    width: turn % 2 === 0 ? width : height,
    height: turn % 2 === 0 ? height : width,
    ...uprightWords(words, turn, { width, height }),
    rules: turn === 0 ? rules : rules.map(upright),
    fills: fills.map((fill) => ({ ...upright(fill), color: fill.color })),
    figures: [],
    upright,
  };
}

/** All that a page paints, and its fields and comments. */
interface PaintedSheet extends Painted {
  width: number;
  height: number;
  annotations: PageAnnotation[];
}

/** All that a page paints. @throws if the page cannot be read */
export async function paintPage(
  document: PdfDocument,
  number: number,
  { ops, isShown }: { ops: PdfFile["ops"]; isShown: PageReader["isShown"] },
): Promise<PaintedSheet> {
  const page = await document.getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  const viewport = page.getViewport({ scale: 1 });
  const view = asMatrix(viewport.transform) ?? IDENTITY;
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf(page.view);
  const fonts = new Map<string, FontFacts>();
  const texts = new FontTexts(fnArray, argsArray, ops);
  const fontOf = (name: string) => {
    const known = fonts.get(name) ?? factsOf(name, page.commonObjs.has(name) ? page.commonObjs.get(name) : null, texts);
    fonts.set(name, known);
    return known;
  };
  const area = transformBox(view, { left, top, right, bottom });
  const annotations = await page.getAnnotations();
  const links = smallLinks(annotations, view);
  const painted = new PaintedPage({ ops, fontOf, isShown, view, area, links }).read(fnArray, argsArray);
  page.cleanup();
  return {
    ...painted,
    width: viewport.width,
    height: viewport.height,
    annotations: pageAnnotations(annotations, view),
  };
}

/** The boxes of links to other places in the file that are as small as the mark of a note. */
function smallLinks(annotations: readonly unknown[], view: Matrix): Box[] {
  return annotations.flatMap((annotation): Box[] => {
    if (typeof annotation !== "object" || annotation === null || !("dest" in annotation) || !("rect" in annotation))
      return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf(annotation.rect);
    const isSmall = right - left <= MARK_POINTS && bottom - top <= MARK_POINTS;
    return annotation.dest && isSmall ? [transformBox(view, { left, top, right, bottom })] : [];
  });
}

/** PDF.js's data about a font. */
function factsOf(name: string, font: unknown, texts: FontTexts): FontFacts {
  const facts: FontFacts = { ...NO_FONT, glyphs: new Map() };
  if (typeof font !== "object" || font === null) return facts;
  if ("name" in font && typeof font.name === "string") {
    facts.bold = BOLD.test(font.name);
    facts.signOf = signsOf(font.name);
  }
  if (("bold" in font && font.bold === true) || ("black" in font && font.black === true)) facts.bold = true;
  facts.isDrawn = "isType3Font" in font && font.isType3Font === true;
  facts.textOf = (text, code) => texts.textOf(text, code, { name, unit: facts.unit, isDrawn: facts.isDrawn });
  facts.vertical = "vertical" in font && font.vertical === true;
  const matrix = "fontMatrix" in font ? asMatrix(font.fontMatrix) : null;
  if (matrix === null) return facts;
  facts.unit = matrix[0];
  if (facts.isDrawn && "bbox" in font) {
    const [, low = 0, , high = 0] = numbersOf(font.bbox);
    const height = Math.abs((high - low) * matrix[3]);
    if (height > 0) facts.height = height;
  }
  return facts;
}
