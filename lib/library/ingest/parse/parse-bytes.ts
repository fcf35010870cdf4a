import { parserNameOf } from "@/lib/shared/contracts/library/document-formats";
import { type ParserName, parserVersion } from "@/lib/shared/contracts/library/parser-versions";
import type { ParseOutcome } from "./parse-document";
import { failureOf, ParseFailure } from "./parse-failure";
import type { ParseRequest } from "./parse-request";
import type { Parser } from "./parser";
import { ReceiptWriter } from "./receipt/receipt-writer";
import { limitHeadings } from "./text/limit-headings";
import { parseText } from "./text/parse-text";

/** The answer of a docling server, which is parsed like a document. */
const DOCLING_ANSWER = "application/vnd.docling.answer+json";

/** Each parser's packages are imported only when needed. */
const PARSERS: Readonly<Record<ParserName, () => Promise<Parser>>> = {
  pdf: async () => (await import("./pdf/parse-pdf")).parsePdf,
  docx: async () => (await import("./office/parse-docx")).parseDocx,
  pptx: async () => (await import("./office/parse-pptx")).parsePptx,
  xlsx: async () => (await import("./office/parse-xlsx")).parseXlsx,
  odt: async () => (await import("./opendocument/parse-odt")).parseOdt,
  odp: async () => (await import("./opendocument/parse-odp")).parseOdp,
  ods: async () => (await import("./opendocument/parse-ods")).parseOds,
  rtf: async () => (await import("./rtf/parse-rtf")).parseRtf,
  epub: async () => (await import("./epub/parse-epub")).parseEpub,
  image: async () => (await import("./parse-image")).parseImage,
  csv: async () => (await import("./text/csv/parse-csv")).parseCsv,
  mail: async () => (await import("./mail/parse-eml")).parseEml,
  outlook: async () => (await import("./mail/parse-msg")).parseMsg,
  html: async () => (await import("./html/parse-html")).parseHtml,
  docling: async () => (await import("./docling/parse-docling")).parseDocling,
  markdown: async () => (await import("./text/parse-markdown")).parseMarkdown,
  text: async () => parseText,
};

/** Loads the parser of a media type. */
async function parserOf(mediaType: string): Promise<{ name: ParserName; parse: Parser }> {
  const name = mediaType === DOCLING_ANSWER ? "docling" : parserNameOf(mediaType);
  if (name === undefined) throw new ParseFailure("unsupported_type", `no parser reads ${mediaType}`);
  if (name === null) throw new ParseFailure("unsupported_type", "an old Office document that was not converted");
  return { name, parse: await PARSERS[name]() };
}

/** Parses one document; failures are returned, not thrown. */
export async function parseBytes({ bytes, mediaType, ocr, ...limits }: ParseRequest): Promise<ParseOutcome> {
  const receipt = new ReceiptWriter();
  try {
    const { name, parse } = await parserOf(mediaType);
    const since = performance.now();
    const parsed = await parse(bytes, limits, receipt, ocr);
    const headings = limitHeadings(parsed.headings, receipt);
    const parser = { name, version: parserVersion(name) };
    const read = { parser, readAt: new Date().toISOString(), ms: Math.round(performance.now() - since) };
    return {
      ok: true,
      pageLabels: [],
      waiting: [],
      doubtful: [],
      exact: [],
      ...parsed,
      headings,
      receipt: receipt.finish(parsed.text, read),
    };
  } catch (error) {
    const failure = failureOf(error);
    const reasons = failure.code === "no_text" ? receipt.leftOutReasons : [];
    if (reasons.length > 0) return { ok: false, code: "only_left_out", detail: `words only in ${reasons.join(", ")}` };
    return { ok: false, ...failure };
  }
}
