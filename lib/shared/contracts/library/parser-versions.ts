import type { ParserName, ReceiptCounts } from "./receipt";

/**
 * Raise a parser's version when it reads documents differently: those that an earlier one has read are then offered to
 * be read again. Apart from the schemas, because the parsing process loads no validation library.
 */
export const PARSER_VERSIONS: Readonly<Record<ParserName, number>> = {
  pdf: 10,
  docx: 4,
  pptx: 4,
  xlsx: 4,
  odt: 4,
  odp: 4,
  ods: 4,
  rtf: 3,
  epub: 4,
  csv: 5,
  mail: 4,
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
