/** A part of a mail: its header fields, and its text or its parts. */
export interface MailPart {
  type: string;
  headers?: readonly string[];
  content: string | Uint8Array | readonly MailPart[];
}

let boundaries = 0;

/** A mail as a MIME file, of a text or of parts. */
export function mailFile(headers: readonly string[], part: MailPart): Uint8Array {
  return Uint8Array.from(Buffer.concat([Buffer.from(headers.map((line) => `${line}\r\n`).join("")), written(part)]));
}

function written({ type, headers = [], content }: MailPart): Buffer {
  const isText = typeof content === "string" || content instanceof Uint8Array;
  boundaries += 1;
  const boundary = `part-${boundaries}`;
  const lines = [`Content-Type: ${type}${isText ? "" : `; boundary="${boundary}"`}`, ...headers, "", ""].join("\r\n");
  if (isText) return Buffer.concat([Buffer.from(lines), Buffer.from(content)]);
  const parts = content.flatMap((part) => [Buffer.from(`\r\n--${boundary}\r\n`), written(part)]);
  return Buffer.concat([Buffer.from(lines), ...parts, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

export const plainPart = (content: string, parameters = "; charset=utf-8"): MailPart => ({
  type: `text/plain${parameters}`,
  content,
});
export const htmlPart = (content: string): MailPart => ({ type: "text/html; charset=utf-8", content });
export const alternative = (...content: MailPart[]): MailPart => ({ type: "multipart/alternative", content });
export const mixed = (...content: MailPart[]): MailPart => ({ type: "multipart/mixed", content });
