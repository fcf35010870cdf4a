import { isCompoundFile } from "./compound-file";

/** Compound files: sizes and places in the header and in an entry of the directory (MS-CFB 2.2 and 2.6.1). */
const SECTOR_SHIFT_AT = 30;
const SECTOR_SHIFTS = [9, 12];
const ENTRY_BYTES = 128;
const NAME_BYTES_AT = 64;
const START_AT = 116;

/** Word: `wIdent` and the flags of the file's information block (MS-DOC 2.5.2). */
const WORD_MARK = 0xa5ec;
const WORD_FLAGS_AT = 10;
const WORD_IS_ENCRYPTED = 0x0100;

/** Excel: records before a password's, and the password's (MS-XLS 2.1.7.20.3). */
const BEFORE_FILE_PASS = new Set([0x0009, 0x0209, 0x0409, 0x0809, 0x0086]);
const FILE_PASS = 0x002f;

/** PowerPoint: the record of the current user with the token of an encrypted document (MS-PPT 2.3.2). */
const ENCRYPTED_USER = Buffer.from("14000000dfc4d1f3", "hex");
const USER_RECORD = Buffer.from("0000f60f", "hex");

/**
 * Whether an old Office document (.doc, .xls, .ppt) is encrypted with a password. Only the first sector of a stream is
 * read, as far as the file has it; no chain is followed.
 */
export function isOldDocumentEncrypted(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isCompoundFile(file)) return false;
  const word = firstSector(file, "WordDocument");
  if (word !== null && isEncryptedWord(word)) return true;
  const workbooks = ["Workbook", "Book"].map((name) => firstSector(file, name));
  return workbooks.some((sector) => sector !== null && hasFilePass(sector)) || isEncryptedPresentation(file);
}

function isEncryptedWord(sector: Buffer): boolean {
  if (sector.length < WORD_FLAGS_AT + 2 || sector.readUInt16LE(0) !== WORD_MARK) return false;
  return (sector.readUInt16LE(WORD_FLAGS_AT) & WORD_IS_ENCRYPTED) !== 0;
}

function hasFilePass(sector: Buffer): boolean {
  for (let at = 0; at + 4 <= sector.length; at += 4 + sector.readUInt16LE(at + 2)) {
    const record = sector.readUInt16LE(at);
    if (record === FILE_PASS) return true;
    if (!BEFORE_FILE_PASS.has(record)) return false;
  }
  return false;
}

function isEncryptedPresentation(file: Buffer): boolean {
  for (let at = file.indexOf(ENCRYPTED_USER); at !== -1; at = file.indexOf(ENCRYPTED_USER, at + 1)) {
    // The record's length is between its type and the token's structure.
    if (at >= 8 && file.subarray(at - 8, at - 4).equals(USER_RECORD)) return true;
  }
  return false;
}

/** The first sector of a stream; `null` if there is no such stream, or it is stored among the short ones. */
function firstSector(file: Buffer, name: string): Buffer | null {
  const shift = file.length > SECTOR_SHIFT_AT + 1 ? file.readUInt16LE(SECTOR_SHIFT_AT) : 0;
  if (!SECTOR_SHIFTS.includes(shift)) return null;
  const size = 2 ** shift;
  const named = Buffer.from(`${name}\0`, "utf16le");
  for (let at = file.indexOf(named, size); at !== -1; at = file.indexOf(named, at + 2)) {
    if (at % ENTRY_BYTES !== 0 || at + ENTRY_BYTES > file.length) continue;
    if (file.readUInt16LE(at + NAME_BYTES_AT) !== named.length) continue;
    const start = (file.readUInt32LE(at + START_AT) + 1) * size;
    const sector = file.subarray(start, start + size);
    return sector.length === 0 ? null : sector;
  }
  return null;
}
