import { fileTypeFromBuffer } from "file-type";
import {
  ARCHIVE_EXTENSION,
  convertedFrom,
  convertedTo,
  type DocumentMediaType,
  extensionIn,
  extensionOf,
  isPicture,
  namedExtensions,
  namedFormats,
  typeByName,
} from "@/lib/shared/contracts/library/document-formats";
import { AppError } from "@/lib/shared/errors";
import { converterPath } from "../convert/converter-path";
import { hasStream, isCompoundFile, isEncryptedPackage } from "../parse/office/compound-file";
import { utf16Label } from "../parse/text/encoding/utf16";
import { archiveKind, BROKEN_ARCHIVE } from "./archive-kind";

/** A format whose files are ZIP archives. */
interface Packaged {
  /** How `archiveKind` describes it. */
  kind: string;
  name: string;
}

/** Office Open XML documents (ECMA-376) and OpenDocument ones (ISO/IEC 26300). */
const PACKAGED: Readonly<Partial<Record<DocumentMediaType, Packaged>>> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": { kind: "a Word document", name: "Word" },
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": {
    kind: "a PowerPoint presentation",
    name: "PowerPoint",
  },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { kind: "an Excel workbook", name: "Excel" },
  "application/vnd.oasis.opendocument.text": { kind: "an OpenDocument text", name: "OpenDocument" },
  "application/vnd.oasis.opendocument.presentation": { kind: "an OpenDocument presentation", name: "OpenDocument" },
  "application/vnd.oasis.opendocument.spreadsheet": { kind: "an OpenDocument spreadsheet", name: "OpenDocument" },
  "application/epub+zip": { kind: "an e-book", name: "EPUB" },
};
/** What a person can do with a file of an unreadable format. */
interface Advice {
  message: string;
  /** The formats to save it as instead, with their dots, separated by commas. */
  saveAs: string;
}

/** Advice on unreadable formats, by extension. */
const ADVICE: Readonly<Record<string, Advice>> = {
  ...Object.fromEntries(
    [
      ["docm", "dotm", "docx"],
      ["pptm", "potm", "ppsm", "pptx"],
      ["xlsm", "xltm", "xlam", "xlsx"],
    ].flatMap((names) => names.slice(0, -1).map((name) => [name, macroAdvice(name, names.at(-1) ?? "")])),
  ),
  xlsb: advice("Binary Excel workbooks (.xlsb) are not supported.", ".xlsx"),
};

/** A PDF's signature may be anywhere in its first kilobyte (ISO 32000, implementation notes). */
const PDF_MARK = "%PDF-";
const PDF_MARK_WITHIN_BYTES = 1_024;
const RICH_TEXT = /^\s*\{\\rtf/;
const SNIFFED_BYTES = 4_100;
/** Names of the streams that identify a compound file. The names of old workbooks' streams depend on their version. */
const OLD_STREAMS: Readonly<Partial<Record<DocumentMediaType, readonly string[]>>> = {
  "application/msword": ["WordDocument\0"],
  "application/vnd.ms-powerpoint": ["PowerPoint Document\0"],
  "application/vnd.ms-excel": ["Workbook\0", "Book\0"],
};
const MESSAGE_PROPERTIES = "__properties_version1.0";

/**
 * Type of an upload by its extension, confirmed by its content. Other defects (a broken PDF, text in an unknown
 * encoding) are found when the document is parsed.
 * @throws AppError `unsupported_media_type`; its field `saveAs` names formats to save the file as instead, `namedAs`
 * the extension that the content contradicts, `oldOffice` the old formats that are read because LibreOffice is there
 */
export async function documentType(fileName: string, bytes: Uint8Array): Promise<DocumentMediaType> {
  const extension = extensionIn(fileName);
  const byName = typeByName(fileName);
  if (byName === undefined) throw unknownKind(extension);
  const newer = convertedTo(byName);
  if (newer !== undefined && converterPath() === null) throw converterMissing(extension, extensionOf(newer));
  const other = await otherContent(byName, bytes);
  if (other === null) return byName;
  const packaged = PACKAGED[byName];
  const old = convertedFrom(byName);
  if (packaged !== undefined && old !== undefined && other === oldDocument(packaged)) {
    throw unsupported(oldAdvice(packaged, old, byName));
  }
  throw new AppError("unsupported_media_type", `The file is named .${extension}, but its content is ${other}.`, {
    fields: { namedAs: `.${extension}` },
  });
}

/** Whether files of a type are ZIP archives. */
export function isPackaged(type: DocumentMediaType): boolean {
  return PACKAGED[type] !== undefined;
}

/** Describes the content where it contradicts the stated type; `null` where it does not. */
export async function otherContent(type: DocumentMediaType, bytes: Uint8Array): Promise<string | null> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFFED_BYTES));
  const markAt = head.subarray(0, PDF_MARK_WITHIN_BYTES).indexOf(PDF_MARK);
  if (type === "application/pdf") return markAt === -1 ? "not a PDF" : null;
  const packaged = PACKAGED[type];
  if (packaged !== undefined) return notPackaged(packaged, convertedFrom(type) !== undefined, bytes, head);
  if (isPicture(type)) return notPicture(bytes);
  const streams = OLD_STREAMS[type];
  if (streams !== undefined) return notOldDocument(streams, bytes, head);
  if (type === "application/vnd.ms-outlook") return notMessage(bytes, head);
  if (type === "application/rtf")
    return RICH_TEXT.test(head.toString("latin1")) ? null : ((await detect(head))?.mime ?? "not rich text");
  // Only at the very start: a text about PDFs may mention the signature.
  if (markAt === 0) return "application/pdf";
  return looksBinary(head) ? ((await detect(head))?.mime ?? "binary data") : null;
}

async function notPackaged(format: Packaged, hasOld: boolean, bytes: Uint8Array, head: Buffer): Promise<string | null> {
  if (hasOld && isCompoundFile(head)) {
    // An encrypted document has the right type; parsing reports that it cannot be read.
    return isEncryptedPackage(bytes) ? null : oldDocument(format);
  }
  if (!head.subarray(0, 2).equals(Buffer.from("PK"))) return (await detect(head))?.mime ?? `not ${format.kind}`;
  const kind = await archiveKind(bytes);
  return kind === format.kind || kind === BROKEN_ARCHIVE ? null : kind;
}

/** An encrypted document has none of the streams; its conversion reports that it cannot be read. */
async function notOldDocument(streams: readonly string[], bytes: Uint8Array, head: Buffer): Promise<string | null> {
  if (!isCompoundFile(head)) return (await detect(head))?.mime ?? "not an old Office document";
  return hasStream(bytes, streams) || isEncryptedPackage(bytes) ? null : "another kind of document";
}

/** Other documents in compound files have no stream of a message's properties. */
async function notMessage(bytes: Uint8Array, head: Buffer): Promise<string | null> {
  if (!isCompoundFile(head)) return (await detect(head))?.mime ?? "not an Outlook message";
  return hasStream(bytes, [MESSAGE_PROPERTIES]) ? null : "another kind of document";
}

/**
 * A picture with the wrong one of these extensions is still read, since its decoder goes by the content. The first
 * bytes do not identify a TIFF, whose directory is usually at the end.
 */
async function notPicture(bytes: Uint8Array): Promise<string | null> {
  const found = (await detect(bytes))?.mime;
  return found !== undefined && isPicture(found) ? null : (found ?? "not a picture");
}

function unknownKind(extension: string): AppError {
  const known = Object.hasOwn(ADVICE, extension) ? ADVICE[extension] : undefined;
  if (known !== undefined) return unsupported(known);
  const readsOld = converterPath() !== null;
  const supported = namedFormats(readsOld ? "read_or_converted" : "read").map(
    ({ family, extensions }) => `${family} (${extensions.join(", ")})`,
  );
  return new AppError(
    "unsupported_media_type",
    `Unsupported file type. Supported: ${supported.join(", ")}, and ZIP archives (.${ARCHIVE_EXTENSION}) of these.`,
    readsOld ? { fields: { oldOffice: namedExtensions("converted") } } : {},
  );
}

function converterMissing(extension: string, newer: string): AppError {
  return new AppError(
    "unsupported_media_type",
    `Old Office documents (.${extension}) are read only where LibreOffice is installed. Save the file as .${newer} and add it again, or have the operator install it (SOFFICE_PATH).`,
    { fields: { saveAs: `.${newer}`, converter: "LibreOffice" } },
  );
}

function oldDocument({ name }: Packaged): string {
  return `an old ${name} document`;
}

function oldAdvice({ name }: Packaged, old: DocumentMediaType, newer: DocumentMediaType): Advice {
  return advice(`The file is an old ${name} document (.${extensionOf(old)}).`, `.${extensionOf(newer)}`);
}

function macroAdvice(extension: string, instead: string): Advice {
  return advice(`Documents with macros (.${extension}) are not accepted.`, `.${instead}`);
}

function advice(problem: string, saveAs: string): Advice {
  return { message: `${problem} Save the file as ${saveAs.replace(", ", " or ")} and add it again.`, saveAs };
}

function unsupported({ message, saveAs }: Advice): AppError {
  return new AppError("unsupported_media_type", message, { fields: { saveAs } });
}

/**
 * Binary data has zero bytes at even and odd positions, UTF-16 text mostly at one of the two. A binary format's signature
 * alone proves nothing: "BM" starts a bitmap, and a sentence about BMW.
 */
function looksBinary(head: Uint8Array): boolean {
  const parities = new Set<number>();
  for (const [position, byte] of head.entries()) if (byte === 0) parities.add(position % 2);
  return parities.size === 2 && utf16Label(head) === undefined;
}

/** Detects a type; truncated content can make a format's parser throw, which means no result. */
async function detect(content: Uint8Array) {
  try {
    return await fileTypeFromBuffer(content);
  } catch {
    return undefined;
  }
}
