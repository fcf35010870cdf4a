import { innerText } from "../xml-reader";
import { childElements, childOf, isOn, type WordElement } from "./word-tree";
import { escaped } from "./word-xml";

/** What a drawing shows, in order. */
export type DrawnPiece =
  | { kind: "box"; content: WordElement }
  /** The same, as a fallback for older programs. */
  | { kind: "repeated"; content: WordElement }
  | { kind: "hidden"; content: WordElement }
  | { kind: "words"; text: string }
  /** In the form that mammoth reads. */
  | { kind: "picture"; xml: string }
  /** Id of the relationship to its part. */
  | { kind: "chart" | "diagram"; id: string };

const TEXT = new Set(["w:t", "a:t", "m:t"]);
const SHOWN = new Set(["pic:pic", "v:imagedata", "c:chart", "cx:chart", "dgm:relIds"]);

/** The text boxes, words, pictures, charts and diagrams of a drawing, in whatever shapes and groups they are. */
export function* drawnPieces(drawing: WordElement): Generator<DrawnPiece, void, undefined> {
  for (const child of childElements(drawing)) {
    const { name, attributes } = child;
    const hidden = childOf(child, "wp:docPr")?.attributes.hidden;
    if (hidden !== undefined && isOn({ ...child, attributes: { val: hidden } }))
      yield { kind: "hidden", content: child };
    else if (name === "mc:AlternateContent") {
      const { shown, others } = shownForm(child);
      for (const content of others) yield { kind: "repeated", content };
      if (shown !== undefined) yield* drawnPieces(shown);
    } else if (name === "w:txbxContent" || name.endsWith(":txBody")) yield { kind: "box", content: child };
    else if (name === "pic:pic") {
      const blip = childOf(childOf(child, "pic:blipFill"), "a:blip")?.attributes;
      const source =
        blip?.embed !== undefined ? `r:embed="${escaped(blip.embed)}"` : `r:link="${escaped(blip?.link ?? "")}"`;
      if (blip !== undefined) yield { kind: "picture", xml: pictureXml(source) };
    } else if (name === "v:imagedata") {
      const id = attributes.id ?? "";
      yield { kind: "picture", xml: `<w:pict><v:shape><v:imagedata r:id="${escaped(id)}"/></v:shape></w:pict>` };
    } else if (name === "c:chart" || name === "cx:chart") yield { kind: "chart", id: attributes.id ?? "" };
    else if (name === "dgm:relIds") yield { kind: "diagram", id: attributes.dm ?? "" };
    else if (TEXT.has(name)) yield { kind: "words", text: innerText(child) };
    else {
      if (name === "v:textpath" && attributes.string !== undefined) yield { kind: "words", text: attributes.string };
      yield* drawnPieces(child);
    }
  }
}

/** For content with alternatives for older programs, the first alternative that shows anything, and the others. */
export function shownForm(alternatives: WordElement): { shown: WordElement | undefined; others: WordElement[] } {
  const forms = childElements(alternatives);
  const shown = forms.find(showsAnything) ?? forms[0];
  return { shown, others: forms.filter((form) => form !== shown) };
}

function showsAnything(element: WordElement): boolean {
  if (SHOWN.has(element.name)) return true;
  if (TEXT.has(element.name)) return innerText(element).trim() !== "";
  if (element.name === "v:textpath") return (element.attributes.string ?? "").trim() !== "";
  return childElements(element).some(showsAnything);
}

function pictureXml(source: string): string {
  const blip = `<pic:pic><pic:blipFill><a:blip ${source}/></pic:blipFill></pic:pic>`;
  return `<w:drawing><wp:inline><a:graphic><a:graphicData>${blip}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
}
