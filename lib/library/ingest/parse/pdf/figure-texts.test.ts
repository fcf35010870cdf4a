import { describe, expect, it } from "vitest";
import type { OcrPages } from "@/lib/shared/contracts/library/ocr-settings";
import type { OcrResult } from "@/lib/shared/contracts/library/recognized-page";
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
} from "../../testing/pictured-file";
import { recognizedWords, type WordLines } from "../../testing/recognized-words";
import { setUpParser } from "../../testing/set-up-parser";
import { figureNumber } from "./figure-numbers";

const parseDocument = setUpParser();
const PICTURE = wordsPicture(["Pump A7"]);
const MIDDLE = { x: 60, y: 400, width: 400, height: 150 };

async function parsed(file: Uint8Array, results: readonly OcrResult[] = [], pages: OcrPages = "scans") {
  const outcome = await parseDocument(file, "application/pdf", { ocr: { pages, results } });
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  return outcome;
}

/** The OCR result for a picture at a place of a page. */
function read(number: number, lines: WordLines, { x, y, width, height } = MIDDLE): OcrResult {
  const box: [number, number, number, number] = [x, PAGE.height - y - height, x + width, PAGE.height - y];
  return recognizedWords(number, lines, { width: 400, height: 150, on: { ...PAGE, box } });
}

describe("the pictures of a PDF's pages with text", () => {
  it.each<[string, Paint, boolean?]>([
    ["drawn on the page", drawn(PICTURE)],
    ["in a file whose objects are packed", drawn(PICTURE), true],
    ["on its side", onItsSide(PICTURE)],
    ["inside the content of the page", operators(inlinePicture(20, 10))],
    ["in a form", inForm(PICTURE)],
    ["that is a mask", asMask()],
    ["whose data are broken", broken],
    [
      "cut into strips",
      async (page, made) => {
        const strip = await made.embedPng(PICTURE);
        for (let at = 0; at < 30; at += 1) page.drawImage(strip, { x: 60, y: 400 + at * 5, width: 400, height: 5 });
      },
    ],
    [
      "after which the page restores nothing",
      async (page, made) => {
        const image = await made.embedPng(PICTURE);
        const name = page.node.newXObject("Im", image.ref);
        operators(`400 0 0 150 60 400 cm ${name} Do`)(page, made);
      },
    ],
  ])("wait for OCR: one %s", async (_name, paint, objectStreams = false) => {
    const { waiting, receipt, text } = await parsed(await picturedFile([paint], { objectStreams }));
    expect(waiting).toEqual([figureNumber(1, 0, 1)]);
    expect(receipt).toMatchObject({ unreadPages: 0, unreadPictures: 0 });
    expect(text).toBe(`${ABOVE}\n\n${BELOW}`);
  });

  it.each<[string, Paint, string]>([
    ["background of the page", drawn(PICTURE, { x: 0, y: 0, width: PAGE.width, height: PAGE.height }), "behind"],
    ["panel behind lines of text", drawn(PICTURE, { x: 40, y: 750, width: 500, height: 30 }), "behind"],
    ["logo", drawn(PICTURE, { x: 40, y: 790, width: 60, height: 40 }), "small"],
  ])("are not read where they hold no words of their own: a %s", async (_name, paint, kind) => {
    // The same on both pages counts once.
    const { waiting, receipt } = await parsed(await picturedFile([paint, paint]));
    expect(waiting).toEqual([]);
    expect(receipt.pictures).toEqual({ read: 0, textless: 0, small: 0, behind: 0, [kind]: 1 });
  });

  it("are not found if only text, lines and shades are drawn", async () => {
    const paint: Paint = (page, made) => {
      page.drawRectangle({ x: 60, y: 400, width: 400, height: 150 });
      operators("q 400 0 0 150 60 400 cm 0 0 1 1 re f Q q 1 0 0 1 30 30 cm Q")(page, made);
    };
    expect(await parsed(await picturedFile([paint]))).toMatchObject({ waiting: [], receipt: { pictures: null } });
  });

  it("have their words where they are on the page, and say which are doubtful", async () => {
    const file = await picturedFile([() => {}, drawn(PICTURE)]);
    const number = figureNumber(2, 0, 2);
    const words = read(number, [
      [
        ["Pump", 0.95],
        ["A7", 0.5],
      ],
    ] as const);
    const { text, doubtful, pageStarts, receipt, waiting, headings } = await parsed(file, [words]);
    expect(waiting).toEqual([]);
    expect(text).toBe([ABOVE, BELOW, ABOVE, "Pump A7", BELOW].join("\n\n"));
    expect(doubtful.map(({ start, end }) => text.slice(start, end))).toEqual(["A7"]);
    expect(pageStarts[1]).toBe(text.lastIndexOf(ABOVE));
    expect(headings).toEqual([]);
    expect(receipt).toMatchObject({
      pictures: { read: 1 },
      ocr: { pages: 1, words: 2, doubtfulWords: 1 },
      ocrPages: [{ place: 2 }],
      shownFigures: [{ number, start: text.indexOf("Pump A7") }],
    });
    expect(receipt.characters?.leftOut).toEqual({});
  });

  it("do not repeat the words of the text layer, or those of an earlier picture", async () => {
    const labelled: Paint = async (page, made) => {
      await drawn(PICTURE)(page, made);
      page.drawText("Label", { x: 60 + 20, y: 550 - 21, size: 12 });
    };
    const file = await picturedFile([labelled, drawn(PICTURE), drawn(PICTURE)]);
    const own = [["Pump", 0.9]] as const;
    const { text, receipt } = await parsed(file, [
      read(figureNumber(1, 0, 3), [[["Label", 0.9], ...own]] as const),
      read(figureNumber(2, 0, 3), [own]),
      read(figureNumber(3, 0, 3), [[["Other", 0.9]]] as const),
    ]);
    expect(text.match(/Label/g)).toHaveLength(1);
    expect(text.match(/Pump\b/g)).toHaveLength(1);
    expect(text).toContain("Other");
    expect(receipt.pictures?.read).toBe(2);
    expect(receipt.characters?.leftOut).toMatchObject({ repeated_text: 4 });
  });

  it("are listed in the receipt with the reason why they are not read", async () => {
    const file = await picturedFile([drawn(PICTURE), drawn(PICTURE), drawn(PICTURE)]);
    const off = await parsed(file, [], "off");
    expect([off.waiting, off.receipt.unreadPictureReasons]).toEqual([[], { no_text_layer: 3 }]);
    expect(off.receipt.unreadPictureList).toEqual([
      { reason: "no_text_layer", count: 3, ranges: [{ from: 1, to: 3 }] },
    ]);
    const tried = await parsed(file, [
      { number: 4, state: "blank" },
      { number: 5, state: "unread", reason: "not_recognized" },
      { number: 6, state: "unread", reason: "time_limit" },
    ]);
    expect(tried.waiting).toEqual([]);
    expect(tried.receipt).toMatchObject({ pictures: { textless: 2 }, unreadPictureReasons: { time_limit: 1 } });
  });

  it("are read in limited numbers", async () => {
    const many: Paint = async (page, made) => {
      const image = await made.embedPng(PICTURE);
      for (let at = 0; at < 300; at += 1)
        page.drawImage(image, { x: 20 + at * 1.5, y: 120 + ((at * 37) % 500), width: 100, height: 120 });
    };
    const { waiting, receipt } = await parsed(await picturedFile([many]));
    expect(waiting.length).toBe(20);
    expect(receipt.unreadPictureReasons.too_many).toBeGreaterThan(100);
  });

  it("wait while OCR may still replace the text of their page", async () => {
    const file = await picturedFile([drawn(PICTURE)]);
    expect((await parsed(file, [], "all")).waiting).toEqual([1]);
    const kept: OcrResult = { number: 1, state: "unread", reason: "time_limit" };
    expect((await parsed(file, [kept], "all")).waiting).toEqual([figureNumber(1, 0, 1)]);
  });
});
