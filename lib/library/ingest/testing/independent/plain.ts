const CHARSET = /<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i;

const HEAD_BYTES = 65_536;

/** A text in the encoding that its first bytes or its page name, else UTF-8, else Windows-1252. */
export function decoded(bytes: Uint8Array, named?: string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const label = named ?? CHARSET.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1"))?.[1];
  for (const one of [label, "utf-8"]) {
    if (one === undefined) continue;
    try {
      return new TextDecoder(one, { fatal: one === "utf-8" }).decode(bytes);
    } catch {
      // An unknown name, or other bytes than UTF-8: the next.
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

/** The cells of a text of separated values: a comma between digits is a decimal comma, or divides cells. */
export function separatedTexts(text: string): (string | string[])[] {
  return text
    .split(/[\s;|"]+/)
    .map((piece) => (/\d,|,\d/.test(piece) ? [piece.replaceAll(",", " "), piece] : piece.replaceAll(",", " ")));
}
