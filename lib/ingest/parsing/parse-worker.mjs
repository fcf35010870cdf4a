/**
 * Parses one document in a thread of its own, which the caller limits in time and memory. Plain JavaScript,
 * because it is started by its path and no bundler sees it.
 *
 * workerData: { bytes, mediaType, maxPages, maxTextChars, maxEntries, maxUnpackedBytes, maxRatio }
 * out: { ok: true, text, pageStarts, headings, pages, title, language } | { ok: false, code, detail }
 */
import { parentPort, workerData } from "node:worker_threads";
import { cleanText } from "./clean-text.mjs";
import { decodeText } from "./decode-text.mjs";
import { ParseFailure } from "./parse-failure.mjs";

function parseText(bytes, { maxTextChars }) {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new ParseFailure("unsupported_type", "the file is not text");
  const text = cleanText(decoded);
  if (text.trim() === "") throw new ParseFailure("empty", "only white space");
  if (text.length > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
  return { text, pageStarts: [], headings: [], pages: null, title: null, language: null };
}

/** Each parser's packages are loaded only when a document of its kind comes. */
async function parse({ bytes, mediaType, ...limits }) {
  switch (mediaType) {
    case "application/pdf":
      return (await import("./parse-pdf.mjs")).parsePdf(bytes, limits);
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
      return (await import("./parse-docx.mjs")).parseDocx(bytes, limits);
    case "text/html":
      return (await import("./parse-html.mjs")).parseHtml(bytes, limits);
    default:
      return parseText(bytes, limits);
  }
}

try {
  parentPort.postMessage({ ok: true, ...(await parse(workerData)) });
} catch (error) {
  const known = error instanceof ParseFailure;
  parentPort.postMessage({
    ok: false,
    code: known ? error.code : "internal",
    detail: known ? error.message : String(error?.stack ?? error),
  });
}
// PDF.js may leave a timer behind.
parentPort.close();
