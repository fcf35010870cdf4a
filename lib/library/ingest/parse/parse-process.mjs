/**
 * Parses one document in a process of its own, which the caller limits in time and memory: a file that exhausts the
 * heap ends this process alone. Plain JavaScript, because it is started by its path and no bundler sees it.
 *
 * in, once: { bytes, mediaType, growthMb, cpuMs, maxPages, maxTextChars, maxEntries, maxUnpackedBytes, maxRatio }
 * out, once: { ok: true, text, pageStarts, headings, pages, title, language, findings } | { ok: false, code, detail }
 */
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { noFindings } from "./findings.mjs";
import { ParseFailure } from "./parse-failure.mjs";
import { limitHeadings } from "./text/limit-headings.mjs";
import { parseText } from "./text/parse-text.mjs";

/** A third of the processor time of a process that is not nice, where there is not enough for both. */
const NICENESS = 5;

/** Each parser's packages are loaded only when a document of its kind comes. */
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

/** The answer to one message. */
async function answerTo({ bytes, mediaType, ...limits }) {
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

// Reading a document is less urgent than answering a question, and still goes on beside one.
setPriority(NICENESS);

// A listener that stays keeps the process alive: it must not be gone before its answer has arrived. Whoever asked ends it.
process.on("message", async (message) => {
  const { growthMb, cpuMs, ...asked } = message;
  new Worker(new URL("./parse-guard.mjs", import.meta.url), { workerData: { growthMb, cpuMs } }).unref();
  process.send(await answerTo(asked));
});
