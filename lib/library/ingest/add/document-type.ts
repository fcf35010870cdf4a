import { fileTypeFromBuffer } from "file-type";
import { fromBufferPromise } from "yauzl";
import { type DocumentMediaType, documentMediaTypeSchema } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";

/** Names of an archive that are looked at: what it is stands among the first. */
const MAX_NAMES = 10_000;
/** An archive that is no document. */
const PLAIN_ARCHIVE = "a ZIP archive";
const BY_FOLDER: readonly (readonly [string, string])[] = [
  ["word/", "a Word document"],
  ["xl/", "an Excel workbook"],
  ["ppt/", "a PowerPoint presentation"],
  ["META-INF/MANIFEST.MF", "a Java archive"],
  ["content.xml", "an OpenDocument file"],
  ["META-INF/container.xml", "an e-book"],
];

/**
 * What a ZIP archive is, by the names in its directory; nothing is unpacked.
 * @returns words for it, or `broken` when the directory cannot be read
 */
async function archiveKind(bytes: Uint8Array): Promise<string> {
  const names: string[] = [];
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {});
    for await (const { fileName } of zip.eachEntry()) {
      names.push(fileName);
      if (names.length === MAX_NAMES) break;
    }
  } catch {
    return "broken";
  }
  const known = BY_FOLDER.find(([start]) => names.some((name) => name.startsWith(start)));
  return known?.[1] ?? PLAIN_ARCHIVE;
}

interface Office {
  kind: string;
  name: string;
  old: string;
  extension: string;
}

/** Documents that are archives of XML (ECMA-376): what `archiveKind` calls them, and what went before them. */
const OFFICE: Readonly<Partial<Record<DocumentMediaType, Office>>> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    kind: "a Word document",
    name: "Word",
    old: "doc",
    extension: "docx",
  },
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": {
    kind: "a PowerPoint presentation",
    name: "PowerPoint",
    old: "ppt",
    extension: "pptx",
  },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
    kind: "an Excel workbook",
    name: "Excel",
    old: "xls",
    extension: "xlsx",
  },
};
/** What cannot be read, by extension: the words for it, and what it can be saved as. */
const ADVICE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(OFFICE).map((office) => [office.old, oldAdvice(office)])),
  ...Object.fromEntries(
    [
      ["docm", "dotm", "docx"],
      ["pptm", "potm", "ppsm", "pptx"],
      ["xlsm", "xltm", "xlam", "xlsx"],
    ].flatMap((names) => names.slice(0, -1).map((name) => [name, macroAdvice(name, names.at(-1) ?? "")])),
  ),
  xlsb: "Binary Excel workbooks (.xlsb) cannot be read. Save it as .xlsx and add it again.",
  odt: "OpenDocument texts (.odt) cannot be read. Save it as .docx or .pdf and add it again.",
  ods: "OpenDocument spreadsheets (.ods) cannot be read. Save it as .xlsx and add it again.",
  odp: "OpenDocument presentations (.odp) cannot be read. Save it as .pptx or .pdf and add it again.",
  rtf: "Rich text (.rtf) cannot be read. Save it as .docx or .pdf and add it again.",
  msg: "Outlook messages (.msg) cannot be read. Save it as .eml and add it again.",
};

/** File extensions of each type, its usual one first. */
const EXTENSIONS: Readonly<Record<DocumentMediaType, readonly [string, ...string[]]>> = {
  "text/markdown": ["md", "markdown"],
  "text/plain": ["txt", "text"],
  "text/html": ["html", "htm", "xhtml"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "text/csv": ["csv", "tsv"],
  "message/rfc822": ["eml"],
};

/** A PDF's mark may stand anywhere in its first kilobyte (ISO 32000, implementation notes). */
const PDF_MARK = "%PDF-";
const PDF_MARK_WITHIN_BYTES = 1_024;
const SNIFFED_BYTES = 4_100;
/** What encloses old office documents and encrypted new ones. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** The usual extension of a type, without the dot. */
export function extensionOf(type: DocumentMediaType): string {
  return EXTENSIONS[type][0];
}

/** Extensions of every type that can be read. */
export function readableExtensions(): string[] {
  return Object.values(EXTENSIONS).flat();
}

/** The type that a file name's extension stands for. */
export function typeByName(fileName: string): DocumentMediaType | undefined {
  const extension = extensionIn(fileName);
  return documentTypes().find((type) => EXTENSIONS[type].includes(extension));
}

/**
 * Type of an upload by its extension, confirmed by its content. What cannot be seen at once (a broken PDF, text in
 * no known encoding) is found when the document is parsed.
 * @throws AppError `unsupported_media_type`
 */
export async function documentType(fileName: string, bytes: Uint8Array): Promise<DocumentMediaType> {
  const extension = extensionIn(fileName);
  const byName = typeByName(fileName);
  if (byName === undefined) throw unknownKind(extension);
  const other = await otherContent(byName, bytes);
  if (other === null) return byName;
  const office = OFFICE[byName];
  if (office !== undefined && other === oldDocument(office)) throw unsupported(oldAdvice(office));
  throw unsupported(`The file is named .${extension}, but its content is ${other}.`);
}

/** What the content is instead of the stated type; `null` when nothing speaks against it. */
export async function otherContent(type: DocumentMediaType, bytes: Uint8Array): Promise<string | null> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFFED_BYTES));
  const markAt = head.subarray(0, PDF_MARK_WITHIN_BYTES).indexOf(PDF_MARK);
  if (type === "application/pdf") return markAt === -1 ? "not a PDF" : null;
  const office = OFFICE[type];
  if (office !== undefined) return notOffice(office, bytes, head);
  // Further on, a text may well speak of the mark.
  if (markAt === 0) return "application/pdf";
  return looksBinary(head) ? ((await detect(head))?.mime ?? "binary data") : null;
}

async function notOffice(office: Office, bytes: Uint8Array, head: Buffer): Promise<string | null> {
  if (head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    // An encrypted document is what it says it is; that it cannot be read is told when it is.
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED)
      ? null
      : oldDocument(office);
  }
  if (!head.subarray(0, 2).equals(Buffer.from("PK"))) return (await detect(head))?.mime ?? `no ${office.name} document`;
  const kind = await archiveKind(bytes);
  return kind === office.kind || kind === "broken" ? null : kind;
}

function extensionIn(fileName: string): string {
  return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

function documentTypes(): DocumentMediaType[] {
  return documentMediaTypeSchema.options;
}

function unknownKind(extension: string): AppError {
  return unsupported(
    (Object.hasOwn(ADVICE, extension) ? ADVICE[extension] : undefined) ??
      "Only Word (.docx), PowerPoint (.pptx), Excel (.xlsx), PDF (.pdf), web pages (.html), mails (.eml), tables (.csv, .tsv), Markdown (.md) and plain text (.txt) files can be added, and ZIP archives (.zip) of them.",
  );
}

function oldDocument({ name }: Office): string {
  return `an old ${name} document`;
}

function oldAdvice({ name, old, extension }: Office): string {
  return `Old ${name} documents (.${old}) cannot be read. Save it as .${extension} and add it again.`;
}

function macroAdvice(extension: string, instead: string): string {
  return `Documents with macros (.${extension}) are not taken. Save it as .${instead} and add it again.`;
}

function unsupported(message: string): AppError {
  return new AppError("unsupported_media_type", message);
}

/**
 * Zero bytes at even and at odd positions: UTF-16 text has them at one of the two. A binary format's mark alone proves
 * nothing ("BM" opens a bitmap and a sentence about BMW).
 */
function looksBinary(head: Uint8Array): boolean {
  const parities = new Set<number>();
  for (const [position, byte] of head.entries()) if (byte === 0) parities.add(position % 2);
  return parities.size === 2;
}

/** A cut-off head can confuse a format's own parser; that is no finding. */
async function detect(head: Uint8Array) {
  try {
    return await fileTypeFromBuffer(head);
  } catch {
    return undefined;
  }
}
