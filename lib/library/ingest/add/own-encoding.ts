const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
/** What the parser tells by itself. */
const TOLD_BY_BYTES = /^(?:utf-?8|us-ascii|iso-?8859-?1|latin-?1|windows-1252)$/;
const NAMES_ITS_OWN = /<meta\s[^>]{0,500}?charset\s*=|<\?xml\s[^>]{0,200}?encoding\s*=/i;
const SNIFFED_BYTES = 8_192;

/**
 * A text as it can be read without the answer's headers: one whose encoding only the server named is written anew in
 * UTF-8. Every other is left as it was fetched.
 */
export function inOwnEncoding(bytes: Uint8Array, charset: string | null): Uint8Array {
  if (charset === null || TOLD_BY_BYTES.test(charset)) return bytes;
  const head = Buffer.from(bytes.subarray(0, SNIFFED_BYTES));
  const hasMark =
    head.subarray(0, 3).equals(BOM) || (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (hasMark || NAMES_ITS_OWN.test(head.toString("latin1"))) return bytes;
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    return new Uint8Array(Buffer.concat([BOM, Buffer.from(text)]));
  } catch {
    // No encoding of that name, or not this one: the bytes tell as much.
    return bytes;
  }
}
