import { officeFile, relationships } from "./office-file";
import type { ZipEntry } from "./zip-file";

const MAIN = {
  part: "ppt/presentation.xml",
  contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
};
const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

/** A paragraph; `properties` is XML. */
export const line = (text: string, properties = "") =>
  `<a:p>${properties}<a:r><a:rPr lang="fr-FR"/><a:t>${text}</a:t></a:r></a:p>`;

/** A shape of paragraphs; `placeholder` names its kind, and without one it is a text box. */
export const shape = (paragraphs: string, placeholder?: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${placeholder === undefined ? "" : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;

/** A table of cells' texts. */
export const slideTable = (rows: readonly (readonly string[])[]) =>
  frame(
    `<a:tbl><a:tblPr firstRow="1"/>${rows
      .map((cells) => `<a:tr>${cells.map((cell) => `<a:tc><a:txBody>${line(cell)}</a:txBody></a:tc>`).join("")}</a:tr>`)
      .join("")}</a:tbl>`,
  );

/** A picture by the id of its relationship. */
export const slidePicture = (id: string) => `<p:pic><p:blipFill><a:blip r:embed="${id}"/></p:blipFill></p:pic>`;

/** A frame of non-text content: a table, a diagram or a chart. */
export const frame = (content: string) =>
  `<p:graphicFrame><a:graphic><a:graphicData uri="x">${content}</a:graphicData></a:graphic></p:graphicFrame>`;

export interface Slide {
  /** XML of its shapes. */
  shapes: string;
  /** Text of the speaker's notes. */
  notes?: string;
  hidden?: boolean;
  /** More relationships, by id. */
  related?: Readonly<Record<string, readonly [string, string]>>;
}

/** A presentation; the parts are numbered in reverse, as after reordering slides. */
export function slidesFile(slides: readonly Slide[], more: readonly ZipEntry[] = []): Uint8Array {
  const part = (index: number) => `slide${slides.length - index}`;
  const tree = (shapes: string) => `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`;
  return officeFile(MAIN, [
    {
      name: MAIN.part,
      content: `<p:presentation ${NAMESPACES}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    },
    {
      name: "ppt/_rels/presentation.xml.rels",
      content: relationships(
        Object.fromEntries(slides.map((_, index) => [`s${index}`, ["slide", `slides/${part(index)}.xml`]])),
      ),
    },
    ...slides.flatMap(({ shapes, notes, hidden = false, related = {} }, index) => [
      {
        name: `ppt/slides/${part(index)}.xml`,
        content: `<p:sld ${NAMESPACES}${hidden ? ' show="0"' : ""}>${tree(shapes)}</p:sld>`,
      },
      {
        name: `ppt/slides/_rels/${part(index)}.xml.rels`,
        content: relationships({
          ...(notes === undefined ? {} : { n: ["notesSlide", `/ppt/notesSlides/${part(index)}.xml`] }),
          ...related,
        }),
      },
      {
        name: `ppt/notesSlides/${part(index)}.xml`,
        content: `<p:notes ${NAMESPACES}>${tree(shape(line("1"), "sldNum") + shape(line(notes ?? ""), "body"))}</p:notes>`,
      },
    ]),
    ...more,
  ]);
}
