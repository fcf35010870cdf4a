const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
/** Encodings that the parser detects from the bytes. */
const DETECTED_ENCODINGS = /^(?:utf-?8|us-ascii|iso-?8859-?1|latin-?1|windows-1252)$/;
const DECLARES_ENCODING = /<meta\s[^>]{0,500}?charset\s*=|<\?xml\s[^>]{0,200}?encoding\s*=/i;
const SNIFFED_BYTES = 8_192;

/**
 * Makes a fetched text readable without its response headers: if only the headers name its encoding, it is converted to
 * UTF-8. Other texts are returned unchanged.
 */
export function toSelfDescribingText(bytes: Uint8Array, charset: string | null): Uint8Array {
  if (charset === null || DETECTED_ENCODINGS.test(charset)) return bytes;
  const head = Buffer.from(bytes.subarray(0, SNIFFED_BYTES));
  const hasMark =
    head.subarray(0, 3).equals(BOM) || (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (hasMark || DECLARES_ENCODING.test(head.toString("latin1"))) return bytes;
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    return new Uint8Array(Buffer.concat([BOM, Buffer.from(text)]));
  } catch {
    // Unknown or wrong encoding: the parser detects it from the bytes.
    return bytes;
  }
}
