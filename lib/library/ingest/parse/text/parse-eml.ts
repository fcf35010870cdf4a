import PostalMime, { type Address, type Attachment, type Email, type Mailbox } from "postal-mime";
import { messageOf, ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type Mail, type MailAttachment, mailPerson, mailText } from "./mail-blocks";

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
const LIMITS = { maxNestingDepth: 50, maxRfc822NestingDepth: 5 };

/**
 * Text of a mail in a MIME file, as `mailText`. Windows-1252 text that the library reads as Latin-1 is corrected (see
 * `decode-text.mjs`).
 * @throws ParseFailure `broken`, `no_text`, `too_large`
 */
export async function parseEml(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  return mailText(await read(bytes), limits, receipt);
}

async function read(bytes: Uint8Array): Promise<Mail> {
  const mark = MAILBOX_LINE.exec(Buffer.from(bytes.subarray(0, 1_000)).toString("latin1"))?.[0].length ?? 0;
  let mail: Email;
  try {
    mail = await PostalMime.parse(bytes.subarray(mark), LIMITS);
  } catch (error) {
    throw new ParseFailure("broken", messageOf(error));
  }
  if (!mail.headers.some(({ key }) => KNOWN.has(key))) throw new ParseFailure("broken", "no mail header");
  return {
    subject: mail.subject ?? "",
    fields: [
      ["From", people(mail.from ?? [])],
      ["To", people(mail.to ?? [])],
      ["Cc", people(mail.cc ?? [])],
      ["Date", mail.headers.find(({ key }) => key === "date")?.value ?? ""],
    ],
    text: mail.text ?? null,
    html: mail.html ?? null,
    attachments: mail.attachments.map(attachmentOf),
  };
}

function attachmentOf(attachment: Attachment): MailAttachment {
  const { filename, mimeType, related } = attachment;
  return {
    fileName: filename ?? null,
    mimeType,
    related: related === true,
    mail: () => attachedMail(attachment),
  };
}

/** The attached mail, or null if the attachment is not a readable mail. */
async function attachedMail({ mimeType, content }: Attachment): Promise<Mail | null> {
  if (mimeType !== "message/rfc822" || typeof content === "string") return null;
  try {
    return await read(new Uint8Array(content));
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return null;
  }
}

function people(addresses: Address | readonly Address[]): string {
  return [addresses]
    .flat()
    .map((address) =>
      address.group === undefined ? person(address) : `${address.name}: ${address.group.map(person).join(", ")}`,
    )
    .join(", ");
}

function person({ name, address }: Mailbox): string {
  return mailPerson(name, address);
}
