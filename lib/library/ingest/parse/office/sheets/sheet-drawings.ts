import type { ChartsContext } from "../../charts/office-charts";
import type { Block } from "../../text/blocks-text";
import { relationsOf } from "../office-parts";
import { slideShapes } from "../slide-shapes";
import { drawnTexts, elementsNamed, firstNamed, type XmlElement, xmlTree } from "../xml-reader";

/**
 * The text boxes, shapes, diagrams and charts on a sheet, in order; of charts of its own cells, only what the cells do
 * not say. Pictures are counted.
 * @param drawing name of the part
 * @param context.place number of the sheet
 */
export function drawingBlocks(drawing: string, context: ChartsContext & { place: number }): Block[] {
  const { parts } = context;
  const relations = relationsOf(parts, drawing);
  const targetOf = (id: string) => relations.find((relation) => relation.id === id)?.target;
  const spTree = { name: "spTree", attributes: {}, children: anchored(xmlTree(parts.get(drawing))) };
  const root = { name: "drawing", attributes: {}, children: [spTree] };
  const shapes = slideShapes(root, { ...context, targetOf, pictureText: () => "", besideCells: true });
  return shapes.flatMap(({ blocks }) => blocks);
}

/** What is anchored to the cells of a sheet (ECMA-376 part 1, 20.5). */
function anchored({ children }: XmlElement): XmlElement[] {
  return children.flatMap((child): XmlElement[] => {
    if (typeof child === "string") return [];
    if (/Anchor$/.test(child.name) || child.name === "wsDr") return anchored(child);
    if (child.name === "AlternateContent")
      return [{ ...child, children: child.children.map((choice) => withAnchored(choice)) }];
    return [child];
  });
}

function withAnchored(choice: XmlElement | string): XmlElement | string {
  return typeof choice === "string" ? choice : { ...choice, children: anchored(choice) };
}

/** The words of notes on cells, or of threaded comments, which have other elements. */
export function commentTexts(content: Uint8Array | undefined): string[] {
  const threaded = [...elementsNamed(xmlTree(content), "threadedComment")];
  return threaded.length === 0
    ? drawnTexts(content)
    : threaded.flatMap((comment) => {
        const words = firstNamed(comment, "text");
        return words === undefined ? [] : words.children.filter((child) => typeof child === "string");
      });
}
