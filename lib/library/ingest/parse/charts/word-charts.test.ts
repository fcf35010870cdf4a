import { expect, it } from "vitest";
import { cachedNumbers, cachedTexts, chartPart, chartPlot, chartSeries } from "../../testing/chart-part";
import { setUpParser } from "../../testing/set-up-parser";
import { paragraph, run, wordFile } from "../../testing/word-file";

const parseDocument = setUpParser();
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

it("a chart of a Word document is a table where the text has it, with the numbers that it shows rounded", async () => {
  const series = chartSeries("Wool", { cat: cachedTexts(["Skye", "Mull"]), val: cachedNumbers([0.3219, 0.5], "0%") });
  const chart = chartPart(chartPlot("bar", series), { title: "Clip" });
  const drawing =
    '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  const file = wordFile(paragraph(run("Before.")) + paragraph(drawing) + paragraph(run("After.")), {
    related: { chart },
  });
  const outcome = await parseDocument(file, DOCX);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  const { text, receipt, exact } = outcome;
  expect(text).toBe("Before.\n\nClip\n\n|  | Wool |\n| --- | --- |\n| Skye | 32% |\n| Mull | 50% |\n\nAfter.");
  expect(exact).toEqual([[text.indexOf("32%"), "32.19"]]);
  expect(receipt).toMatchObject({ figures: 1, tables: [{ caption: "Clip", rows: 2, columns: 2 }] });
  expect(receipt.characters?.leftOut).toEqual({});
});
