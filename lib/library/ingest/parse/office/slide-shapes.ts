import { type ChartsContext, officeChart } from "../charts/office-charts";
import type { Block } from "../text/blocks-text";
import { diagramList } from "./diagram-text";
import { alternative, bodyTexts, wordsOf } from "./drawing-text";
import { slideTable } from "./slide-tables";
import {
  attributeOf,
  childElements,
  childNamed,
  elementsNamed,
  firstNamed,
  type XmlElement,
  xmlTree,
} from "./xml-reader";

const TITLES = new Set<string | undefined>(["title", "ctrTitle"]);
/** Placeholders that every slide repeats. */
const RUNNING = new Set<string | undefined>(["dt", "ftr", "hdr", "sldNum", "sldImg"]);
/** Placeholders whose paragraphs are bullet points by default. */
const BULLETED = new Set<string | undefined>(["body", "obj", undefined]);
/** Films and sounds, which a picture represents. */
const MEDIA = ["videoFile", "audioFile", "wavAudioFile", "quickTimeFile"];

export interface SlideShape {
  isTitle: boolean;
  /** Its paragraphs, lists and tables. */
  blocks: Block[];
}

export interface SlideContext extends ChartsContext {
  /** Name of the part for a relationship id of the slide. */
  targetOf: (id: string) => string | undefined;
  /** The words of the picture for a relationship id of the slide. */
  pictureText: (id: string) => string;
  /** Number of the slide or sheet. */
  place: number;
  /** As for `officeChart`. */
  besideCells?: boolean;
  /** Whether the tree is a page of speaker's notes, of which only the notes are read. */
  notes: boolean;
}

/** The shapes of a slide that contain words, in document order, which is the order of screen readers. */
export function slideShapes(
  tree: XmlElement,
  { notes = false, ...shared }: Omit<SlideContext, "notes"> & { notes?: boolean },
): SlideShape[] {
  const shapes: SlideShape[] = [];
  const context = { ...shared, notes };
  for (const root of elementsNamed(tree, "spTree")) {
    shared.receipt.found(wordsOf(root));
    visit(root, context, shapes);
  }
  return shapes.filter(({ blocks }) => blocks.length > 0);
}

function visit(element: XmlElement, context: SlideContext, shapes: SlideShape[]): void {
  for (const child of childElements(element)) {
    if (child.name === "AlternateContent") {
      visit(alternative(child, context.receipt), context, shapes);
      continue;
    }
    const properties = propertiesOf(child);
    if (properties === undefined) continue;
    const { receipt, place, notes } = context;
    // The alternative text of a shape.
    if (!notes) for (const name of ["title", "descr"]) receipt.skip("drawings", properties[name] ?? "", place);
    if (/^(?:1|true)$/.test(properties.hidden ?? "")) receipt.hide(wordsOf(child), { by: "marked_hidden", place });
    else if (child.name === "sp") shapes.push(textShape(child, context));
    else if (child.name === "graphicFrame") shapes.push({ isTitle: false, blocks: graphic(child, context) });
    else if (child.name === "grpSp") visit(child, context, shapes);
    else if (child.name === "pic") shapes.push({ isTitle: false, blocks: picture(child, context) });
  }
}

/** The attributes that describe a shape; `undefined` for other elements. */
function propertiesOf(element: XmlElement): Readonly<Record<string, string>> | undefined {
  if (!/^(?:sp|graphicFrame|grpSp|pic|cxnSp)$/.test(element.name)) return undefined;
  const own = childElements(element).find(({ name }) => /^nv\w*Pr$/.test(name));
  return childNamed(own, "cNvPr")?.attributes ?? {};
}

/** The words of a picture, by paragraph. */
function picture(element: XmlElement, { receipt, pictureText }: SlideContext): Block[] {
  receipt.figures += 1;
  if (MEDIA.some((name) => firstNamed(element, name) !== undefined)) receipt.attachments += 1;
  const id = attributeOf(firstNamed(element, "blip")?.attributes ?? {}, "embed");
  if (id === null) return [];
  return pictureText(id)
    .split("\n\n")
    .flatMap((text) => (text === "" ? [] : [{ text }]));
}

function textShape(shape: XmlElement, { receipt, place, notes }: SlideContext): SlideShape {
  const placeholder = firstNamed(shape, "ph");
  const type = placeholder?.attributes.type;
  const body = childNamed(shape, "txBody");
  const isTitle = TITLES.has(type);
  if (body === undefined) return { isTitle, blocks: [] };
  if (RUNNING.has(type) || (notes && type !== "body")) {
    receipt.leaveOut("running_lines", wordsOf(body), place);
    return { isTitle, blocks: [] };
  }
  const bulleted = !notes && !isTitle && placeholder !== undefined && BULLETED.has(type);
  return { isTitle, blocks: bodyTexts(body, { bulleted, receipt }).map((text) => ({ text })) };
}

function graphic(frame: XmlElement, context: SlideContext): Block[] {
  const data = firstNamed(frame, "graphicData");
  if (data === undefined) return [];
  const table = firstNamed(data, "tbl");
  if (table !== undefined) return slideTable(table, context);
  const diagram = firstNamed(data, "relIds");
  if (diagram !== undefined) {
    const list = diagramList(xmlTree(context.parts.get(partOf(diagram, ":dm", context) ?? "")), context.receipt);
    return list === "" ? [] : [{ text: list }];
  }
  const chart = firstNamed(data, "chart");
  if (chart !== undefined) return officeChart(partOf(chart, ":id", context) ?? "", context);
  if (firstNamed(data, "embed") !== undefined) context.receipt.attachments += 1;
  // An embedded document or a model is shown as a picture.
  return firstNamed(data, "blip") === undefined ? [] : picture(data, context);
}

function partOf({ attributes }: XmlElement, ending: string, { targetOf }: SlideContext): string | undefined {
  const id = Object.entries(attributes).find(([name]) => name.endsWith(ending))?.[1];
  return id === undefined ? undefined : targetOf(id);
}
