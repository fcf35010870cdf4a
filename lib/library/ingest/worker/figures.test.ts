import { degrees } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { getDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { planOcrPages, storeOcrPage } from "@/lib/data/db/library/reading/ocr-pages";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { addDocument } from "../add/add-document";
import { readFigure } from "../documents/read-document";
import { readScannedPage } from "../documents/read-scanned-page";
import { OcrReader } from "../ocr/ocr-reader";
import { figureNumber } from "../parse/pdf/figure-numbers";
import { claimed, leftovers, NOTHING_LEFT, settled, setUpQuickIngestion } from "../testing/ingestion";
import {
  ABOVE,
  asMask,
  BELOW,
  broken,
  drawn,
  inForm,
  inlinePicture,
  onItsSide,
  operators,
  PAGE,
  type Paint,
  picturedFile,
  wordsPicture,
} from "../testing/pictured-file";

const PUMPS = wordsPicture(["Pump A7 delivers 4,200 litres.", "Pump B2 was sold in 1931."]);

async function imported(paints: readonly Paint[]) {
  const { documentId } = await addDocument({ fileName: "weir.pdf", bytes: await picturedFile(paints) });
  startImports();
  expect(await settled(documentId)).toMatchObject({ status: "ready" });
  const document = await getDocument(documentId, EVERYTHING);
  if (document?.receipt == null) throw new Error("no receipt");
  return { documentId, text: document.text, receipt: document.receipt };
}

describe("pictures on the pages of a PDF that have text", () => {
  setUpQuickIngestion();

  it("are read in place; the words have places on the page, and the picture is kept", async () => {
    const { documentId, text, receipt } = await imported([() => {}, drawn(PUMPS)]);
    const words = "Pump A7 delivers 4,200 litres. Pump B2 was sold in 1931.";
    expect(text.replace(/\s+/g, " ")).toBe([ABOVE, BELOW, ABOVE, words, BELOW].join(" "));
    expect(receipt).toMatchObject({ pictures: { read: 1 }, unreadPictures: 0, ocr: { pages: 1, words: 11 } });

    const page = await readScannedPage(documentId, 2);
    expect(page).toMatchObject({ ...PAGE, angle: 0, isPictures: true });
    const [left = 0, top = 0, right = 0, bottom = 0] = page.lines[0]?.words[0]?.box ?? [];
    // The picture is 400 × 150 points at 60, 292; "Pump" begins at 15 of them, on a line whose baseline is at 30.
    expect([Math.round(left), Math.round(top), bottom > 322 && bottom < 328]).toEqual([76, 312, true]);
    expect(right).toBeGreaterThan(left + 25);
    await expect(readScannedPage(documentId, 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(readScannedPage(documentId, figureNumber(2, 0, 2))).rejects.toMatchObject({ code: "not_found" });

    const figure = await readFigure(documentId, receipt.shownFigures[0]?.number ?? 0);
    expect(figure.contentType).toBe("image/webp");
    expect(await sharp(figure.bytes).metadata()).toMatchObject({ width: 800, height: 300 });
    expect(await leftovers()).toEqual(NOTHING_LEFT);
  });

  it("are read on their side, and in a form", async () => {
    const herons = wordsPicture(["Herons nest on the brick tower."]);
    const { text, receipt } = await imported([onItsSide(PUMPS), inForm(herons)]);
    expect(text).toContain("Pump A7 delivers 4,200 litres.");
    expect(text).toContain("Herons nest on the brick tower.");
    expect(receipt).toMatchObject({ pictures: { read: 2 }, unreadPictures: 0 });
  });

  it("are read on a page that is shown turned, at their place", async () => {
    const turned: Paint = async (page, made) => {
      await drawn(PUMPS)(page, made);
      page.setRotation(degrees(90));
    };
    const { documentId, text } = await imported([turned]);
    expect(text).toContain("Pump A7 delivers 4,200 litres.");
    const page = await readScannedPage(documentId, 1);
    expect([page.width, page.height]).toEqual([PAGE.height, PAGE.width]);
    // The lines run downwards, near the middle of the page.
    const [left = 0, top = 0, right = 0, bottom = 0] = page.lines[0]?.words[2]?.box ?? [];
    expect(bottom - top).toBeGreaterThan(right - left);
    expect([left > 400 && right < 550, top > 60 && bottom < 460]).toEqual([true, true]);
  });

  it("are reported where they have no words or cannot be read", async () => {
    const { text, receipt } = await imported([operators(inlinePicture(20, 10)), asMask(), broken]);
    expect(text.replace(/\s+/g, " ")).not.toMatch(/\d/);
    expect(receipt.pictures?.read).toBe(0);
    expect((receipt.pictures?.textless ?? 0) + receipt.unreadPictures).toBe(3);
    expect(receipt.unreadPictureReasons).toEqual({ unreadable: 1 });
  });

  it("are read once if they are on every page", async () => {
    const { text, receipt } = await imported([drawn(PUMPS), drawn(PUMPS), drawn(PUMPS)]);
    expect(text.match(/Pump A7/g)).toHaveLength(1);
    expect(receipt.pictures).toMatchObject({ read: 1, textless: 0 });
  });

  it("are not read again after a restart if they were read before", async () => {
    const other = wordsPicture(["Herons nest on the tower."]);
    const bytes = await picturedFile([drawn(PUMPS), drawn(other)]);
    const { documentId } = await addDocument({ fileName: "weir.pdf", bytes });
    const job = await claimed(0);
    await planOcrPages(job, [figureNumber(1, 0, 2), figureNumber(2, 0, 2)]);
    const done = { number: figureNumber(1, 0, 2), state: "blank" as const, picture: null };
    await storeOcrPage(job, done, { done: 1, total: 2 });
    const read = vi.spyOn(OcrReader.prototype, "read");
    startImports();
    expect(await settled(documentId)).toMatchObject({
      status: "ready",
      receipt: { pictures: { read: 1, textless: 1 } },
    });
    expect(read.mock.calls.map(([number]) => number)).toEqual([figureNumber(2, 0, 2)]);
  });

  it("are unread while OCR is off, and the document is ready without them", async () => {
    await saveSettings({ ocr: { pages: "off" } }, "test");
    const { receipt } = await imported([drawn(PUMPS)]);
    expect(receipt).toMatchObject({ unreadPictures: 1, unreadPictureReasons: { no_text_layer: 1 } });
  });

  it("are read if all pages are read by OCR, but their page keeps its text", async () => {
    await saveSettings({ ocr: { pages: "all" } }, "test");
    const original = OcrReader.prototype.read;
    vi.spyOn(OcrReader.prototype, "read").mockImplementation(async function read(this: OcrReader, number, signal) {
      if (number > 1) return original.call(this, number, signal);
      return { result: { number, state: "unread", reason: "time_limit" }, picture: null, detail: "killed" };
    });
    const { text } = await imported([drawn(PUMPS)]);
    expect(text).toContain(ABOVE);
    expect(text).toContain("Pump A7 delivers 4,200 litres.");
  });
});
