/**
 * Parses one document in a process of its own, which the caller limits in time and memory: a file that exhausts the
 * heap ends this process alone. Plain JavaScript, because it is started by its path and no bundler sees it.
 *
 * in, once: { bytes, mediaType, growthMb, maxPages, maxTextChars, maxEntries, maxUnpackedBytes, maxRatio }
 * out, once: { ok: true, text, pageStarts, headings, pages, title, language, findings } | { ok: false, code, detail }
 */
import { Worker } from "node:worker_threads";
import { cleanText } from "./clean-text.mjs";
import { decodeText } from "./decode-text.mjs";
import { noFindings } from "./findings.mjs";
import { ParseFailure } from "./parse-failure.mjs";

function parseText(bytes, { maxTextChars }, findings) {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new ParseFailure("unsupported_type", "the file is not text");
  const text = cleanText(decoded, findings);
  if (text.trim() === "") throw new ParseFailure("empty", "only white space");
  if (text.length > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
  return { text, pageStarts: [], headings: [], pages: null, title: null, language: null };
}

/** Each parser's packages are loaded only when a document of its kind comes. */
async function parserOf(mediaType) {
  switch (mediaType) {
    case "application/pdf":
      return (await import("./parse-pdf.mjs")).parsePdf;
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
      return (await import("./parse-docx.mjs")).parseDocx;
    case "application/vnd.openxmlformats-officedocument.presentationml.presentation":
      return (await import("./parse-pptx.mjs")).parsePptx;
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
      return (await import("./parse-xlsx.mjs")).parseXlsx;
    case "text/csv":
      return (await import("./parse-csv.mjs")).parseCsv;
    case "message/rfc822":
      return (await import("./parse-eml.mjs")).parseEml;
    case "text/html":
      return (await import("./parse-html.mjs")).parseHtml;
    default:
      return parseText;
  }
}

/** The answer to one message. */
async function answerTo({ bytes, mediaType, ...limits }) {
  try {
    const parse = await parserOf(mediaType);
    const findings = noFindings();
    return { ok: true, ...(await parse(bytes, limits, findings)), findings };
  } catch (error) {
    const known = error instanceof ParseFailure;
    return {
      ok: false,
      code: known ? error.code : "internal",
      detail: known ? error.message : String(error?.stack ?? error),
    };
  }
}

process.once("message", async (message) => {
  const { growthMb, ...asked } = message;
  new Worker(new URL("./parse-guard.mjs", import.meta.url), { workerData: { growthMb } }).unref();
  // Whoever asked ends this process: it must not be gone before its answer has arrived.
  process.send(await answerTo(asked));
});
