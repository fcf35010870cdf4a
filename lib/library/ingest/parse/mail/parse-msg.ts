import { createRequire } from "node:module";
import { decompressRTF } from "@kenjiuno/decompressrtf";
import type { FieldsData, ParserConfig } from "@kenjiuno/msgreader";
import iconv from "iconv-lite";
import { declaredCharset } from "../html/parse-html";
import { messageOf, ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { decodeText } from "../text/encoding/decode-text";
import { labelOf } from "../text/encoding/encodings";
import { guessText } from "../text/encoding/guess-encoding";
import { type Mail, type MailAttachment, type MailContent, mailPerson } from "./mail";
import { mailText } from "./mail-blocks";
import { codePageOfLocale } from "./outlook-locales";
import { outlookRecurrence } from "./outlook-recurrence";

// Node and bundlers disagree on the default export of this CommonJS package.
const { default: MsgReader }: typeof import("@kenjiuno/msgreader") = createRequire(import.meta.url)(
  "@kenjiuno/msgreader",
);

/** Signature of a compound file (MS-CFB). */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** The part of a property's tag that is its type, and the type of texts that are not Unicode (MS-OXCDATA 2.11.1). */
const TYPE = 0xffff;
const STRING8 = 0x001e;
const HTML = 0x1013_0102;
const LENGTH_BYTES = 8;
const US_ASCII = 20_127;
/** The date among the headers of a message that was received. */
const SENT = /^Date:[ \t]*(.+)$/im;

/**
 * Text of a message that Outlook saved (MS-OXMSG), as `mailText`.
 * @throws ParseFailure `unsupported_type`, `broken`, `no_text`, `too_large`
 */
export async function parseMsg(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  if (!Buffer.from(bytes.subarray(0, COMPOUND_FILE.length)).equals(COMPOUND_FILE))
    throw new ParseFailure("unsupported_type", "not an Outlook message");
  return mailText(mailOf(fieldsOf(bytes, receipt), receipt), limits, receipt);
}

/**
 * The fields of a message. Texts that are not Unicode are in the message's code page or, if it states none, in the one
 * that they appear to be in.
 */
function fieldsOf(bytes: Uint8Array, receipt: ReceiptWriter): FieldsData {
  const texts: Buffer[] = [];
  const pages: Buffer[] = [];
  const observe = (_: FieldsData, tag: number, raw: Uint8Array | null) => {
    const into = (tag & TYPE) === STRING8 ? texts : tag === HTML ? pages : null;
    // The library also returns the lengths of texts, as eight bytes.
    const isLength = raw?.length === LENGTH_BYTES && raw.includes(0);
    if (!isLength && raw?.some((byte) => byte >= 0x80)) into?.push(Buffer.from(raw));
  };
  let fields: FieldsData;
  try {
    fields = read(bytes, { propertyObserver: observe });
    if (texts.length > 0)
      fields = read(bytes, { ansiEncoding: encodingOf(fields, joined([...texts, ...pages]), receipt) });
  } catch (error) {
    // The library reads beyond the end of a damaged file, and may throw anything.
    throw new ParseFailure("broken", messageOf(error));
  }
  const { subject, body, bodyHtml, html, compressedRtf, senderName } = fields;
  const isMessage = [subject, body, bodyHtml, html, compressedRtf, senderName].some((value) => value !== undefined);
  if (!isMessage) throw new ParseFailure("broken", "no message in the file");
  return fields;
}

function read(bytes: Uint8Array, parserConfig: ParserConfig): FieldsData {
  const reader = new MsgReader(Uint8Array.from(bytes).buffer);
  reader.parserConfig = parserConfig;
  return reader.getFileData();
}

function joined(texts: readonly Buffer[]): Uint8Array {
  return Buffer.from(texts.map((text) => text.toString("latin1")).join("\n"), "latin1");
}

/** The encoding of texts that are not Unicode, as the library names it. */
function encodingOf(
  { messageCodepage, messageLocaleId }: FieldsData,
  texts: Uint8Array,
  receipt: ReceiptWriter,
): string {
  const codePage = typeof messageCodepage === "number" ? messageCodepage : codePageOfLocale(messageLocaleId);
  const stated = codePage === null ? null : labelOf(codePage);
  if (stated !== null && iconv.encodingExists(stated)) return stated;
  const { label, isSure } = guessText(texts);
  if (!isSure) receipt.unsureEncodings += 1;
  return label;
}

/** The library declares texts, but returns whatever a damaged file has instead. */
function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function mailOf(fields: FieldsData, receipt: ReceiptWriter): Mail {
  const sender = text(fields.senderSmtpAddress) || text(fields.creatorSMTPAddress) || text(fields.senderEmail);
  const sent = SENT.exec(text(fields.headers))?.[1]?.trim();
  return {
    subject: text(fields.subject),
    fields: [
      // Exchange names people by their place in its directory.
      ["From", mailPerson(text(fields.senderName), sender.startsWith("/") ? "" : sender)],
      ["To", recipients(fields, "to")],
      ["Cc", recipients(fields, "cc")],
      ["Date", sent || text(fields.clientSubmitTime) || text(fields.messageDeliveryTime)],
      // For an appointment, in universal time.
      ["Start", text(fields.apptStartWhole)],
      ["End", text(fields.apptEndWhole)],
      ["Time zone", text(fields.timeZoneDesc)],
      ["Repeats", repeats(fields)],
      ["Where", text(fields.apptLocation)],
    ],
    content: contentOf(fields, receipt),
    attachments: (fields.attachments ?? []).map((attachment) => attachmentOf(attachment, receipt)),
  };
}

/** How an appointment repeats; one whose rule has no wording says so. */
function repeats({ apptRecur }: FieldsData): string {
  return apptRecur === undefined ? "" : (outlookRecurrence(apptRecur) ?? "yes, by a rule that was not read");
}

/** The versions of the text: plain, as a web page, and as rich text, which is read if there is no other. */
function contentOf(fields: FieldsData, receipt: ReceiptWriter): MailContent[] {
  const plain = text(fields.body);
  const html = htmlOf(fields, receipt);
  const versions: MailContent[][] = [];
  if (plain !== "") versions.push([{ kind: "plain", text: plain }]);
  if (html !== null && html !== "") versions.push([{ kind: "html", html }]);
  const { compressedRtf } = fields;
  if (!/[\p{L}\p{N}]/u.test(plain + (html ?? "")) && compressedRtf instanceof Uint8Array)
    versions.push([{ kind: "rtf", bytes: Uint8Array.from(decompressRTF([...compressedRtf])) }]);
  return versions.length === 0 ? [] : [{ kind: "alternatives", of: versions }];
}

function htmlOf({ bodyHtml, html, internetCodepage }: FieldsData, receipt: ReceiptWriter): string | null {
  if (typeof bodyHtml === "string") return bodyHtml;
  if (!(html instanceof Uint8Array)) return null;
  const isStated = typeof internetCodepage === "number" && internetCodepage !== US_ASCII;
  return decodeText(html, receipt, declaredCharset(html) ?? (isStated ? labelOf(internetCodepage) : undefined));
}

function recipients({ recipients = [] }: FieldsData, kind: "to" | "cc"): string {
  return recipients
    .filter(({ recipType }) => recipType === kind)
    .map(({ name, smtpAddress, email }) => {
      const address = text(smtpAddress) || text(email);
      return mailPerson(text(name), address.startsWith("/") ? "" : address);
    })
    .join(", ");
}

function attachmentOf(fields: FieldsData, receipt: ReceiptWriter): MailAttachment {
  const { fileName, fileNameShort, name, attachMimeTag, pidContentId, attachmentHidden, innerMsgContentFields } =
    fields;
  const mimeType =
    text(attachMimeTag) || (innerMsgContentFields === undefined ? "application/octet-stream" : "message/rfc822");
  return {
    fileName: text(fileName) || text(fileNameShort) || text(name) || null,
    mimeType,
    related: attachmentHidden === true || (pidContentId !== undefined && mimeType.startsWith("image/")),
    isRead: false,
    mail: async () => (innerMsgContentFields === undefined ? null : mailOf(innerMsgContentFields, receipt)),
  };
}
