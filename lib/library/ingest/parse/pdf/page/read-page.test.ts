import {
  closePath,
  degrees,
  fill,
  lineTo,
  moveTo,
  PDFDocument,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  rgb,
  StandardFonts,
  setFillingRgbColor,
  setTextRenderingMode,
  TextRenderingMode,
} from "pdf-lib";
import { describe, expect, it } from "vitest";
import { setUpParser } from "../../../testing/set-up-parser";
import type { ParsedDocument } from "../../parse-document";

const parseDocument = setUpParser();
const ONE_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const WHITE = rgb(1, 1, 1);

/** Reads a PDF of one page with a visible line and what `paint` adds. */
async function read(paint: (page: PDFPage, made: PDFDocument) => unknown): Promise<ParsedDocument> {
  const made = await PDFDocument.create();
  const page = made.addPage([595, 842]);
  page.setFont(await made.embedFont(StandardFonts.Helvetica));
  page.setFontSize(11);
  page.drawText("The visible line.", { x: 50, y: 700 });
  await paint(page, made);
  const outcome = await parseDocument(await made.save(), "application/pdf");
  if (!outcome.ok) throw new Error(outcome.detail);
  return outcome;
}

describe("text that a reader of a PDF does not see", () => {
  it.each([
    [
      "the color of the paper",
      "same_colour",
      (page: PDFPage) => page.drawText("Secret words", { x: 50, y: 600, color: WHITE }),
    ],
    [
      "the color of its background",
      "same_colour",
      (page: PDFPage) => {
        page.drawRectangle({ x: 40, y: 590, width: 200, height: 30, color: rgb(0.2, 0.3, 0.4) });
        page.drawText("Secret words", { x: 50, y: 600, color: rgb(0.2, 0.31, 0.4) });
      },
    ],
    ["tiny", "too_small", (page: PDFPage) => page.drawText("Secret words", { x: 50, y: 600, size: 0.4 })],
    ["outside the page", "off_page", (page: PDFPage) => page.drawText("Secret words", { x: -300, y: 600 })],
    [
      "invisible",
      "marked_hidden",
      (page: PDFPage) => {
        page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
        page.drawText("Secret words", { x: 50, y: 600 });
      },
    ],
    ["transparent", "marked_hidden", (page: PDFPage) => page.drawText("Secret words", { x: 50, y: 600, opacity: 0 })],
  ])("leaves out and lists text that is %s", async (_, by, paint) => {
    const { text, receipt } = await read(paint);
    expect(text).toBe("The visible line.");
    expect(receipt.hidden).toMatchObject([{ place: 1, by, text: "Secret words", characters: 11 }]);
    expect(receipt.characters).toMatchObject({ found: 26, kept: 15, leftOut: { hidden_text: 11 } });
  });

  it("keeps white text on a dark bar, and the text layer of a scan", async () => {
    const bar = await read((page) => {
      page.drawRectangle({ x: 40, y: 590, width: 200, height: 30, color: rgb(0, 0, 0) });
      page.drawText("White words", { x: 50, y: 600, color: WHITE });
    });
    expect(bar.text).toContain("White words");
    const scan = await read(async (page, made) => {
      page.drawImage(await made.embedPng(ONE_PIXEL), { x: 0, y: 500, width: 595, height: 150 });
      page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
      page.drawText("Recognised words", { x: 50, y: 600 });
    });
    expect(scan.text).toContain("Recognised words");
    expect([bar, scan].map(({ receipt }) => receipt.hidden)).toEqual([[], []]);
  });

  it.each([
    ["even-odd", [0, 1, 2, 3], "eoFill"],
    ["in the opposite direction", [3, 2, 1, 0], "fill"],
  ] as const)("keeps text inside a border that is a filled area with a hole: %s", async (_, inner, paint) => {
    const { text, receipt } = await read((page) => {
      const corners = (inset: number) => [
        [40 + inset, 590 + inset],
        [240 - inset, 590 + inset],
        [240 - inset, 620 - inset],
        [40 + inset, 620 - inset],
      ];
      const path = (points: (number[] | undefined)[]) => [
        ...points.map(([x = 0, y = 0] = [], at) => (at === 0 ? moveTo(x, y) : lineTo(x, y))),
        closePath(),
      ];
      const hole = corners(1);
      page.pushOperators(
        setFillingRgbColor(0, 0, 0),
        ...path(corners(0)),
        ...path(inner.map((at) => hole[at])),
        paint === "fill" ? fill() : PDFOperator.of(PDFOperatorNames.FillEvenOdd),
      );
      page.drawText("Framed words", { x: 50, y: 600 });
    });
    expect(text).toContain("Framed words");
    expect(receipt.hidden).toEqual([]);
  });

  it("keeps text in other directions", async () => {
    const { text, receipt } = await read((page) => page.drawText("A stamp", { x: 30, y: 300, rotate: degrees(90) }));
    expect(text).toBe("The visible line.\n\nA stamp");
    expect(receipt.characters).toMatchObject({ found: 21, kept: 21, leftOut: {} });
  });

  it("reads a page that lies on its side in the direction in which it is read", async () => {
    const made = await PDFDocument.create();
    const page = made.addPage([595, 842]);
    page.setFont(await made.embedFont(StandardFonts.Helvetica));
    page.drawText("First line", { x: 100, y: 100, size: 11, rotate: degrees(90) });
    page.drawText("of a paragraph", { x: 114, y: 100, size: 11, rotate: degrees(90) });
    const outcome = await parseDocument(await made.save(), "application/pdf");
    expect(outcome).toMatchObject({ text: "First line of a paragraph" });
  });
});
