import type { ParseOutcome } from "./parse-document";
import { failureOf } from "./parse-failure";
import type { ParseRequest } from "./parse-request";
import { noFindings, type Parser } from "./parser";
import { limitHeadings } from "./text/limit-headings";
import { parseText } from "./text/parse-text";

/** Loads the parser of a media type; each parser's packages are imported only when needed. */
async function parserOf(mediaType: string): Promise<Parser> {
  switch (mediaType) {
    case "application/pdf":
      return (await import("./pdf/parse-pdf")).parsePdf;
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
      return (await import("./office/parse-docx")).parseDocx;
    case "application/vnd.openxmlformats-officedocument.presentationml.presentation":
      return (await import("./office/parse-pptx")).parsePptx;
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
      return (await import("./office/parse-xlsx")).parseXlsx;
    case "text/csv":
      return (await import("./text/parse-csv")).parseCsv;
    case "message/rfc822":
      return (await import("./text/parse-eml")).parseEml;
    case "text/html":
      return (await import("./html/parse-html")).parseHtml;
    case "text/markdown":
      return (await import("./text/parse-markdown")).parseMarkdown;
    default:
      return parseText;
  }
}

/** Parses one document; failures are returned, not thrown. */
export async function parseBytes({ bytes, mediaType, ...limits }: ParseRequest): Promise<ParseOutcome> {
  try {
    const parse = await parserOf(mediaType);
    const findings = noFindings();
    const parsed = await parse(bytes, limits, findings);
    const headings = limitHeadings(parsed.headings, findings);
    return { ok: true, ...parsed, headings, findings: { ...findings, assistantInstructions: 0 } };
  } catch (error) {
    return { ok: false, ...failureOf(error) };
  }
}
