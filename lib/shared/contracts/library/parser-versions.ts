/**
 * What reads documents, with its version. Raise a version when the parser reads documents differently: those that an
 * earlier one has read are then offered to be read again. Apart from the schemas, because the parsing process loads no
 * validation library.
 */
const PARSERS = [
  ["pdf", 10],
  ["docx", 5],
  ["pptx", 5],
  ["xlsx", 5],
  ["odt", 5],
  ["odp", 5],
  ["ods", 5],
  ["rtf", 4],
  ["epub", 5],
  ["csv", 5],
  ["mail", 5],
  ["outlook", 5],
  ["html", 5],
  ["markdown", 3],
  ["image", 5],
  ["text", 2],
  ["docling", 3],
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
