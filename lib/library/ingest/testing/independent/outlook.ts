import { decoded } from "./plain";
import type { Reading } from "./reading";
import { readWebPage } from "./web-page";

const SUBJECT_OR_BODY = /^__substg1\.0_(?:0037|1000)00(1[EF])$/i;
const HTML_BODY = /^__substg1\.0_1013/i;
const ENTRY_BYTES = 128;
const STREAM = 2;
const LAST_SECTOR = 0xfffffffa;

/** The subjects and bodies of an Outlook message and of those inside it (MS-OXMSG, MS-CFB). A compressed body is left out. */
export function readOutlook(bytes: Uint8Array): Reading {
  const texts: string[] = [];
  for (const { name, content } of streamsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    const [, kind] = SUBJECT_OR_BODY.exec(name) ?? [];
    if (kind !== undefined) texts.push(kind.toUpperCase() === "1F" ? content.toString("utf16le") : decoded(content));
    else if (HTML_BODY.test(name)) texts.push(...readWebPage(decoded(content)).texts.flat());
  }
  return { texts, tables: null };
}

/** The streams of a compound file. */
function* streamsOf(file: Buffer): Generator<{ name: string; content: Buffer }, void, undefined> {
  const sectorBytes = 2 ** file.readUInt16LE(30);
  const miniBytes = 2 ** file.readUInt16LE(32);
  const sector = (at: number) => file.subarray((at + 1) * sectorBytes, (at + 2) * sectorBytes);
  const fat = Buffer.concat(fatSectors(file, sectorBytes).map(sector));
  const chained = (first: number, table: Buffer, part: (at: number) => Buffer) => {
    const parts: Buffer[] = [];
    for (let at = first; at < LAST_SECTOR && at * 4 < table.length && parts.length * 4 < table.length; ) {
      parts.push(part(at));
      at = table.readUInt32LE(at * 4);
    }
    return Buffer.concat(parts);
  };
  const directory = chained(file.readUInt32LE(48), fat, sector);
  const miniFat = chained(file.readUInt32LE(60), fat, sector);
  const miniStream = chained(directory.readUInt32LE(116), fat, sector);
  const mini = (at: number) => miniStream.subarray(at * miniBytes, (at + 1) * miniBytes);
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    if (directory[at + 66] !== STREAM) continue;
    const name = directory.toString("utf16le", at, at + Math.max(0, directory.readUInt16LE(at + 64) - 2));
    const [first, size] = [directory.readUInt32LE(at + 116), directory.readUInt32LE(at + 120)];
    const content = size < file.readUInt32LE(56) ? chained(first, miniFat, mini) : chained(first, fat, sector);
    yield { name, content: content.subarray(0, size) };
  }
}

/** The sectors of the allocation table: those that the header names, and those of its further sectors. */
function fatSectors(file: Buffer, sectorBytes: number): number[] {
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => file.readUInt32LE(from + at * 4));
  const sectors = numbers(76, 109);
  const each = sectorBytes / 4 - 1;
  for (let next = file.readUInt32LE(68); next < LAST_SECTOR; ) {
    const start = (next + 1) * sectorBytes;
    sectors.push(...numbers(start, each));
    next = file.readUInt32LE(start + each * 4);
  }
  return sectors.filter((one) => one < LAST_SECTOR);
}
