import { htmlTree } from "../html/html-tree";
import { pageBlocks } from "../html/page-blocks";
import { reportPage } from "../html/parse-html";
import type { ReadLimits } from "../parser";
import { ReceiptWriter } from "../receipt/receipt-writer";
import { richTextBlocks } from "../rtf/parse-rtf";
import type { Block } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
import type { CalendarEntry } from "./calendar-entries";
import { chooseVersion, type ShownVersion, versionsOf } from "./choose-version";
import { type MailContent, type MailText, textsOf } from "./mail";

const LIST = /^(?:- |\d+[.)] ).*\n/;
const TABLE = /^\| /;

/** Writes the texts of a mail as blocks. */
export class MailTextBlocks {
  #receipt: ReceiptWriter;
  #limits: ReadLimits;

  constructor(receipt: ReceiptWriter, limits: ReadLimits) {
    this.#receipt = receipt;
    this.#limits = limits;
  }

  write(contents: readonly MailContent[]): Block[] {
    const blocks: Block[] = [];
    for (let at = 0; at < contents.length; at += 1) {
      const content = contents[at];
      const next = contents[at + 1];
      if (content === undefined) continue;
      // Some programs send the two versions of a text as if they were two texts.
      if (content.kind === "plain" && next?.kind === "html" && this.#choose([content], [next]) !== "both") {
        blocks.push(...this.#versions([[content], [next]]));
        at += 1;
      } else blocks.push(...this.#content(content, this.#receipt));
    }
    return blocks;
  }

  #content(content: MailContent, receipt: ReceiptWriter): Block[] {
    switch (content.kind) {
      case "alternatives":
        return this.#versions(content.of);
      case "plain":
        return plainBlocks(content.text, receipt);
      case "html":
        return htmlBlocks(content.html, receipt);
      case "rtf":
        return richTextBlocks(content.bytes, this.#limits, receipt).blocks;
      case "calendar":
        return calendarBlocks(content.entries, receipt);
    }
  }

  #versions(of: readonly (readonly MailContent[])[]): Block[] {
    const { plain, rich, others } = versionsOf(of);
    const choice = plain === undefined ? "rich" : rich === undefined ? "plain" : this.#choose(plain, rich);
    const kept = [
      ...(plain !== undefined && choice !== "rich" ? [plain] : []),
      ...(rich !== undefined && choice !== "plain" ? [rich] : []),
      ...others,
    ];
    for (const version of of) if (!kept.includes(version)) this.#leaveOut(version);
    return kept.flatMap((version) => this.write(version));
  }

  #choose(plain: readonly MailContent[], rich: readonly MailContent[]) {
    return chooseVersion(this.#shown(plain).text, this.#shown(rich));
  }

  /** What a version shows, without a report of it. */
  #shown(version: readonly MailContent[]): ShownVersion {
    const blocks = textsOf(version).flatMap((text) => this.#content(text, new ReceiptWriter()));
    return {
      text: blocks.map(({ text }) => text).join("\n\n"),
      isStructured: blocks.some(({ text, level }) => level !== undefined || TABLE.test(text) || LIST.test(text)),
    };
  }

  #leaveOut(version: readonly MailContent[]): void {
    for (const text of textsOf(version)) for (const part of rawTexts(text)) this.#receipt.skip("repeated_text", part);
  }
}

function rawTexts(text: MailText): string[] {
  if (text.kind === "plain") return [text.text];
  return text.kind === "html" ? htmlTree(text.html).texts : [];
}

function htmlBlocks(html: string, receipt: ReceiptWriter): Block[] {
  const tree = htmlTree(html);
  reportPage(tree, tree.root, receipt);
  return pageBlocks(tree.root, receipt);
}

function plainBlocks(text: string, receipt: ReceiptWriter): Block[] {
  const plain = cleanText(text, receipt);
  receipt.found(plain);
  return plain
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

/** Blocks of a calendar's entries: what each is about, when, where, and with whom; then its description. */
function calendarBlocks(entries: readonly CalendarEntry[], receipt: ReceiptWriter): Block[] {
  return entries.flatMap(({ kind, title, fields, colon, description }) => {
    const shown = (text: string) => {
      receipt.found(text);
      return cleanText(text, receipt).trim();
    };
    const lines = [
      `${kind}${colon} ${shown(title).replace(/\s+/g, " ")}`.trim(),
      ...fields.map(([label, value]) => `${label}${colon} ${shown(value).replace(/\s+/g, " ")}`),
    ];
    const details = shown(description)
      .split(/\n[^\S\n]*\n\s*/)
      .filter((paragraph) => paragraph !== "");
    return [{ text: lines.join("\n") }, ...details.map((text) => ({ text }))];
  });
}
