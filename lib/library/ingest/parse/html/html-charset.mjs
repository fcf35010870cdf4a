import { decodeText } from "../text/decode-text.mjs";

/** Where a page names its own encoding: HTML asks for the first kilobyte, and generators put much before it. */
const SNIFFED_BYTES = 8_192;
const META = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]{2,40})/i;
const XML = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})["']/i;

/** The encoding that a page names in its `meta` element or XML declaration; `undefined` when it names none. */
export function declaredCharset(bytes) {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFFED_BYTES)).toString(
    "latin1",
  );
  return (META.exec(head) ?? XML.exec(head))?.[1];
}

/** Text of an HTML file. @returns `null` when the bytes are no text */
export function decodeHtml(bytes) {
  return decodeText(bytes, declaredCharset(bytes));
}
