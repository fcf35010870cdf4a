import { PDFDocument } from "pdf-lib";
import { describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { claimJob } from "@/lib/data/db/jobs/jobs";
import { getDocument, listDocuments } from "@/lib/data/db/library/documents";
import { getPassageAt } from "@/lib/data/db/library/passages";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { getOcrPlan, listOcrResults, planOcrPages, storeOcrPage } from "@/lib/data/db/library/reading/ocr-pages";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import { addDocument } from "../add/add-document";
import { retryDocument } from "../documents/remove-document";
import { rereadDocuments } from "../documents/reread-documents";
import { OcrReader } from "../ocr/ocr-reader";
import { claimed, find, leftovers, markdown, NOTHING_LEFT, settled, setUpQuickIngestion } from "../testing/ingestion";
import { pagePicture, scanFile } from "../testing/scan-file";
import { LONGEST_WAIT_MS } from "../tunables";

const SCANS = { kind: "ingest", lane: "scans", longestWaitMs: LONGEST_WAIT_MS };

/** A page that reads these words, each with a confidence, on one line. */
function pageOf(words: readonly (readonly [string, number])[]): RecognizedPage {
  return {
    width: 298,
    height: 420,
    angle: 0,
    upright: { width: 298, height: 420 },
    lines: [
      {
        baseline: 36,
        size: 12,
        words: words.map(([text, confidence], at) => ({
          text,
          box: [24 + at * 30, 26, 50 + at * 30, 38],
          confidence,
        })),
      },
    ],
  };
}

/** A page of text, and one that is a picture. */
async function partlyScanned(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await scanFile([["Herons"]]));
  pdf.insertPage(0, [298, 420]).drawText("The tower was built of brick in 1931.", { x: 24, y: 380, size: 10 });
  return pdf.save();
}

describe("scans", () => {
  setUpQuickIngestion();

  it("keeps the pages of a long document in order", async () => {
    await addDocument({ fileName: "scan.pdf", bytes: await scanFile([[]]) });
    const job = await claimed();
    const pages = Array.from({ length: 60 }, (_, at) => at + 1);
    await planOcrPages(job, pages);
    for (const number of pages.toReversed())
      await storeOcrPage(job, { number, state: "blank", picture: null }, { done: 0, total: 60 });
    expect((await listOcrResults(job.subject)).map(({ number }) => number)).toEqual(pages);
  });

  it("continues with the page after the last one that was stored, and keeps which words are doubtful", async () => {
    const bytes = await scanFile([[], ["The weir holds 4,200 cubic metres."]]);
    const { documentId } = await addDocument({ fileName: "scan.pdf", bytes });
    // The work of an earlier process before it was killed.
    const job = await claimed(0);
    await planOcrPages(job, [1, 2]);
    const first = JSON.stringify(
      pageOf([
        ["Built", 0.96],
        ["in", 0.95],
        ["1931.", 0.6],
      ]),
    );
    await storeOcrPage(job, { number: 1, state: "read", content: first, picture: null }, { done: 1, total: 2 });
    const read = vi.spyOn(OcrReader.prototype, "read");
    startImports();
    expect(await settled(documentId)).toMatchObject({
      status: "ready",
      language: "en",
      receipt: { extent: { count: 2 }, ocr: { pages: 2, doubtfulWords: 1 }, unreadPages: 0 },
    });
    expect(read.mock.calls.map(([number]) => number)).toEqual([2]);
    const document = await getDocument(documentId, EVERYTHING);
    expect(document?.text).toBe("Built in 1931.\n\nThe weir holds 4,200 cubic metres.");
    expect(document?.doubtful).toEqual([{ start: 9, end: 13 }]);
    expect((await getPassageAt(documentId, 0))?.doubtful).toEqual([{ start: 9, end: 13 }]);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("reads a picture while documents with text are imported beside it", async () => {
    const text = await addDocument({ fileName: "notes.md", bytes: markdown(3) });
    const picture = await addDocument({ fileName: "photo.png", bytes: pagePicture(["Herons nest"]) });
    vi.spyOn(OcrReader.prototype, "read").mockImplementation(async (number) => {
      expect(await settled(text.documentId)).toMatchObject({ status: "ready" });
      const content = JSON.stringify(
        pageOf([
          ["Herons", 0.9],
          ["nest", 0.9],
        ]),
      );
      return { result: { number, state: "read", content }, picture: new Uint8Array([1]), detail: null };
    });
    startImports();
    expect(await settled(picture.documentId)).toMatchObject({ status: "ready", receipt: { ocr: { words: 2 } } });
    expect((await getDocument(picture.documentId, EVERYTHING))?.text).toBe("Herons nest");
  });

  it("moves to the lane for scans, and counts no attempt when a page kills its process", async () => {
    const { documentId } = await addDocument({ fileName: "scan.pdf", bytes: await scanFile([["one"], ["two"]]) });
    const pages: number[] = [];
    vi.spyOn(OcrReader.prototype, "read").mockImplementation(async (number, signal) => {
      pages.push(number);
      signal.throwIfAborted();
      return { result: { number, state: "unread", reason: "time_limit" }, picture: null, detail: "killed" };
    });
    startImports();
    const failed = await settled(documentId);
    expect(failed).toMatchObject({ status: "failed", failure: { code: "scanned" } });
    expect(pages).toEqual([1, 2]);
    // Another try reads the pages that could not be read.
    vi.mocked(OcrReader.prototype.read).mockImplementation(async (number) => ({
      result: { number, state: "read", content: JSON.stringify(pageOf([["Better", 0.9]])) },
      picture: null,
      detail: null,
    }));
    await retryDocument(documentId, EVERYTHING);
    expect(await settled(documentId)).toMatchObject({ status: "ready", receipt: { ocr: { pages: 2 } } });
    expect(await getOcrPlan(documentId)).toEqual({ total: 2, waiting: [] });
  });

  it("reads pages again that were not read while OCR was off, and keeps the reading until then", async () => {
    await saveSettings({ ocr: { pages: "off" } }, "test");
    const { documentId } = await addDocument({ fileName: "tower.pdf", bytes: await partlyScanned() });
    startImports();
    expect(await settled(documentId)).toMatchObject({ status: "ready", receipt: { unreadPages: 1, ocr: null } });
    expect(await rereadDocuments(null)).toBe(0);
    await saveSettings({ ocr: { pages: "scans" } }, "test");
    const during: unknown[] = [];
    const read = vi.spyOn(OcrReader.prototype, "read").mockImplementation(async (number) => {
      during.push(await getDocument(documentId, EVERYTHING));
      const content = JSON.stringify(pageOf([["Herons", 0.9]]));
      return { result: { number, state: "read", content }, picture: null, detail: null };
    });
    expect(await rereadDocuments(null)).toBe(1);
    await expect.poll(async () => (await listDocuments(EVERYTHING)).map(({ id }) => id)).not.toContain(documentId);
    expect(await listDocuments(EVERYTHING)).toMatchObject([
      { version: 1, updating: null, receipt: { unreadPages: 0, ocr: { pages: 1 } } },
    ]);
    expect(read.mock.calls.map(([number]) => number)).toEqual([2]);
    expect(during).toMatchObject([
      { status: "ready", superseded: false, text: "The tower was built of brick in 1931." },
    ]);
    expect(await rereadDocuments(null)).toBe(0);
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("refuses a scan while OCR is off", async () => {
    await saveSettings({ ocr: { pages: "off" } }, "test");
    const { documentId } = await addDocument({ fileName: "scan.pdf", bytes: await scanFile([["one"]]) });
    startImports();
    expect(await settled(documentId)).toMatchObject({ status: "failed", failure: { code: "scanned" } });
    expect(await claimJob(SCANS, 1_000)).toBeNull();
    expect(await pool().query("SELECT count(*)::int AS pages FROM ocr_page")).toMatchObject({ rows: [{ pages: 0 }] });
    expect(await find(documentId)).toMatchObject({ passages: 0 });
  });
});
