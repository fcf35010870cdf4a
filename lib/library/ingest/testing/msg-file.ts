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
  appointment?: { start: Date; end: Date; location: string; repeats?: Recurrence };
  attachments?: readonly ({ fileName: string; mimeType?: string; contentId?: string } | Message)[];
}

/** Lengths of the heads of the streams of properties (MS-OXMSG 2.4). */
const HEAD_OF_MESSAGE = 32;
const HEAD_OF_OTHERS = 8;
const TO = 1;
/** Types of properties (MS-OXCDATA 2.11.1). */
const NUMBER = 0x0003;
const STRING8 = 0x001e;
const TIME = 0x0040;

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
  const {
    subject,
    sender,
    to = [],
    text,
    html,
    rtf,
    encoding,
    codePages = {},
    appointment,
    attachments = [],
  } = message;
  const numbers: Fixed[] = [
    ...(codePages.texts === undefined ? [] : [{ tag: 0x3ffd, value: codePages.texts }]),
    ...(codePages.html === undefined ? [] : [{ tag: 0x3fde, value: codePages.html }]),
    // The length of a text that is stored elsewhere.
    ...(encoding === undefined || text === undefined ? [] : [{ tag: 0x1000, type: STRING8, value: 0x1_0000_0090 }]),
    ...(appointment === undefined
      ? []
      : [
          { tag: 0x8000, type: TIME, value: fileTime(appointment.start) },
          { tag: 0x8001, type: TIME, value: fileTime(appointment.end) },
        ]),
  ];
  return {
    name,
    streams: [
      ...strings({ "0037": subject, "0C1A": sender?.name, "5D01": sender?.address, "1000": text }, encoding),
      ...strings({ "8002": appointment?.location }),
      ...(appointment?.repeats === undefined
        ? []
        : [["__substg1.0_80030102", recurrence(appointment.repeats)] satisfies [string, Buffer]]),
      ...(html === undefined ? [] : [["__substg1.0_10130102", Buffer.from(html)] satisfies [string, Buffer]]),
      ...(rtf === undefined ? [] : [["__substg1.0_10090102", storedRtf(rtf)] satisfies [string, Buffer]]),
      properties(HEAD_OF_MESSAGE, ...numbers),
    ],
    folders: [
      ...(appointment === undefined ? [] : [NAMES]),
      ...to.map(({ name, address }, at) => ({
        name: `__recip_version1.0_#0000000${at}`,
        streams: [
          ...strings({ "3001": name, "39FE": address }),
          properties(HEAD_OF_OTHERS, { tag: 0x0c15, value: TO }),
        ],
        folders: [],
      })),
      ...attachments.map((attachment, at) => attachmentFolder(attachment, `__attach_version1.0_#0000000${at}`)),
    ],
  };
}

/** How an appointment repeats, in the numbers of MS-OXOCAL 2.2.1.44.1. */
export interface Recurrence {
  frequency: number;
  pattern: number;
  period: number;
  /**
   * The specifics of its kind of pattern: bits of days, the day of the month, or bits of days and their place in the
   * month.
   */
  specific: readonly number[];
  end: number;
  count: number;
  /** The last day. */
  until: Date;
}

function recurrence({ frequency, pattern, period, specific, end, count, until }: Recurrence): Buffer {
  const short = (...values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer);
  const long = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer);
  const minutes = until.getTime() / 60_000 + 11_644_473_600 / 60;
  return Buffer.concat([
    short(0x3004, 0x3004, frequency, pattern, 0),
    long(0, period, 0, ...specific, end, count, 1, 0, 0, minutes, minutes),
    long(0x3006, 0x3009, 570, 615),
    short(0),
    long(0, 0),
  ]);
}

/** The properties of appointments behind 8000 to 8003: start, end, place and recurrence (MS-OXOCAL). */
const NAMES: Folder = {
  name: "__nameid_version1.0",
  streams: [
    ["__substg1.0_00020102", Buffer.from("0220060000000000c000000000000046", "hex")],
    ["__substg1.0_00030102", Buffer.from("0d820000060000000e8200000600010008820000060002001682000006000300", "hex")],
    ["__substg1.0_00040102", Buffer.alloc(4)],
  ],
  folders: [],
};

/** A time as Windows counts it, in tenths of a microsecond since 1601. */
function fileTime(date: Date): bigint {
  return (BigInt(date.getTime()) + 11_644_473_600_000n) * 10_000n;
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

/** A property of a fixed length. */
interface Fixed {
  tag: number;
  type?: number;
  value: number | bigint;
}

/** The stream of an object's properties that have a fixed length. */
function properties(head: number, ...fixed: readonly Fixed[]): [string, Buffer] {
  const content = Buffer.alloc(head + fixed.length * 16);
  for (const [at, { tag, type = NUMBER, value }] of fixed.entries()) {
    content.writeUInt16LE(type, head + at * 16);
    content.writeUInt16LE(tag, head + at * 16 + 2);
    content.writeBigUInt64LE(BigInt(value), head + at * 16 + 8);
  }
  return ["__properties_version1.0", content];
}
