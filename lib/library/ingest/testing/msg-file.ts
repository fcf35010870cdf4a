import { burn, type Entry } from "@kenjiuno/msgreader/lib/Burner";
import { TypeEnum } from "@kenjiuno/msgreader/lib/Reader";
import iconv from "iconv-lite";

export interface Message {
  subject?: string;
  sender?: { name: string; address: string };
  to?: readonly { name: string; address: string }[];
  text?: string;
  html?: string | Uint8Array;
  rtf?: string;
  /** Encoding of the texts; Unicode without one. */
  encoding?: string;
  /** The code pages that the message states: of its texts, and of its HTML. */
  codePages?: { texts?: number; html?: number };
  attachments?: readonly ({ fileName: string; mimeType?: string; contentId?: string } | Message)[];
}

/** Lengths of the heads of the streams of properties (MS-OXMSG 2.4). */
const HEAD_OF_MESSAGE = 32;
const HEAD_OF_OTHERS = 8;
const TO = 1;

type Folder = { name: string; streams: [string, Buffer][]; folders: Folder[] };

/** A message as Outlook saves it. */
export function msgFile(message: Message): Uint8Array {
  const entries: Entry[] = [];
  addFolder(folderOf("Root Entry", message), TypeEnum.ROOT, entries);
  return burn(entries);
}

function addFolder({ name, streams, folders }: Folder, type: TypeEnum, entries: Entry[]): number {
  const children: number[] = [];
  const at = entries.push({ name, type, length: 0, children }) - 1;
  for (const [stream, content] of streams)
    children.push(
      entries.push({
        name: stream,
        type: TypeEnum.DOCUMENT,
        length: content.length,
        binaryProvider: () => Uint8Array.from(content),
      }) - 1,
    );
  for (const folder of folders) children.push(addFolder(folder, TypeEnum.DIRECTORY, entries));
  return at;
}

function folderOf(name: string, message: Message): Folder {
  const { subject, sender, to = [], text, html, rtf, encoding, codePages = {}, attachments = [] } = message;
  const stated = [[0x3ffd, codePages.texts] as const, [0x3fde, codePages.html] as const];
  const numbers = stated.flatMap(([tag, value]) => (value === undefined ? [] : [[tag, value] as const]));
  return {
    name,
    streams: [
      ...strings({ "0037": subject, "0C1A": sender?.name, "5D01": sender?.address, "1000": text }, encoding),
      ...(html === undefined ? [] : [["__substg1.0_10130102", Buffer.from(html)] satisfies [string, Buffer]]),
      ...(rtf === undefined ? [] : [["__substg1.0_10090102", storedRtf(rtf)] satisfies [string, Buffer]]),
      properties(HEAD_OF_MESSAGE, ...numbers),
    ],
    folders: [
      ...to.map(({ name, address }, at) => ({
        name: `__recip_version1.0_#0000000${at}`,
        streams: [...strings({ "3001": name, "39FE": address }), properties(HEAD_OF_OTHERS, [0x0c15, TO])],
        folders: [],
      })),
      ...attachments.map((attachment, at) => attachmentFolder(attachment, `__attach_version1.0_#0000000${at}`)),
    ],
  };
}

function attachmentFolder(attachment: NonNullable<Message["attachments"]>[number], name: string): Folder {
  if (!("fileName" in attachment))
    return { name, streams: [properties(HEAD_OF_OTHERS)], folders: [folderOf("__substg1.0_3701000D", attachment)] };
  const { fileName, mimeType, contentId } = attachment;
  const content: [string, Buffer] = ["__substg1.0_37010102", Buffer.from("x")];
  const named = strings({ "3707": fileName, "370E": mimeType, "3712": contentId });
  return { name, streams: [...named, content, properties(HEAD_OF_OTHERS)], folders: [] };
}

function strings(byTag: Readonly<Record<string, string | undefined>>, encoding?: string): [string, Buffer][] {
  return Object.entries(byTag).flatMap(([tag, text]): [string, Buffer][] => {
    if (text === undefined) return [];
    return encoding === undefined
      ? [[`__substg1.0_${tag}001F`, Buffer.from(text, "utf16le")]]
      : [[`__substg1.0_${tag}001E`, iconv.encode(text, encoding)]];
  });
}

/** A rich text as messages hold it when it is not compressed (MS-OXRTFCP). */
function storedRtf(rtf: string): Buffer {
  const content = Buffer.from(rtf, "latin1");
  const head = Buffer.alloc(16);
  head.writeUInt32LE(content.length + 12, 0);
  head.writeUInt32LE(content.length, 4);
  head.write("MELA", 8, "latin1");
  return Buffer.concat([head, content]);
}

/** The stream of an object's properties that have a fixed length. */
function properties(head: number, ...numbers: readonly (readonly [number, number])[]): [string, Buffer] {
  const content = Buffer.alloc(head + numbers.length * 16);
  for (const [at, [tag, value]] of numbers.entries()) {
    content.writeUInt16LE(0x0003, head + at * 16);
    content.writeUInt16LE(tag, head + at * 16 + 2);
    content.writeUInt32LE(value, head + at * 16 + 8);
  }
  return ["__properties_version1.0", content];
}
