import { decodeWords } from "postal-mime";
import { detectLanguage } from "@/lib/engine/language/detect-language";
import { decodeHtml } from "../html/parse-html";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { decodeText } from "../text/encoding/decode-text";
import { calendarEntries } from "./calendar-entries";
import { unflow } from "./flowed-text";
import type { Mail, MailAttachment, MailContent } from "./mail";
import type { MimePart } from "./mime-tree";

/** Reports of servers and mail programs about another message (RFC 3462), which are text. */
const REPORT = /^message\/(?:(?:global-)?delivery-status|(?:global-)?disposition-notification|feedback-report)$/;
const PLAIN = /^text\/(?:plain|markdown|enriched)$/;
const CALENDAR = /^(?:text\/calendar|application\/ics)$/;
const MESSAGE = /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/;
/** A file whose type its program did not know. */
const UNKNOWN = /^application\/(?:octet-stream|x-unknown)$|^$/;

/** Reads the parts of a message: its texts, and what is attached to it. */
export class MimeContent {
  readonly attachments: MailAttachment[] = [];
  #receipt: ReceiptWriter;
  #readMail: (part: MimePart) => Promise<Mail | null>;
  /** The same invitation is often both a text of the mail and a file. */
  #calendars = new Set<string>();
  /** The texts read so far, which tell the language of an invitation's labels. */
  #texts: string[] = [];

  /** @param readMail reads an attached message */
  constructor(receipt: ReceiptWriter, readMail: (part: MimePart) => Promise<Mail | null>) {
    this.#receipt = receipt;
    this.#readMail = readMail;
  }

  read(part: MimePart, { related = false, isVersion = false } = {}): MailContent[] {
    const [first, ...others] = part.parts;
    if (first === undefined) return this.#leaf(part, related, isVersion);
    switch (part.mimeType) {
      case "multipart/alternative":
        return this.#alternatives(part.parts, related);
      case "multipart/related":
        return [
          ...this.read(first, { related, isVersion }),
          ...others.flatMap((other) => this.read(other, { related: true })),
        ];
      case "multipart/signed":
        // What follows the signed part is the signature.
        return this.read(first, { related, isVersion });
      default:
        return part.parts.flatMap((inner) => this.read(inner, { related }));
    }
  }

  #alternatives(parts: readonly MimePart[], related: boolean): MailContent[] {
    const versions = parts
      .map((part) => this.read(part, { related, isVersion: true }))
      .filter((version) => version.length > 0)
      .flatMap((version) => {
        const [only] = version;
        return version.length === 1 && only?.kind === "alternatives" ? only.of : [version];
      });
    return versions.length === 0 ? [] : [{ kind: "alternatives", of: versions }];
  }

  /** @param isVersion whether it is another version of a text, rather than a file */
  #leaf(part: MimePart, related: boolean, isVersion: boolean): MailContent[] {
    const { mimeType, disposition, parameters } = part;
    const name = part.fileName === null ? "" : decodeWords(part.fileName);
    const isFile = disposition === "attachment" || (related && part.hasId);
    if (CALENDAR.test(mimeType) || (/\.ics$/i.test(name) && UNKNOWN.test(mimeType))) return this.#calendar(part);
    if (MESSAGE.test(mimeType) || (/\.eml$/i.test(name) && UNKNOWN.test(mimeType))) this.#attach(part, related);
    else if (isFile) this.#attach(part, related);
    else if (mimeType === "text/html") {
      const html = decodeHtml(part.content, this.#receipt, parameters.charset);
      if (html !== null) {
        this.#texts.push(html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/gi, " "));
        return [{ kind: "html", html }];
      }
      this.#attach(part, related);
    } else if (PLAIN.test(mimeType) || REPORT.test(mimeType)) {
      const text = decodeText(part.content, this.#receipt, parameters.charset);
      if (text !== null) {
        this.#texts.push(text);
        return [{ kind: "plain", text: asWritten(text, parameters) }];
      }
      this.#attach(part, related);
    } else if (isVersion && name === "" && mimeType.startsWith("text/"))
      this.#receipt.skip("repeated_text", decodeText(part.content, this.#receipt, parameters.charset) ?? "");
    else this.#attach(part, related);
    return [];
  }

  #calendar(part: MimePart): MailContent[] {
    const ics = decodeText(part.content, this.#receipt, part.parameters.charset) ?? "";
    const entries = calendarEntries(ics, part.parameters.method, this.#isFrench(ics));
    const isFile = part.disposition === "attachment" || part.fileName !== null;
    if (entries === null || isFile) this.#attach(part, false, entries !== null);
    const key = ics.replace(/\s+/g, "");
    if (entries === null || this.#calendars.has(key)) return [];
    this.#calendars.add(key);
    return [{ kind: "calendar", entries }];
  }

  #isFrench(ics: string): boolean {
    const own = [...ics.matchAll(/^(?:SUMMARY|DESCRIPTION|LOCATION)[^:\n]*:(.*(?:\r?\n[ \t].*)*)/gm)].map(
      ([, text]) => text,
    );
    const { language, confident } = detectLanguage([...this.#texts, ...own].join("\n"));
    return confident && language === "fr";
  }

  #attach(part: MimePart, related: boolean, isRead = false): void {
    const { fileName, mimeType } = part;
    this.attachments.push({
      fileName: fileName === null ? null : decodeWords(fileName),
      mimeType,
      related: related && part.hasId,
      isRead,
      mail: async () => (isRead ? null : this.#readMail(part)),
    });
  }
}

/** A text without the line ends that its program added. */
function asWritten(text: string, { format = "", delsp = "" }: MimePart["parameters"]): string {
  return format.toLowerCase() === "flowed" ? unflow(text, delsp.toLowerCase() === "yes") : text;
}

/** Whether a part may be an attached message. */
export function mayBeMail({ mimeType, fileName }: MimePart): boolean {
  return MESSAGE.test(mimeType) || (/\.eml$/i.test(fileName ?? "") && UNKNOWN.test(mimeType));
}
