import PostalMime, { type Address, type Attachment, type Email, type Mailbox } from "postal-mime";
import { blocksOf } from "../html/html-blocks";
import { htmlTree } from "../html/html-tree";
import { reportPage } from "../html/parse-html";
import { messageOf, ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type Block, joinBlocks } from "./blocks-text";
import { cleanText } from "./clean-text";
import { asWindows1252 } from "./decode-text";

/** Headers shown, in this order. */
const SHOWN = ["from", "to", "cc", "date"] as const;
const LABELS = { from: "From", to: "To", cc: "Cc", date: "Date" };
const KNOWN = new Set<string>([
  ...SHOWN,
  "subject",
  "sender",
  "reply-to",
  "received",
  "message-id",
  "mime-version",
  "content-type",
]);
const MAX_SUBJECT_CHARS = 250;
/** The separator line before each mail in an mbox file. */
const MAILBOX_LINE = /^(?:>?From [^\n]*\n)/;
/** Nested mails that are read; deeper ones are only named. */
const MAX_LEVELS = 4;
const LIMITS = { maxNestingDepth: 50, maxRfc822NestingDepth: 5 };

/**
 * Text of a mail: its subject as the heading, sender, recipients and date, its text (or its HTML if it has no text), the
 * names of its attachments, and attached mails. Other attachments are not read. Windows-1252 text that the library reads
 * as Latin-1 is corrected (see `decode-text.mjs`).
 * @throws ParseFailure `broken`, `no_text`, `too_large`
 */
export async function parseEml(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  const mail = await read(bytes);
  const { title, blocks } = await mailBlocks(mail, 1, receipt);
  const { text, headings } = joinBlocks(blocks, limits);
  return { text, headings, pageStarts: [], title: title || null, language: null };
}

/** Blocks of a mail, then of the mails attached to it, one level below. */
async function mailBlocks(
  mail: Email,
  level: number,
  receipt: ReceiptWriter,
): Promise<{ title: string; blocks: Block[] }> {
  const subject = field(mail.subject ?? "", receipt);
  const title = subject.slice(0, MAX_SUBJECT_CHARS);
  const blocks: Block[] = title === "" ? [] : [{ text: `${"#".repeat(level)} ${title}`, level, title }];
  if (title !== subject) blocks.push({ text: subject.slice(MAX_SUBJECT_CHARS) });
  const headers = SHOWN.flatMap((key) => headerLine(mail, key, receipt));
  if (headers.length > 0) blocks.push({ text: headers.join("\n") });
  for (const block of bodyBlocks(mail, receipt)) blocks.push(block);
  receipt.figures += mail.attachments.filter(isShownPicture).length;
  const names: string[] = [];
  const inner: Block[] = [];
  for (const attachment of mail.attachments.filter(({ related }) => related !== true)) {
    const attached = level < MAX_LEVELS ? await attachedMail(attachment) : null;
    if (attached === null) receipt.attachments += 1;
    else for (const block of (await mailBlocks(attached, level + 1, receipt)).blocks) inner.push(block);
    const { filename, mimeType } = attachment;
    // An attached mail without a file name is named by its subject, and other attachments without one by their type.
    const name = filename == null ? oneLine(attached?.subject ?? mimeType, receipt) : field(filename, receipt);
    names.push(`- ${name}`);
  }
  if (names.length > 0) blocks.push({ text: `Attachments (${names.length}):\n${names.join("\n")}` });
  return { title, blocks: [...blocks, ...inner] };
}

async function read(bytes: Uint8Array): Promise<Email> {
  const mark = MAILBOX_LINE.exec(Buffer.from(bytes.subarray(0, 1_000)).toString("latin1"))?.[0].length ?? 0;
  let mail: Email;
  try {
    mail = await PostalMime.parse(bytes.subarray(mark), LIMITS);
  } catch (error) {
    throw new ParseFailure("broken", messageOf(error));
  }
  if (!mail.headers.some(({ key }) => KNOWN.has(key))) throw new ParseFailure("broken", "no mail header");
  return mail;
}

/** Whether it is a picture that the mail's text shows. */
function isShownPicture({ related, mimeType }: Attachment): boolean {
  return related === true && mimeType.startsWith("image/");
}

/** The attached mail, or null if the attachment is not a readable mail. */
async function attachedMail({ mimeType, content }: Attachment): Promise<Email | null> {
  if (mimeType !== "message/rfc822" || typeof content === "string") return null;
  try {
    return await read(new Uint8Array(content));
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return null;
  }
}

function headerLine(mail: Email, key: (typeof SHOWN)[number], receipt: ReceiptWriter): string[] {
  const value = key === "date" ? mail.headers.find((header) => header.key === "date")?.value : people(mail[key] ?? []);
  const shown = field(value ?? "", receipt);
  return shown === "" ? [] : [`${LABELS[key]}: ${shown}`];
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
  return name === "" || name === address ? address : `${name} <${address}>`;
}

function bodyBlocks({ text, html }: Email, receipt: ReceiptWriter): Block[] {
  const plain = cleanText(asWindows1252(text ?? ""), receipt);
  receipt.found(plain);
  const tree = html === undefined ? null : htmlTree(asWindows1252(html));
  // Some programs write an empty plain-text part.
  if (/[\p{L}\p{N}]/u.test(plain)) {
    for (const repeated of tree?.texts ?? []) receipt.skip("repeated_text", repeated);
    return paragraphs(plain);
  }
  receipt.leaveOut("repeated_text", plain);
  if (tree === null) return [];
  reportPage(tree, tree.root, receipt);
  return blocksOf(tree.root, { receipt });
}

function paragraphs(text: string): Block[] {
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => ({
      text: paragraph
        .split("\n")
        .map((line) => line.trimEnd())
        .join("\n")
        .trim(),
    }))
    .filter((block) => block.text !== "");
}

/** A field of a mail, on one line. */
function field(text: string, receipt: ReceiptWriter): string {
  receipt.found(asWindows1252(text));
  return oneLine(text, receipt);
}

function oneLine(text: string, receipt: ReceiptWriter): string {
  return cleanText(asWindows1252(text), receipt).replace(/\s+/g, " ").trim();
}
