import { fileTypeFromBuffer } from "file-type";
import { type DocumentMediaType, documentMediaTypeSchema } from "../contracts/document";
import { AppError } from "../errors";
import { archiveKind } from "./archive-kind";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** File extensions of each type, its usual one first. */
const EXTENSIONS: Readonly<Record<DocumentMediaType, readonly [string, ...string[]]>> = {
  "text/markdown": ["md", "markdown"],
  "text/plain": ["txt", "text"],
  "text/html": ["html", "htm", "xhtml"],
  "application/pdf": ["pdf"],
  [DOCX]: ["docx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "text/csv": ["csv"],
  "message/rfc822": ["eml"],
};

/** A PDF's mark may stand anywhere in its first kilobyte (ISO 32000, implementation notes). */
const PDF_MARK = "%PDF-";
const PDF_MARK_WITHIN_BYTES = 1_024;
const SNIFFED_BYTES = 4_100;
/** What encloses old Word documents and encrypted new ones. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** The usual extension of a type, without the dot. */
export function extensionOf(type: DocumentMediaType): string {
  return EXTENSIONS[type][0];
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
  if (other === OLD_WORD) throw unsupported(OLD_WORD_ADVICE);
  throw unsupported(`The file is named .${extension}, but its content is ${other}.`);
}

const OLD_WORD = "an old Word document";
const OLD_WORD_ADVICE = "Old Word documents (.doc) cannot be read. Save it as .docx and add it again.";

/** What the content is instead of the stated type; `null` when nothing speaks against it. */
export async function otherContent(type: DocumentMediaType, bytes: Uint8Array): Promise<string | null> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFFED_BYTES));
  const markAt = head.subarray(0, PDF_MARK_WITHIN_BYTES).indexOf(PDF_MARK);
  if (type === "application/pdf") return markAt === -1 ? "not a PDF" : null;
  if (type === DOCX) return notWord(bytes, head);
  // Further on, a text may well speak of the mark.
  if (markAt === 0) return "application/pdf";
  return looksBinary(head) ? ((await detect(head))?.mime ?? "binary data") : null;
}

async function notWord(bytes: Uint8Array, head: Buffer): Promise<string | null> {
  if (head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    // An encrypted document is what it says it is; that it cannot be read is told when it is.
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED) ? null : OLD_WORD;
  }
  if (!head.subarray(0, 2).equals(Buffer.from("PK"))) return (await detect(head))?.mime ?? "no Word document";
  const kind = await archiveKind(bytes);
  return kind === "word" || kind === "broken" ? null : kind;
}

function extensionIn(fileName: string): string {
  return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

function documentTypes(): DocumentMediaType[] {
  return documentMediaTypeSchema.options;
}

function unknownKind(extension: string): AppError {
  if (extension === "doc") return unsupported(OLD_WORD_ADVICE);
  if (extension === "docm" || extension === "dotm") {
    return unsupported("Word documents with macros are not taken. Save it as .docx and add it again.");
  }
  return unsupported(
    "Only Word (.docx), PDF (.pdf), web pages (.html), Markdown (.md) and plain text (.txt) files can be added.",
  );
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
