import { htmlTree } from "../html/html-tree";
import { pageBlocks } from "../html/page-blocks";
import { reportPage } from "../html/parse-html";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type Block, joinBlocks } from "./blocks-text";
import { cleanText } from "./clean-text";
import { asWindows1252 } from "./encodings";

const MAX_SUBJECT_CHARS = 250;
/** Nested mails that are read; deeper ones are only named. */
const MAX_LEVELS = 4;

/** A mail, whatever the format of its file. */
export interface Mail {
  subject: string;
  /** Shown header fields by label, in order; empty ones are left out. */
  fields: readonly (readonly [string, string])[];
  text: string | null;
  html: string | null;
  attachments: MailAttachment[];
}

export interface MailAttachment {
  fileName: string | null;
  mimeType: string;
  /** Whether the mail's text refers to it, as to a picture that it shows. */
  related: boolean;
  /** The mail that it is; null if it is another file, or cannot be read. */
  mail(): Promise<Mail | null>;
}

/** A person of a header field. */
export function mailPerson(name: string, address: string): string {
  if (name === "" || name === address) return address;
  return address === "" ? name : `${name} <${address}>`;
}

/**
 * Text of a mail: its subject as the heading, sender, recipients and date, its text (or its HTML if it has no text), the
 * names of its attachments, and attached mails. Other attachments are not read.
 * @throws ParseFailure `no_text`, `too_large`
 */
export async function mailText(mail: Mail, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  const { title, blocks } = await mailBlocks(mail, 1, receipt);
  const { text, headings } = joinBlocks(blocks, limits);
  return { text, headings, pageStarts: [], title: title || null, language: null };
}

/** Blocks of a mail, then of the mails attached to it, one level below. */
async function mailBlocks(
  mail: Mail,
  level: number,
  receipt: ReceiptWriter,
): Promise<{ title: string; blocks: Block[] }> {
  const subject = field(mail.subject, receipt);
  const title = subject.slice(0, MAX_SUBJECT_CHARS);
  const blocks: Block[] = title === "" ? [] : [{ text: `${"#".repeat(level)} ${title}`, level, title }];
  if (title !== subject) blocks.push({ text: subject.slice(MAX_SUBJECT_CHARS) });
  const headers = mail.fields.flatMap(([label, value]) => {
    const shown = field(value, receipt);
    return shown === "" ? [] : [`${label}: ${shown}`];
  });
  if (headers.length > 0) blocks.push({ text: headers.join("\n") });
  for (const block of bodyBlocks(mail, receipt)) blocks.push(block);
  receipt.figures += mail.attachments.filter(isShownPicture).length;
  const names: string[] = [];
  const inner: Block[] = [];
  for (const attachment of mail.attachments.filter(({ related }) => !related)) {
    const attached = level < MAX_LEVELS ? await attachment.mail() : null;
    if (attached === null) receipt.attachments += 1;
    else for (const block of (await mailBlocks(attached, level + 1, receipt)).blocks) inner.push(block);
    const { fileName, mimeType } = attachment;
    // An attached mail without a file name is named by its subject, and other attachments without one by their type.
    const name = fileName === null ? oneLine(attached?.subject ?? mimeType, receipt) : field(fileName, receipt);
    names.push(`- ${name}`);
  }
  if (names.length > 0) blocks.push({ text: `Attachments (${names.length}):\n${names.join("\n")}` });
  return { title, blocks: [...blocks, ...inner] };
}

/** Whether it is a picture that the mail's text shows. */
function isShownPicture({ related, mimeType }: MailAttachment): boolean {
  return related && mimeType.startsWith("image/");
}

function bodyBlocks({ text, html }: Mail, receipt: ReceiptWriter): Block[] {
  const plain = cleanText(asWindows1252(text ?? ""), receipt);
  receipt.found(plain);
  const tree = html === null ? null : htmlTree(asWindows1252(html));
  // Some programs write an empty plain-text part.
  if (/[\p{L}\p{N}]/u.test(plain)) {
    for (const repeated of tree?.texts ?? []) receipt.skip("repeated_text", repeated);
    return paragraphs(plain);
  }
  receipt.leaveOut("repeated_text", plain);
  if (tree === null) return [];
  reportPage(tree, tree.root, receipt);
  return pageBlocks(tree.root, receipt);
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
