import { decodeAs, labelOf } from "../text/encoding/encodings";

/** Code pages of the character sets of fonts. */
const OF_CHARSET = new Map<number, number>([
  [0, 1252],
  [77, 10_000],
  [128, 932],
  [129, 949],
  [130, 1361],
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
  [254, 437],
]);
/** Code pages of the character sets of documents, by their control words. */
const OF_DOCUMENT = new Map<string, number>([
  ["ansi", 1252],
  ["mac", 10_000],
  ["pc", 437],
  ["pca", 850],
]);

/** The code page of a font's character set; `undefined` if the document's own applies. */
export function codePageOf(charset: number): number | undefined {
  return OF_CHARSET.get(charset);
}

/** The code page that a control word sets for the document; `undefined` for other words. */
export function documentCodePage(word: string): number | undefined {
  return OF_DOCUMENT.get(word);
}

/** Decodes bytes of a code page; of an unknown one as Windows-1252. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  return decodeAs(bytes, labelOf(codePage)) ?? decodeAs(bytes, "windows-1252") ?? "";
}
