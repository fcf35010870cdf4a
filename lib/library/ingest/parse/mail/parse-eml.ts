import { type Address, addressParser, decodeWords, type Mailbox } from "postal-mime";
import { messageOf, ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { decodeText } from "../text/encoding/decode-text";
import { type Mail, mailPerson } from "./mail";
import { mailText } from "./mail-blocks";
import { MimeContent, mayBeMail } from "./mime-content";
import { type MimePart, mimeTree } from "./mime-tree";

const KNOWN = new Set<string>([
  "from",
  "to",
  "cc",
  "date",
  "subject",
  "sender",
  "reply-to",
  "received",
  "message-id",
  "mime-version",
  "content-type",
]);
/** The separator line before each mail in an mbox file. */
const MAILBOX_LINE = /^(?:>?From [^\n]*\n)/;
const CHARSET = /^content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*?charset\s*=\s*"?([\w:.-]{2,40})/im;

/**
 * Text of a mail in a MIME file, as `mailText`.
 * @throws ParseFailure `broken`, `no_text`, `too_large`
 */
export async function parseEml(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  return mailText(await read(bytes, receipt), limits, receipt);
}

async function read(bytes: Uint8Array, receipt: ReceiptWriter): Promise<Mail> {
  const mark = MAILBOX_LINE.exec(Buffer.from(bytes.subarray(0, 1_000)).toString("latin1"))?.[0].length ?? 0;
  let root: MimePart;
  try {
    root = await mimeTree(withReadableHead(bytes.subarray(mark), receipt));
  } catch (error) {
    throw new ParseFailure("broken", messageOf(error));
  }
  if (!root.headers.some(({ key }) => KNOWN.has(key))) throw new ParseFailure("broken", "no mail header");
  const values = (name: string) => root.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const reader = new MimeContent(receipt, (part) => attachedMail(part, receipt));
  const content = reader.read(root);
  return {
    subject: decodeWords(values("subject")[0] ?? ""),
    fields: [
      ["From", people(values("from").slice(0, 1))],
      ["Reply-To", people(values("reply-to"))],
      ["To", people(values("to"))],
      ["Cc", people(values("cc"))],
      ["Bcc", people(values("bcc"))],
      ["Date", values("date")[0] ?? ""],
    ],
    content,
    attachments: reader.attachments,
  };
}

/** The attached mail, or null if the attachment is not a readable mail. */
async function attachedMail(part: MimePart, receipt: ReceiptWriter): Promise<Mail | null> {
  if (!mayBeMail(part)) return null;
  try {
    return await read(part.content, receipt);
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return null;
  }
}

/** The message with its header fields in UTF-8: some programs write names and subjects in the encoding of the text. */
function withReadableHead(bytes: Uint8Array, receipt: ReceiptWriter): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = ["\n\n", "\n\r\n"].map((blank) => buffer.indexOf(blank)).filter((at) => at !== -1);
  const head = buffer.subarray(0, Math.min(...ends, buffer.length));
  if (!head.some((byte) => byte >= 0x80)) return bytes;
  const charset = CHARSET.exec(head.toString("latin1"))?.[1];
  const text = decodeText(head, receipt, charset);
  return text === null ? bytes : Buffer.concat([Buffer.from(text), bytes.subarray(head.length)]);
}

function people(values: readonly string[]): string {
  return values
    .flatMap((value) => addressParser(value))
    .map((address: Address) =>
      address.group === undefined ? person(address) : `${address.name}: ${address.group.map(person).join(", ")}`,
    )
    .join(", ");
}

function person({ name, address }: Mailbox): string {
  return mailPerson(name, address);
}
