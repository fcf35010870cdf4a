import { oneLine } from "@/lib/shared/text/one-line";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type Block, joinBlocks } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
import { asWindows1252 } from "../text/encoding/encodings";
import type { Mail, MailAttachment } from "./mail";
import { MailTextBlocks } from "./mail-text-blocks";

const MAX_SUBJECT_CHARS = 250;
/** Nested mails that are read; deeper ones are only named. */
const MAX_LEVELS = 4;

/**
 * Text of a mail: its subject as the heading, sender, recipients and date, its text, the names
 * of its attachments, and attached mails. Other attachments are not read.
 * @throws ParseFailure `no_text`, `too_large`
 */
export async function mailText(mail: Mail, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  const { title, blocks } = await mailBlocks(mail, 1, { limits, receipt });
  const { text, headings } = joinBlocks(blocks, limits);
  return { text, headings, pageStarts: [], title: title || null, language: null };
}

/** Blocks of a mail, then of the mails attached to it, one level below. */
async function mailBlocks(
  mail: Mail,
  level: number,
  report: { limits: ReadLimits; receipt: ReceiptWriter },
): Promise<{ title: string; blocks: Block[] }> {
  const { limits, receipt } = report;
  const subject = field(mail.subject, receipt);
  const title = subject.slice(0, MAX_SUBJECT_CHARS);
  const blocks: Block[] = title === "" ? [] : [{ text: `${"#".repeat(level)} ${title}`, level, title }];
  if (title !== subject) blocks.push({ text: subject.slice(MAX_SUBJECT_CHARS) });
  const headers = mail.fields.flatMap(([label, value]) => {
    const shown = field(value, receipt);
    return shown === "" ? [] : [`${label}: ${shown}`];
  });
  if (headers.length > 0) blocks.push({ text: headers.join("\n") });
  for (const block of new MailTextBlocks(receipt, limits).write(mail.content)) blocks.push(block);
  receipt.figures += mail.attachments.filter(isShownPicture).length;
  const names: string[] = [];
  const inner: Block[] = [];
  for (const attachment of mail.attachments.filter(({ related }) => !related)) {
    const attached = level < MAX_LEVELS ? await attachment.mail() : null;
    if (attached !== null)
      for (const block of (await mailBlocks(attached, level + 1, report)).blocks) inner.push(block);
    else if (!attachment.isRead) receipt.attachments += 1;
    const { fileName, mimeType } = attachment;
    // An attached mail without a file name is named by its subject, and other attachments without one by their type.
    const name = fileName === null ? cleanLine(attached?.subject ?? mimeType, receipt) : field(fileName, receipt);
    names.push(`- ${name}`);
  }
  if (names.length > 0) blocks.push({ text: `Attachments (${names.length}):\n${names.join("\n")}` });
  return { title, blocks: [...blocks, ...inner] };
}

/** Whether it is a picture that the mail's text shows. */
function isShownPicture({ related, mimeType }: MailAttachment): boolean {
  return related && mimeType.startsWith("image/");
}

/** A field of a mail, on one line. */
function field(text: string, receipt: ReceiptWriter): string {
  receipt.found(asWindows1252(text));
  return cleanLine(text, receipt);
}

function cleanLine(text: string, receipt: ReceiptWriter): string {
  return oneLine(cleanText(asWindows1252(text), receipt));
}
