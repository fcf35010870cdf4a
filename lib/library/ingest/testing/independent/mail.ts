import { decoded } from "./plain";
import type { Reading } from "./reading";
import { readWebPage } from "./web-page";

const ENCODED = /=\?([\w-]+)(?:\*\w+)?\?([BQ])\?([^?]*)\?=/gi;
const EVENT_LINE = /^(?:SUMMARY|LOCATION|DESCRIPTION)[^:]*:(.*)$/gm;

/** The subject and every text of a mail (RFC 5322, 2045), those of mails inside it too; no attached files. */
export function readMail(bytes: Uint8Array): Reading {
  return { texts: partTexts(Buffer.from(bytes).toString("latin1")), tables: null };
}

function partTexts(part: string): string[] {
  const [head = "", body = ""] = divided(part);
  const headers = new Map(
    head
      .replace(/\r?\n[ \t]+/g, " ")
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const subject = headerText(headers.get("subject") ?? "");
  return [...(subject === "" ? [] : [subject]), ...bodyTexts(headers, body)];
}

function bodyTexts(headers: ReadonlyMap<string, string>, body: string): string[] {
  const type = headers.get("content-type") ?? "text/plain";
  const [, boundary] = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)?.filter((one) => one !== undefined) ?? [];
  if (boundary !== undefined) {
    const parts = `\n${body}`.split(`\n--${boundary}`).slice(1);
    return parts.filter((part) => !part.startsWith("--")).flatMap((part) => partTexts(part.replace(/^[^\n]*\n/, "")));
  }
  if (/^attachment/i.test(headers.get("content-disposition") ?? "")) return [];
  const bytes = decodedBody(headers.get("content-transfer-encoding") ?? "", body);
  if (/^message\/rfc822/i.test(type)) return partTexts(bytes.toString("latin1"));
  const text = decoded(bytes, /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]);
  if (/^text\/html/i.test(type)) return readWebPage(text).texts.flat();
  if (/^text\/calendar/i.test(type)) {
    const lines = text
      .replace(/\r?\n[ \t]/g, "")
      .replace(/\\n/gi, " ")
      .replace(/\r/g, "");
    return [...lines.matchAll(EVENT_LINE)].map(([, value = ""]) => value.replaceAll("\\", ""));
  }
  return /^text\/plain/i.test(type) || !type.includes("/") ? [text] : [];
}

function divided(part: string): string[] {
  const end = /\r?\n\r?\n/.exec(part);
  return end === null ? [part] : [part.slice(0, end.index), part.slice(end.index + end[0].length)];
}

function decodedBody(encoding: string, body: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, "base64");
  return Buffer.from(/quoted/i.test(encoding) ? unquoted(body.replace(/=[ \t]*\r?\n/g, "")) : body, "latin1");
}

function headerText(value: string): string {
  return decoded(Buffer.from(value, "latin1"))
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(ENCODED, (_, charset: string, by: string, text: string) => {
      const plain =
        by.toUpperCase() === "B"
          ? Buffer.from(text, "base64")
          : Buffer.from(unquoted(text.replaceAll("_", " ")), "latin1");
      return decoded(plain, charset);
    });
}

function unquoted(text: string): string {
  return text.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
