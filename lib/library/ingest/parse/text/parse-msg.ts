import { createRequire } from "node:module";
import type { FieldsData } from "@kenjiuno/msgreader";
import { decodeHtml } from "../html/parse-html";
import { messageOf, ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type Mail, type MailAttachment, mailPerson, mailText } from "./mail-blocks";

// Node and bundlers disagree on the default export of this CommonJS package.
const { default: MsgReader }: typeof import("@kenjiuno/msgreader") = createRequire(import.meta.url)(
  "@kenjiuno/msgreader",
);

/** Signature of a compound file (MS-CFB). */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** The date among the headers of a message that was received. */
const SENT = /^Date:[ \t]*(.+)$/im;

/**
 * Text of a message that Outlook saved (MS-OXMSG), as `mailText`.
 * @throws ParseFailure `unsupported_type`, `broken`, `no_text`, `too_large`
 */
export async function parseMsg(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  if (!Buffer.from(bytes.subarray(0, COMPOUND_FILE.length)).equals(COMPOUND_FILE))
    throw new ParseFailure("unsupported_type", "not an Outlook message");
  return mailText(mailOf(fieldsOf(bytes)), limits, receipt);
}

function fieldsOf(bytes: Uint8Array): FieldsData {
  let fields: FieldsData;
  try {
    fields = new MsgReader(Uint8Array.from(bytes).buffer).getFileData();
  } catch (error) {
    // The library reads beyond the end of a damaged file, and throws whatever that leads to.
    throw new ParseFailure("broken", messageOf(error));
  }
  const { subject, body, bodyHtml, html, compressedRtf, senderName } = fields;
  const isMessage = [subject, body, bodyHtml, html, compressedRtf, senderName].some((value) => value !== undefined);
  if (!isMessage) throw new ParseFailure("broken", "no message in the file");
  return fields;
}

/** The library declares texts, but returns what a damaged file has in their place. */
function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function mailOf(fields: FieldsData): Mail {
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
    ],
    text: text(fields.body),
    html: htmlOf(fields),
    attachments: (fields.attachments ?? []).map(attachmentOf),
  };
}

function htmlOf({ bodyHtml, html }: FieldsData): string | null {
  if (typeof bodyHtml === "string") return bodyHtml;
  return html instanceof Uint8Array ? decodeHtml(html) : null;
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

function attachmentOf(fields: FieldsData): MailAttachment {
  const { fileName, fileNameShort, name, attachMimeTag, pidContentId, attachmentHidden, innerMsgContentFields } =
    fields;
  const mimeType =
    text(attachMimeTag) || (innerMsgContentFields === undefined ? "application/octet-stream" : "message/rfc822");
  return {
    fileName: text(fileName) || text(fileNameShort) || text(name) || null,
    mimeType,
    related: attachmentHidden === true || (pidContentId !== undefined && mimeType.startsWith("image/")),
    mail: async () => (innerMsgContentFields === undefined ? null : mailOf(innerMsgContentFields)),
  };
}
