import { PDFDocument, PDFName, PDFString, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { parseBytes } from "../parse-bytes";
import { DEFAULT_LIMITS } from "../parse-document";
import { NO_OCR } from "../pictures/ocr-input";

type Range = [from: number, style: string | null, prefix?: string, start?: number];

async function labelsOf(pages: number, ranges: readonly Range[]): Promise<string[]> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    document.addPage([300, 300]).drawText(`Sheet number ${page} of the manual.`, { x: 30, y: 200, size: 11, font });
  const numbers = ranges.flatMap(([from, style, prefix, start]) => [
    from,
    document.context.obj({
      ...(style === null ? {} : { S: style }),
      ...(prefix === undefined ? {} : { P: PDFString.of(prefix) }),
      ...(start === undefined ? {} : { St: start }),
    }),
  ]);
  if (ranges.length > 0) document.catalog.set(PDFName.of("PageLabels"), document.context.obj({ Nums: numbers }));
  const bytes = await document.save();
  const outcome = await parseBytes({ bytes, mediaType: "application/pdf", ocr: NO_OCR, ...DEFAULT_LIMITS });
  if (!outcome.ok) throw new Error(outcome.detail);
  return outcome.pageLabels;
}

describe("the page labels of a PDF", () => {
  it("are read if they are not the page numbers", async () => {
    expect(
      await labelsOf(5, [
        [0, "r"],
        [2, "D"],
      ]),
    ).toEqual(["i", "ii", "1", "2", "3"]);
    expect(await labelsOf(2, [[0, "D", "B-", 7]])).toEqual(["B-7", "B-8"]);
  });

  it("fall back to the page number without a label, or with a long one", async () => {
    expect(
      await labelsOf(3, [
        [0, null],
        [1, null, "scan-of-the-original-2031-final-copy"],
        [2, "A"],
      ]),
    ).toEqual(["1", "2", "A"]);
  });

  it("are left out if they are the page numbers, or not stated", async () => {
    expect(await labelsOf(2, [[0, "D"]])).toEqual([]);
    expect(await labelsOf(2, [])).toEqual([]);
  });
});
