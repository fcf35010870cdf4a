import type { CalendarEntry } from "./calendar-entries";

/** A mail, whatever the format of its file. */
export interface Mail {
  subject: string;
  /** Shown header fields by label, in order; empty ones are left out. */
  fields: readonly (readonly [string, string])[];
  content: readonly MailContent[];
  attachments: readonly MailAttachment[];
}

/** A text of a mail, or several that say the same: the better one is read. */
export type MailContent = MailText | { kind: "alternatives"; of: readonly (readonly MailContent[])[] };

export type MailText =
  | { kind: "plain"; text: string }
  | { kind: "html"; html: string }
  | { kind: "rtf"; bytes: Uint8Array }
  | { kind: "calendar"; entries: readonly CalendarEntry[] };

export interface MailAttachment {
  fileName: string | null;
  mimeType: string;
  /** Whether the mail's text refers to it, as to a picture that it shows. */
  related: boolean;
  /** Whether its text is part of the mail's text. */
  isRead: boolean;
  /** The attached mail; `null` if it is another file, or cannot be read. */
  mail(): Promise<Mail | null>;
}

/** A person of a header field. */
export function mailPerson(name: string, address: string): string {
  if (name === "" || name === address) return address;
  return address === "" ? name : `${name} <${address}>`;
}

/** The texts of contents, with those of all alternatives. */
export function textsOf(contents: readonly MailContent[]): MailText[] {
  return contents.flatMap((content) =>
    content.kind === "alternatives" ? content.of.flatMap((version) => textsOf(version)) : [content],
  );
}
