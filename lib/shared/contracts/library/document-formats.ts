import { type DocumentMediaType, documentMediaTypeSchema, type PageUnit } from "./document";

/** A file format that the library reads. */
interface DocumentFormat {
  /** Its name in the interface: `library.document.kinds.<kind>`. */
  kind: string;
  /** File extensions without the dot, the usual one first. */
  extensions: readonly [string, ...string[]];
  /** Other content types under which servers and browsers know it. */
  aliases?: readonly string[];
  /** Whether a file of it is a picture of a page. */
  picture?: true;
  /** What its numbered parts are, where they are no pages. */
  pageUnit?: "slide";
}

/** The formats that the library reads. Every list of extensions, content types or picture formats is made from this. */
export const DOCUMENT_FORMATS = {
  "text/markdown": { kind: "markdown", extensions: ["md", "markdown"], aliases: ["text/x-markdown"] },
  "text/plain": { kind: "plain", extensions: ["txt", "text"] },
  "text/html": { kind: "html", extensions: ["html", "htm", "xhtml"], aliases: ["application/xhtml+xml"] },
  "application/pdf": { kind: "pdf", extensions: ["pdf"], aliases: ["application/x-pdf"] },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": { kind: "docx", extensions: ["docx"] },
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": {
    kind: "pptx",
    extensions: ["pptx"],
    pageUnit: "slide",
  },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { kind: "xlsx", extensions: ["xlsx"] },
  "application/msword": { kind: "docx", extensions: ["doc"] },
  "application/vnd.ms-powerpoint": { kind: "pptx", extensions: ["ppt"], pageUnit: "slide" },
  "application/vnd.ms-excel": { kind: "xlsx", extensions: ["xls"] },
  "application/vnd.oasis.opendocument.text": { kind: "odt", extensions: ["odt"] },
  "application/vnd.oasis.opendocument.presentation": { kind: "odp", extensions: ["odp"], pageUnit: "slide" },
  "application/vnd.oasis.opendocument.spreadsheet": { kind: "ods", extensions: ["ods"] },
  "application/rtf": { kind: "rtf", extensions: ["rtf"], aliases: ["text/rtf", "application/x-rtf", "text/richtext"] },
  "application/epub+zip": { kind: "epub", extensions: ["epub"] },
  "text/csv": { kind: "csv", extensions: ["csv", "tsv"], aliases: ["text/tab-separated-values"] },
  "message/rfc822": { kind: "email", extensions: ["eml"] },
  "application/vnd.ms-outlook": { kind: "email", extensions: ["msg"] },
  "image/png": { kind: "image", extensions: ["png"], picture: true },
  "image/jpeg": { kind: "image", extensions: ["jpg", "jpeg"], picture: true },
  "image/tiff": { kind: "image", extensions: ["tif", "tiff"], picture: true },
  "image/webp": { kind: "image", extensions: ["webp"], picture: true },
} as const satisfies Record<DocumentMediaType, DocumentFormat>;

const FORMATS: Readonly<Record<DocumentMediaType, DocumentFormat>> = DOCUMENT_FORMATS;

/** Extension of an archive of documents, without the dot. */
export const ARCHIVE_EXTENSION = "zip";
const ARCHIVE_TYPE = "application/zip";

/** The usual extension of a type, without the dot. */
export function extensionOf(type: DocumentMediaType): string {
  return FORMATS[type].extensions[0];
}

/** The extension of a file name in lower case, without the dot; empty for a name without one. */
export function extensionIn(fileName: string): string {
  return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** Extensions of all formats. */
export function readableExtensions(): string[] {
  return Object.values(FORMATS).flatMap(({ extensions }) => [...extensions]);
}

/** Whether a file with this name may be added: a document, or an archive of documents. */
export function isReadableName(fileName: string): boolean {
  const extension = extensionIn(fileName);
  return extension === ARCHIVE_EXTENSION || readableExtensions().includes(extension);
}

/** The media type for a file name's extension. */
export function typeByName(fileName: string): DocumentMediaType | undefined {
  const extension = extensionIn(fileName);
  return documentTypes().find((type) => FORMATS[type].extensions.includes(extension));
}

/** The media type that a content type stands for. */
export function typeByContentType(contentType: string): DocumentMediaType | undefined {
  return documentTypes().find((type) => type === contentType || FORMATS[type].aliases?.includes(contentType));
}

/** What the numbered parts of a format are. */
export function pageUnitOf(type: DocumentMediaType): PageUnit {
  return FORMATS[type].pageUnit ?? "page";
}

/** Whether files of a type are pictures of a page. */
export function isPicture(type: string): boolean {
  return documentTypes().some((known) => known === type && FORMATS[known].picture === true);
}

/** What a file picker offers: the value of an input's `accept`. */
export function acceptedFiles(): string {
  const types = documentTypes().flatMap((type) => [type, ...(FORMATS[type].aliases ?? [])]);
  const extensions = [...readableExtensions(), ARCHIVE_EXTENSION].map((extension) => `.${extension}`);
  return [...extensions, ...types, ARCHIVE_TYPE].join();
}

function documentTypes(): DocumentMediaType[] {
  return documentMediaTypeSchema.options;
}
