import { PARSER_VERSIONS } from "@/lib/shared/contracts/library/parser-versions";
import type { ParserName } from "@/lib/shared/contracts/library/receipt";
import type { ParseOutcome } from "./parse-document";
import { failureOf, ParseFailure } from "./parse-failure";
import type { ParseRequest } from "./parse-request";
import type { Parser } from "./parser";
import { ReceiptWriter } from "./receipt/receipt-writer";
import { limitHeadings } from "./text/limit-headings";
import { parseText } from "./text/parse-text";

/** Loads the parser of a media type; each parser's packages are imported only when needed. */
async function parserOf(mediaType: string): Promise<{ name: ParserName; parse: Parser }> {
  switch (mediaType) {
    case "application/pdf":
      return { name: "pdf", parse: (await import("./pdf/parse-pdf")).parsePdf };
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
      return { name: "docx", parse: (await import("./office/parse-docx")).parseDocx };
    case "application/vnd.openxmlformats-officedocument.presentationml.presentation":
      return { name: "pptx", parse: (await import("./office/parse-pptx")).parsePptx };
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
      return { name: "xlsx", parse: (await import("./office/parse-xlsx")).parseXlsx };
    case "application/vnd.oasis.opendocument.text":
      return { name: "odt", parse: (await import("./opendocument/parse-odt")).parseOdt };
    case "application/vnd.oasis.opendocument.presentation":
      return { name: "odp", parse: (await import("./opendocument/parse-odp")).parseOdp };
    case "application/vnd.oasis.opendocument.spreadsheet":
      return { name: "ods", parse: (await import("./opendocument/parse-ods")).parseOds };
    case "application/rtf":
      return { name: "rtf", parse: (await import("./rtf/parse-rtf")).parseRtf };
    case "application/epub+zip":
      return { name: "epub", parse: (await import("./epub/parse-epub")).parseEpub };
    case "image/png":
    case "image/jpeg":
    case "image/tiff":
    case "image/webp":
      return { name: "image", parse: (await import("./parse-image")).parseImage };
    case "text/csv":
      return { name: "csv", parse: (await import("./text/csv/parse-csv")).parseCsv };
    case "message/rfc822":
      return { name: "mail", parse: (await import("./mail/parse-eml")).parseEml };
    case "application/vnd.ms-outlook":
      return { name: "outlook", parse: (await import("./mail/parse-msg")).parseMsg };
    case "text/html":
      return { name: "html", parse: (await import("./html/parse-html")).parseHtml };
    case "application/vnd.docling.answer+json":
      return { name: "docling", parse: (await import("./docling/parse-docling")).parseDocling };
    case "text/markdown":
      return { name: "markdown", parse: (await import("./text/parse-markdown")).parseMarkdown };
    case "application/msword":
    case "application/vnd.ms-excel":
    case "application/vnd.ms-powerpoint":
      throw new ParseFailure("unsupported_type", "an old Office document that was not converted");
    default:
      return { name: "text", parse: parseText };
  }
}

/** Parses one document; failures are returned, not thrown. */
export async function parseBytes({ bytes, mediaType, ocr, ...limits }: ParseRequest): Promise<ParseOutcome> {
  const receipt = new ReceiptWriter();
  try {
    const { name, parse } = await parserOf(mediaType);
    const since = performance.now();
    const parsed = await parse(bytes, limits, receipt, ocr);
    const headings = limitHeadings(parsed.headings, receipt);
    const parser = { name, version: PARSER_VERSIONS[name] };
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
