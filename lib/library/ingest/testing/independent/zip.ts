import { posix } from "node:path";
import { inflateRawSync } from "node:zlib";
import { attribute, named, treeOf } from "./xml";

/** Files by name. */
export type Files = ReadonlyMap<string, Buffer>;

const END = Buffer.from("PK\u0005\u0006", "latin1");
const DIRECTORY = 0x02014b50;
/** Of an unpacked file. */
const MOST_BYTES = 32 * 1_048_576;

/**
 * The files of a ZIP archive, by its directory; damaged ones are left out.
 * @throws Error without a directory, or for a file that unpacks to more than documents do
 */
export function unzip(bytes: Uint8Array): Files {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(END);
  if (end < 0) throw new Error("no ZIP archive");
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  while (at + 46 <= file.length && file.readUInt32LE(at) === DIRECTORY) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
    const name = file.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + file.readUInt32LE(at + 20));
    const content = file.readUInt16LE(at + 10) === 0 ? packed : unpacked(packed);
    if (content !== null) files.set(name.replaceAll("\\", "/"), content);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

/** @throws Error if the content is larger than documents are */
function unpacked(packed: Buffer): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return null;
  }
}

/** A part that another refers to. */
export interface Related {
  id: string;
  /** The last word of the relationship's type, such as "footnotes". */
  type: string;
  part: string;
}

/** The parts of an Office file that one of its parts refers to; "" is the file itself. */
export function relatedTo(files: Files, part: string): Related[] {
  const folder = posix.dirname(part === "" ? "x" : part);
  const relations = treeOf(files.get(posix.join(folder, "_rels", `${posix.basename(part)}.rels`)));
  return [...named(relations, "Relationship")].flatMap((one) => {
    const target = attribute(one, "Target") ?? "";
    if (attribute(one, "TargetMode") === "External" || target === "") return [];
    const path = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
    return [{ id: attribute(one, "Id") ?? "", type: posix.basename(attribute(one, "Type") ?? ""), part: path }];
  });
}
