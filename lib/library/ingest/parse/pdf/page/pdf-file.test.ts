import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { PdfFile } from "./pdf-file";

const FONT = fileURLToPath(
  new URL("../../../../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf", import.meta.url),
);

it("loads embedded fonts without computing the outlines of their letters", async () => {
  const drawn = new PDFDocument();
  drawn.font(FONT).text("Letters of a font of its own").addPage().text("and more of them");
  drawn.end();
  const { document } = await PdfFile.open(new Uint8Array(await buffer(drawn)));
  const loaded: string[] = [];
  // Outlines arrive with the operators of the page after the one that loads the font.
  for (const number of [1, 2]) {
    const page = await document.getPage(number);
    await page.getOperatorList();
    for (const [name] of page.commonObjs) loaded.push(name);
  }
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((name) => name.includes("_path_"))).toEqual([]);
});
