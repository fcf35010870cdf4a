import { type ZipEntry, zipFile } from "./zip-file";

const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  `xmlns:r="${RELATIONSHIPS}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ` +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"';

/** A run of text. */
export const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph with a style by its id; `content` is XML. */
export const paragraph = (content: string, style?: string) =>
  `<w:p>${style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content}</w:p>`;

/** An item of the list that `wordFile` defines: 1 with bullets, 2 with numbers. */
export const item = (text: string, list: number, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;

/** A run with a picture by its name. */
export const picture = (name: string) =>
  `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="x"><pic:pic><pic:blipFill><a:blip r:embed="${name}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** A table of cells' texts. */
export const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join("")}</w:tr>`)
    .join("")}</w:tbl>`;

const part = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${root} ${NAMESPACES}>${content}</w:${root}>`;

const level = (at: number, format: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
const numbering = [1, 2]
  .map((list) => {
    const format = list === 1 ? "bullet" : "decimal";
    return `<w:abstractNum w:abstractNumId="${list}">${level(0, format)}${level(1, format)}</w:abstractNum>`;
  })
  .concat([1, 2].map((list) => `<w:num w:numId="${list}"><w:abstractNumId w:val="${list}"/></w:num>`))
  .join("");

/** Styles as French versions of Word write them: ids in French, names in English. */
const styles = [
  ["Titre", "Title"],
  ["Titre1", "heading 1"],
  ["Titre2", "heading 2"],
  ["TM1", "toc 1"],
]
  .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
  .join("");

const wordParts = ["numbering", "styles", "footnotes"];

/** A Word document with the given body (XML), and footnotes by number. */
export function wordFile(
  body: string,
  options: {
    footnotes?: Record<number, string>;
    title?: string;
    mainType?: string;
    /** More definitions (XML). */
    numbering?: string;
    styles?: string;
    /** The whole main part instead of a body. */
    document?: string;
    /** Types of the usual parts that it does not have. */
    without?: readonly string[];
    /** Type and target of further relationships by id. */
    relations?: Readonly<Record<string, readonly [type: string, target: string]>>;
    /** Contents (XML) of further parts by type, such as a `header`. */
    related?: Readonly<Record<string, string>>;
    /** Pictures by name, such as `a.png`. */
    pictures?: Readonly<Record<string, Uint8Array>>;
    more?: readonly ZipEntry[];
  } = {},
): Uint8Array {
  const { footnotes = {}, title, mainType = MAIN, related = {}, pictures = {}, more = [] } = options;
  const { document = part("document", `<w:body>${body}</w:body>`), relations = {}, without = [] } = options;
  const usual = wordParts.filter((name) => !without.includes(name));
  const definitions = numbering + (options.numbering ?? "");
  const notes = Object.entries(footnotes)
    .map(([id, text]) => `<w:footnote w:id="${id}">${paragraph(run(text))}</w:footnote>`)
    .join("");
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  const relationships = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  return zipFile([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    },
    { name: "_rels/.rels", content: relationships(relationship("r1", "officeDocument", "word/document.xml")) },
    { name: "word/document.xml", content: document },
    {
      name: "word/_rels/document.xml.rels",
      content: relationships(
        [
          ...[...usual, ...Object.keys(related)].map((name) => relationship(name, name, `${name}.xml`)),
          ...Object.entries(relations).map(([id, [type, target]]) => relationship(id, type, target)),
          ...Object.keys(pictures).map((name) => relationship(name, "image", `media/${name}`)),
        ].join(""),
      ),
    },
    ...[
      { name: "numbering", content: definitions },
      { name: "styles", content: styles + (options.styles ?? "") },
      { name: "footnotes", content: notes },
    ]
      .filter(({ name }) => usual.includes(name))
      .map(({ name, content }) => ({ name: `word/${name}.xml`, content: part(name, content) })),
    {
      name: "docProps/core.xml",
      content: `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${title === undefined ? "" : `<dc:title>${title}</dc:title>`}</cp:coreProperties>`,
    },
    ...Object.entries(related).map(([name, content]) => ({ name: `word/${name}.xml`, content: part(name, content) })),
    ...Object.entries(pictures).map(([name, content]) => ({ name: `word/media/${name}`, content, stored: true })),
    ...more,
  ]);
}
