import { noFindings } from "./findings.mjs";
import { ParseFailure } from "./parse-failure.mjs";
import { limitHeadings } from "./text/limit-headings.mjs";
import { parseText } from "./text/parse-text.mjs";

/** Loads the parser of a media type; each parser's packages are imported only when needed. */
async function parserOf(mediaType) {
  switch (mediaType) {
    case "application/pdf":
      return (await import("./pdf/parse-pdf.mjs")).parsePdf;
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
      return (await import("./office/parse-docx.mjs")).parseDocx;
    case "application/vnd.openxmlformats-officedocument.presentationml.presentation":
      return (await import("./office/parse-pptx.mjs")).parsePptx;
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
      return (await import("./office/parse-xlsx.mjs")).parseXlsx;
    case "text/csv":
      return (await import("./text/parse-csv.mjs")).parseCsv;
    case "message/rfc822":
      return (await import("./text/parse-eml.mjs")).parseEml;
    case "text/html":
      return (await import("./html/parse-html.mjs")).parseHtml;
    case "text/markdown":
      return (await import("./text/parse-markdown.mjs")).parseMarkdown;
    default:
      return parseText;
  }
}

/**
 * Parses one document; failures are returned, not thrown.
 * @param asked { bytes, mediaType, maxPages, maxTextChars, maxEntries, maxUnpackedBytes, maxRatio }
 * @returns { ok: true, text, pageStarts, headings, pages, title, language, findings } | { ok: false, code, detail }
 */
export async function parseBytes({ bytes, mediaType, ...limits }) {
  try {
    const parse = await parserOf(mediaType);
    const findings = noFindings();
    const parsed = await parse(bytes, limits, findings);
    return { ok: true, ...parsed, headings: limitHeadings(parsed.headings, findings), findings };
  } catch (error) {
    const known = error instanceof ParseFailure;
    return {
      ok: false,
      code: known ? error.code : "internal",
      detail: known ? error.message : String(error?.stack ?? error),
    };
  }
}
