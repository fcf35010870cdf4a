/**
 * Reads pages of one document by OCR in a separate process, one at a time. The caller limits its time; a guard of each
 * page limits its memory and processor time.
 *
 * in, first: `ocrOpenSchema`; then, again and again: `ocrPageRequestSchema`
 * out, for each page: `OcrAnswer`
 */
import { createHash } from "node:crypto";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { isPicture } from "@/lib/shared/contracts/library/document-formats";
import type { UnreadReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { failureOf, ParseFailure } from "../parse/parse-failure";
import { PictureParts } from "../parse/pictures/picture-parts";
import { MAX_ARCHIVE_ENTRIES, MAX_UNPACKED_BYTES, MAX_UNPACKING_RATIO } from "../tunables";
import { imagePicture, shownPicture } from "./image-picture";
import { type OcrAnswer, type OcrOpen, ocrOpenSchema, ocrPageRequestSchema } from "./ocr-messages";
import { type DrawnPicture, PdfPictures } from "./pdf-picture";
import { type PageReading, readPage } from "./read-page";
import { Recognizer } from "./recognizer";

// Reading scans takes minutes: everything else goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** The bundler puts the languages' data beside this script. */
const DATA_FOLDER = fileURLToPath(new URL(".", import.meta.url));
const BYTES_PER_MB = 1_048_576;
/** Pictures whose reading is cached: a logo is on most pages. */
const MAX_KNOWN = 100;

interface Opened extends OcrOpen {
  draw(number: number): Promise<DrawnPicture>;
  recognizer: Recognizer;
  /** Readings of pictures, by their pixels, since a logo or a header may be on every page. */
  known: LRUCache<string, PageReading>;
}

let opened: Promise<Opened> | null = null;

// Tesseract's thread would keep the process alive.
process.on("disconnect", () => process.exit());

// `on`, not `once`: a listener keeps the process alive. The parent kills it.
process.on("message", async (message) => {
  if (opened === null) {
    opened = open(ocrOpenSchema.parse(message));
    // It is awaited with the first page.
    opened.catch(() => undefined);
    return;
  }
  const { number } = ocrPageRequestSchema.parse(message);
  process.send?.(await answer(number, opened));
});

async function open(request: OcrOpen): Promise<Opened> {
  const { bytes, mediaType, languages } = request;
  const known = new LRUCache<string, PageReading>({ max: MAX_KNOWN });
  const document = { ...request, recognizer: new Recognizer(languages, DATA_FOLDER), known };
  if (isPicture(mediaType)) {
    const draw = async (number: number) => ({
      picture: await imagePicture(bytes, number),
      shown: () => shownPicture(bytes, number),
    });
    return { ...document, draw };
  }
  if (mediaType === "application/pdf") {
    const pdf = await PdfPictures.open(bytes);
    return { ...document, draw: (number) => pdf.draw(number) };
  }
  const parts = await PictureParts.open(bytes, ARCHIVE_LIMITS);
  const draw = async (number: number) => ({
    picture: await imagePicture(await parts.read(number), 1, false),
    // The document stores it.
    shown: async () => null,
  });
  return { ...document, draw };
}
const ARCHIVE_LIMITS = {
  maxEntries: MAX_ARCHIVE_ENTRIES,
  maxUnpackedBytes: MAX_UNPACKED_BYTES,
  maxRatio: MAX_UNPACKING_RATIO,
};

async function answer(number: number, opening: Promise<Opened>): Promise<OcrAnswer> {
  try {
    const document = await opening;
    await document.recognizer.ready();
    return await readGuarded(number, document);
  } catch (error) {
    return { failed: failureOf(error).detail };
  }
}

async function readGuarded(number: number, document: Opened): Promise<OcrAnswer> {
  const guard = startGuard(document);
  try {
    const drawn = await document.draw(number);
    const reading = await readOnce(drawn, document);
    if (reading.state === "blank") return { result: { number, state: "blank" }, picture: null, detail: null };
    if (reading.state === "not_recognized") return unread(number, "not_recognized", null);
    const content = JSON.stringify({ ...reading.page, on: drawn.on });
    return { result: { number, state: "read", content }, picture: await drawn.shown(), detail: null };
  } catch (error) {
    const isTooLarge = error instanceof ParseFailure && error.code === "too_large";
    return unread(number, isTooLarge ? "too_large" : "unreadable", failureOf(error).detail);
  } finally {
    void guard.terminate();
  }
}

async function readOnce({ picture, on }: DrawnPicture, { recognizer, known }: Opened): Promise<PageReading> {
  const hash =
    on === undefined ? null : createHash("sha256").update(`${picture.width} `).update(picture.data).digest("hex");
  const before = hash === null ? undefined : known.get(hash);
  if (before !== undefined) return before;
  const reading = await readPage(picture, (straight) => recognizer.recognize(straight));
  if (hash !== null) known.set(hash, reading);
  return reading;
}
function unread(number: number, reason: UnreadReason, detail: string | null): OcrAnswer {
  return { result: { number, state: "unread", reason }, picture: null, detail };
}

/** The guard counts from the start of the process, so each page gets a new one. */
function startGuard({ growthMb, cpuMs }: OcrOpen): Worker {
  const { user, system } = process.cpuUsage();
  const grown = (process.memoryUsage.rss() - rssAtStart) / BYTES_PER_MB;
  const argv = [Math.max(0, growthMb - grown), (user + system) / 1_000 + cpuMs];
  return new Worker(new URL("./parse-guard.mjs", import.meta.url), { argv });
}
const rssAtStart = process.memoryUsage.rss();
