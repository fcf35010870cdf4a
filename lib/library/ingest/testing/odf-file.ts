import { type ZipEntry, zipFile } from "./zip-file";

const NAMESPACES = [
  ...["office", "text", "table", "style", "meta", "presentation", "manifest"].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  ),
  'xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"',
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"',
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"',
].join(" ");

export interface OdfOptions {
  /** XML of the content's own styles, and of `styles.xml`. */
  styles?: string;
  common?: string;
  title?: string;
  /** Whether the manifest says that the content is encrypted. */
  encrypted?: boolean;
  /** Contents of embedded objects, by name. */
  objects?: Readonly<Record<string, string>>;
  more?: readonly ZipEntry[];
}

/** An OpenDocument file of a kind, with the given content (XML). */
export function odfFile(
  kind: "text" | "spreadsheet" | "presentation",
  content: string,
  { styles = "", common = "", title, encrypted = false, objects = {}, more = [] }: OdfOptions = {},
): Uint8Array {
  const root = (name: string, inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><office:${name} ${NAMESPACES}>${inner}</office:${name}>`;
  const body = `<office:body><office:${kind}>${content}</office:${kind}></office:body>`;
  const entry = encrypted
    ? '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>'
    : "";
  const meta = title === undefined ? "" : `<office:meta><dc:title>${title}</dc:title></office:meta>`;
  return zipFile([
    { name: "mimetype", content: `application/vnd.oasis.opendocument.${kind}`, stored: true },
    {
      name: "content.xml",
      content: root("document-content", `<office:automatic-styles>${styles}</office:automatic-styles>${body}`),
    },
    { name: "styles.xml", content: root("document-styles", common) },
    { name: "meta.xml", content: root("document-meta", meta) },
    { name: "META-INF/manifest.xml", content: `<manifest:manifest ${NAMESPACES}>${entry}</manifest:manifest>` },
    ...Object.entries(objects).map(([name, inner]) => ({
      name: `${name}/content.xml`,
      content: root("document-content", inner),
    })),
    ...more,
  ]);
}

export const odfParagraph = (content: string, style?: string) =>
  `<text:p${style === undefined ? "" : ` text:style-name="${style}"`}>${content}</text:p>`;

export const odfHeading = (content: string, level: number) =>
  `<text:h text:outline-level="${level}">${content}</text:h>`;

/** A list of items (XML). */
export const odfList = (items: readonly string[], attributes = "") =>
  `<text:list ${attributes}>${items.map((item) => `<text:list-item>${item}</text:list-item>`).join("")}</text:list>`;

/** A table of cells' texts. */
export const odfTable = (rows: readonly (readonly string[])[], name = "T") =>
  `<table:table table:name="${name}">${rows
    .map(
      (cells) =>
        `<table:table-row>${cells.map((cell) => `<table:table-cell office:value-type="string">${odfParagraph(cell)}</table:table-cell>`).join("")}</table:table-row>`,
    )
    .join("")}</table:table>`;

/** A slide of frames (XML), with notes. */
export const odfSlide = (frames: string, { notes, style }: { notes?: string; style?: string } = {}) =>
  `<draw:page${style === undefined ? "" : ` draw:style-name="${style}"`}>${frames}${
    notes === undefined ? "" : `<presentation:notes>${odfFrame(odfParagraph(notes), "notes")}</presentation:notes>`
  }</draw:page>`;

/** A frame with a text box. */
export const odfFrame = (content: string, kind?: string) =>
  `<draw:frame${kind === undefined ? "" : ` presentation:class="${kind}"`}><draw:text-box>${content}</draw:text-box></draw:frame>`;
