/**
 * What reads documents, with its version. Raise a version when the parser reads documents differently: those that an
 * earlier one has read are then offered to be read again. Apart from the schemas, because the parsing process loads no
 * validation library.
 */
const PARSERS = [
  ["pdf", 11],
  ["docx", 6],
  ["pptx", 6],
  ["xlsx", 6],
  ["odt", 6],
  ["odp", 6],
  ["ods", 6],
  ["rtf", 5],
  ["epub", 6],
  ["csv", 6],
  ["mail", 6],
  ["outlook", 6],
  ["html", 6],
  ["markdown", 3],
  ["image", 5],
  ["text", 2],
  ["docling", 4],
] as const;

export type ParserName = (typeof PARSERS)[number][0];
export const PARSER_NAMES: ParserName[] = PARSERS.map(([name]) => name);
const VERSIONS: ReadonlyMap<string, number> = new Map(PARSERS);

/** The present version of a parser. */
export function parserVersion(name: ParserName): number {
  return VERSIONS.get(name) ?? 0;
}

/** Whether a document was read by another version of its parser than the present one, or before receipts were kept. */
export function isOutdated({ parser }: { parser: { name: ParserName; version: number } | null }): boolean {
  return parser === null || parser.version !== parserVersion(parser.name);
}
