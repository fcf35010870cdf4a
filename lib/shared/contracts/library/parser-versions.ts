import type { ParserName, ReceiptCounts } from "./receipt";

/**
 * Raise a parser's version when it reads documents differently: those that an earlier one has read are then offered to
 * be read again. Apart from the schemas, because the parsing process loads no validation library.
 */
export const PARSER_VERSIONS: Readonly<Record<ParserName, number>> = {
  pdf: 10,
  docx: 5,
  pptx: 5,
  xlsx: 5,
  odt: 5,
  odp: 5,
  ods: 5,
  rtf: 4,
  epub: 5,
  csv: 5,
  mail: 5,
  outlook: 5,
  html: 5,
  markdown: 3,
  image: 5,
  text: 2,
  docling: 3,
};

/** Whether a document was read by another version of its parser than the present one, or before receipts were kept. */
export function isOutdated({ parser }: Pick<ReceiptCounts, "parser">): boolean {
  return parser === null || parser.version !== PARSER_VERSIONS[parser.name];
}
