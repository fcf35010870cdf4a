import { fromBufferPromise } from "yauzl";

/** File names of an archive that are examined; the telling ones are among the first. */
const MAX_NAMES = 10_000;
/** Description of an archive that is not a document. */
const PLAIN_ARCHIVE = "a ZIP archive";
/** Description of an archive whose directory cannot be read or is inconclusive: its parser finds out. */
export const BROKEN_ARCHIVE = "broken";
const OPEN_DOCUMENT = "an OpenDocument file";
const BY_FOLDER: readonly (readonly [string, string])[] = [
  ["word/", "a Word document"],
  ["xl/", "an Excel workbook"],
  ["ppt/", "a PowerPoint presentation"],
  ["META-INF/MANIFEST.MF", "a Java archive"],
  ["META-INF/container.xml", "an e-book"],
  ["content.xml", OPEN_DOCUMENT],
  ["encrypted-package", OPEN_DOCUMENT],
];
/** A part that every Office document has; its kind may be stated in an unusual folder. */
const CONTENT_TYPES = "[content_types].xml";
/** Kinds of OpenDocument files, by the type that the first file of their archive states. */
const OPEN_DOCUMENTS: readonly (readonly [string, string])[] = [
  ["text", "an OpenDocument text"],
  ["spreadsheet", "an OpenDocument spreadsheet"],
  ["presentation", "an OpenDocument presentation"],
];
const OPEN_DOCUMENT_TYPE = "mimetypeapplication/vnd.oasis.opendocument.";
/** Length of the header before an archive's first file name. */
const ZIP_HEADER_BYTES = 30;

/**
 * Identifies a ZIP archive by the names in its directory, without unpacking it.
 * @returns a description, or `BROKEN_ARCHIVE` when the directory cannot be read
 */
export async function archiveKind(bytes: Uint8Array): Promise<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  try {
    const zip = await fromBufferPromise(file, {});
    for await (const { fileName } of zip.eachEntry()) {
      names.push(fileName);
      if (names.length === MAX_NAMES) break;
    }
  } catch {
    return BROKEN_ARCHIVE;
  }
  const known = BY_FOLDER.find(([start]) => names.some((name) => isIn(start, name)))?.[1];
  if (known === undefined) return names.some((name) => isIn(CONTENT_TYPES, name)) ? BROKEN_ARCHIVE : PLAIN_ARCHIVE;
  return known === OPEN_DOCUMENT ? openDocumentKind(file) : known;
}

/** Names of Office files do not differ by case (ECMA-376 part 2, 6.2.2). */
function isIn(start: string, name: string): boolean {
  return name.slice(0, start.length).toLowerCase() === start.toLowerCase();
}

/** The type is stored first and uncompressed; without it, the parser finds out (OpenDocument 1.3 part 2, 3.3). */
function openDocumentKind(file: Buffer): string {
  const start = file.subarray(ZIP_HEADER_BYTES, ZIP_HEADER_BYTES + 100).toString("latin1");
  if (!start.startsWith(OPEN_DOCUMENT_TYPE)) return BROKEN_ARCHIVE;
  const type = start.slice(OPEN_DOCUMENT_TYPE.length);
  return OPEN_DOCUMENTS.find(([name]) => type.startsWith(name))?.[1] ?? OPEN_DOCUMENT;
}
