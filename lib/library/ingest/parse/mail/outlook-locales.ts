/** Code pages of languages, by the lower ten bits of a locale's number (MS-LCID). */
const OF_LANGUAGE = new Map<number, number>([
  [0x01, 1256],
  [0x02, 1251],
  [0x04, 936],
  [0x05, 1250],
  [0x08, 1253],
  [0x0d, 1255],
  [0x0e, 1250],
  [0x11, 932],
  [0x12, 949],
  [0x15, 1250],
  [0x18, 1250],
  [0x19, 1251],
  [0x1a, 1250],
  [0x1b, 1250],
  [0x1c, 1250],
  [0x1e, 874],
  [0x1f, 1254],
  [0x22, 1251],
  [0x23, 1251],
  [0x24, 1250],
  [0x25, 1257],
  [0x26, 1257],
  [0x27, 1257],
  [0x29, 1256],
  [0x2a, 1258],
  [0x2f, 1251],
]);
const LANGUAGE = 0x3ff;
/** Chinese of Taiwan, Hong Kong and Macao. */
const TRADITIONAL = new Set([0x0404, 0x0c04, 0x1404]);
const BIG5 = 950;

/** The code page of texts in a locale; `null` if it is the Western one, or unknown. */
export function codePageOfLocale(locale: unknown): number | null {
  if (typeof locale !== "number") return null;
  return TRADITIONAL.has(locale) ? BIG5 : (OF_LANGUAGE.get(locale & LANGUAGE) ?? null);
}
