import { asWindows1252 } from "../text/decode-text";

/** Code pages of the character sets of fonts. */
const OF_CHARSET = new Map<number, number>([
  [0, 1252],
  [77, 10_000],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
]);
/** Encodings of code pages that are not named `windows-<number>`. */
const NAMES = new Map<number, string>([
  [437, "windows-1252"],
  [850, "windows-1252"],
  [932, "shift_jis"],
  [936, "gbk"],
  [949, "euc-kr"],
  [950, "big5"],
  [10_000, "macintosh"],
  [65_001, "utf-8"],
]);
const WINDOWS_1252 = 1252;

const decoders = new Map<number, TextDecoder | null>();

/** The code page of a font's character set; undefined where the document's own applies. */
export function codePageOf(charset: number): number | undefined {
  return OF_CHARSET.get(charset);
}

/** Decodes bytes of a code page; of an unknown one as Windows-1252. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const decoder = codePage === WINDOWS_1252 ? null : decoderOf(codePage);
  if (decoder !== null) return decoder.decode(bytes);
  return asWindows1252(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
}

function decoderOf(codePage: number): TextDecoder | null {
  let decoder = decoders.get(codePage);
  if (decoder === undefined) {
    const name = NAMES.get(codePage) ?? `windows-${codePage}`;
    try {
      decoder = name === "windows-1252" ? null : new TextDecoder(name);
    } catch {
      decoder = null;
    }
    decoders.set(codePage, decoder);
  }
  return decoder;
}
