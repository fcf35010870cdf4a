import type { ParserName } from "./parser-versions";

/** A file format that the library reads. */
interface DocumentFormat {
  /** Its media type. */
  type: string;
  /** Its name in the interface: `library.document.kinds.<kind>`. */
  kind: string;
  /** Its name in the English sentences of the API, which several formats may share. */
  family: string;
  /** File extensions without the dot, the usual one first. */
  extensions: readonly [string, ...string[]];
  /** The extensions that sentences name, where the usual one is not enough. */
  named?: readonly string[];
  /** Other content types under which servers and browsers know it. */
  aliases?: readonly string[];
  /** What reads it; `null` where LibreOffice converts it first. */
  parser: ParserName | null;
  /** What LibreOffice converts it to. */
  convertedTo?: string;
  /** Whether a file of it is a picture of a page. */
  picture?: true;
  /** What its numbered parts are, if they are not pages. */
  pageUnit?: "slide";
}

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * The formats that the library reads, in the order in which sentences name them. Every list of media types, extensions,
 * parsers or converted formats is made from this. It loads no validation library, because the parsing process needs it.
 */
const FORMATS = [
  {
    type: "application/pdf",
    kind: "pdf",
    family: "PDF",
    extensions: ["pdf"],
    aliases: ["application/x-pdf"],
    parser: "pdf",
  },
  { type: DOCX, kind: "docx", family: "Word", extensions: ["docx"], parser: "docx" },
  { type: "application/msword", kind: "docx", family: "Word", extensions: ["doc"], parser: null, convertedTo: DOCX },
  { type: PPTX, kind: "pptx", family: "PowerPoint", extensions: ["pptx"], parser: "pptx", pageUnit: "slide" },
  {
    type: "application/vnd.ms-powerpoint",
    kind: "pptx",
    family: "PowerPoint",
    extensions: ["ppt"],
    parser: null,
    convertedTo: PPTX,
    pageUnit: "slide",
  },
  { type: XLSX, kind: "xlsx", family: "Excel", extensions: ["xlsx"], parser: "xlsx" },
  {
    type: "application/vnd.ms-excel",
    kind: "xlsx",
    family: "Excel",
    extensions: ["xls"],
    parser: null,
    convertedTo: XLSX,
  },
  {
    type: "application/vnd.oasis.opendocument.text",
    kind: "odt",
    family: "OpenDocument",
    extensions: ["odt"],
    parser: "odt",
  },
  {
    type: "application/vnd.oasis.opendocument.presentation",
    kind: "odp",
    family: "OpenDocument",
    extensions: ["odp"],
    parser: "odp",
    pageUnit: "slide",
  },
  {
    type: "application/vnd.oasis.opendocument.spreadsheet",
    kind: "ods",
    family: "OpenDocument",
    extensions: ["ods"],
    parser: "ods",
  },
  {
    type: "application/rtf",
    kind: "rtf",
    family: "rich text",
    extensions: ["rtf"],
    aliases: ["text/rtf", "application/x-rtf", "text/richtext"],
    parser: "rtf",
  },
  { type: "application/epub+zip", kind: "epub", family: "e-books", extensions: ["epub"], parser: "epub" },
  {
    type: "text/csv",
    kind: "csv",
    family: "tables",
    extensions: ["csv", "tsv"],
    named: ["csv", "tsv"],
    aliases: ["text/tab-separated-values"],
    parser: "csv",
  },
  {
    type: "text/html",
    kind: "html",
    family: "web pages",
    extensions: ["html", "htm", "xhtml"],
    aliases: ["application/xhtml+xml"],
    parser: "html",
  },
  { type: "message/rfc822", kind: "email", family: "emails", extensions: ["eml"], parser: "mail" },
  { type: "application/vnd.ms-outlook", kind: "email", family: "emails", extensions: ["msg"], parser: "outlook" },
  {
    type: "text/markdown",
    kind: "markdown",
    family: "Markdown",
    extensions: ["md", "markdown"],
    aliases: ["text/x-markdown"],
    parser: "markdown",
  },
  { type: "text/plain", kind: "plain", family: "plain text", extensions: ["txt", "text"], parser: "text" },
  { type: "image/png", kind: "image", family: "pictures", extensions: ["png"], parser: "image", picture: true },
  {
    type: "image/jpeg",
    kind: "image",
    family: "pictures",
    extensions: ["jpg", "jpeg"],
    parser: "image",
    picture: true,
  },
  {
    type: "image/tiff",
    kind: "image",
    family: "pictures",
    extensions: ["tif", "tiff"],
    parser: "image",
    picture: true,
  },
  { type: "image/webp", kind: "image", family: "pictures", extensions: ["webp"], parser: "image", picture: true },
] as const satisfies readonly DocumentFormat[];

export type DocumentMediaType = (typeof FORMATS)[number]["type"];
export type DocumentKind = (typeof FORMATS)[number]["kind"];

/** The media types of all formats. */
export const DOCUMENT_TYPES: DocumentMediaType[] = FORMATS.map(({ type }) => type);

type KnownFormat = DocumentFormat & { type: DocumentMediaType; kind: DocumentKind; convertedTo?: DocumentMediaType };
const KNOWN: readonly KnownFormat[] = FORMATS;
const BY_TYPE: ReadonlyMap<string, KnownFormat> = new Map(KNOWN.map((format) => [format.type, format]));

function formatOf(type: DocumentMediaType): KnownFormat {
  const format = BY_TYPE.get(type);
  if (format === undefined) throw new Error(`${type} is not in the table of formats`);
  return format;
}

/** Extension of an archive of documents, without the dot. */
export const ARCHIVE_EXTENSION = "zip";
const ARCHIVE_TYPE = "application/zip";

/** The usual extension of a type, without the dot. */
export function extensionOf(type: DocumentMediaType): string {
  return formatOf(type).extensions[0];
}

/** The extension of a file name in lower case, without the dot; empty for a name without one. */
export function extensionIn(fileName: string): string {
  return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** Extensions of all formats. */
export function readableExtensions(): string[] {
  return KNOWN.flatMap(({ extensions }) => [...extensions]);
}

/** Whether a file with this name may be added: a document, or an archive of documents. */
export function isReadableName(fileName: string): boolean {
  const extension = extensionIn(fileName);
  return extension === ARCHIVE_EXTENSION || readableExtensions().includes(extension);
}

/** The media type for a file name's extension. */
export function typeByName(fileName: string): DocumentMediaType | undefined {
  const extension = extensionIn(fileName);
  return KNOWN.find(({ extensions }) => extensions.includes(extension))?.type;
}

/** The media type that a content type means. */
export function typeByContentType(contentType: string): DocumentMediaType | undefined {
  return KNOWN.find(({ type, aliases }) => type === contentType || aliases?.includes(contentType))?.type;
}

/** What the numbered parts of a format are. */
export function pageUnitOf(type: DocumentMediaType): "page" | "slide" {
  return formatOf(type).pageUnit ?? "page";
}

/** Whether files of a type are pictures of a page. */
export function isPicture(type: string): boolean {
  return BY_TYPE.get(type)?.picture === true;
}

/** What a file picker offers: the value of an input's `accept`. */
export function acceptedFiles(): string {
  const types = KNOWN.flatMap(({ type, aliases }) => [type, ...(aliases ?? [])]);
  const extensions = [...readableExtensions(), ARCHIVE_EXTENSION].map((extension) => `.${extension}`);
  return [...extensions, ...types, ARCHIVE_TYPE].join();
}

/** What the interface calls a format: `library.document.kinds.<kind>`. */
export function kindOf(type: DocumentMediaType): DocumentKind {
  return formatOf(type).kind;
}

/** What reads a media type; `null` for a format that is converted first, undefined for none of the formats. */
export function parserNameOf(type: string): ParserName | null | undefined {
  return BY_TYPE.get(type)?.parser;
}

/** The format that LibreOffice converts a type to; undefined for formats that have a parser. */
export function convertedTo(type: DocumentMediaType): DocumentMediaType | undefined {
  return formatOf(type).convertedTo;
}

/** The old format that LibreOffice converts to this one, if there is one. */
export function convertedFrom(type: DocumentMediaType): DocumentMediaType | undefined {
  return KNOWN.find((format) => format.convertedTo === type)?.type;
}

/** Which formats a sentence names: those that every installation reads, or also those that need LibreOffice; or these alone. */
export type NamedFormats = "read" | "read_or_converted" | "converted";

/** The formats as sentences name them, family by family: the extensions, with their dots. */
export function namedFormats(which: NamedFormats): { family: string; extensions: string[] }[] {
  const families = new Map<string, string[]>();
  for (const { family, extensions, named, convertedTo: converted } of KNOWN) {
    if (which !== "read_or_converted" && (converted !== undefined) !== (which === "converted")) continue;
    const shown = (named ?? [extensions[0]]).map((extension) => `.${extension}`);
    families.set(family, [...(families.get(family) ?? []), ...shown]);
  }
  return [...families].map(([family, extensions]) => ({ family, extensions }));
}

/** The extensions that sentences name, with their dots: ".pdf, .docx, …". */
export function namedExtensions(which: NamedFormats): string {
  return namedFormats(which)
    .flatMap(({ extensions }) => extensions)
    .join(", ");
}
