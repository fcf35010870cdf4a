import { describe, expect, it } from "vitest";
import { cachedNumbers, cachedTexts, chartAxis, chartPart, chartPlot, chartSeries } from "../../testing/chart-part";
import { relationships } from "../../testing/office-file";
import { setUpParser } from "../../testing/set-up-parser";
import { workbookFile } from "../../testing/workbook-file";

const parseDocument = setUpParser();
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const DRAWING =
  '<xdr:wsDr><xdr:oneCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:oneCellAnchor></xdr:wsDr>';
const ROWS = [
  ["Boat", "Nets"],
  ["Mia", 12],
  ["Ida", 9],
];

/** A workbook of two sheets, of which the second one has no cells and shows a chart. */
async function read(chart: string, type = "chart") {
  const file = workbookFile(
    [
      { name: "Fleet", rows: ROWS },
      { name: "Graph", rows: [] },
    ],
    {
      more: [
        {
          name: "xl/worksheets/_rels/sheet2.xml.rels",
          content: relationships({ d: ["drawing", "../drawings/drawing1.xml"] }),
        },
        { name: "xl/drawings/drawing1.xml", content: DRAWING },
        { name: "xl/drawings/_rels/drawing1.xml.rels", content: relationships({ c: [type, "../charts/c.xml"] }) },
        { name: "xl/charts/c.xml", content: chart },
      ],
    },
  );
  const outcome = await parseDocument(file, XLSX);
  if (!outcome.ok) throw new Error(outcome.code);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  expect(outcome.receipt.figures).toBe(1);
  return outcome.text.split("\n\n").slice(2);
}

describe("a chart of a workbook", () => {
  const units = '<c:dispUnits><c:builtInUnit val="thousands"/></c:dispUnits>';
  const plot = (series: string) =>
    chartPart(
      chartPlot("bar", series, [1, 2]) + chartAxis("cat", 1) + chartAxis("val", 2, { title: "Number", more: units }),
      {
        title: "Nets by boat",
      },
    );

  it("only adds what its cells lack, since their sheet has the values", async () => {
    const data = {
      cat: cachedTexts(["Mia", "Ida"], "Fleet!$A$2:$A$3"),
      val: cachedNumbers([12, 9], "0", "Fleet!$B$2:$B$3"),
    };
    expect(await read(plot(chartSeries("Nets", data)))).toEqual([
      "## Graph",
      "Chart: Nets by boat\nSeries: Nets\nAxes: Number, in thousands",
    ]);
  });

  it.each([
    ["another file", cachedNumbers([12, 9], "0", "[1]Fleet!$B$2:$B$3")],
    ["cells that were deleted", cachedNumbers([12, 9], "0", "#REF!")],
    ["itself", '<c:numLit><c:pt idx="0"><c:v>12</c:v></c:pt><c:pt idx="1"><c:v>9</c:v></c:pt></c:numLit>'],
  ])("has its values if they are from %s", async (_, val) => {
    const cat = cachedTexts(["Mia", "Ida"], "Fleet!$A$2:$A$3");
    expect(await read(plot(chartSeries("Nets", { cat, val })))).toEqual([
      "## Graph",
      "Nets by boat",
      "|  | Nets |\n| --- | --- |\n| Mia | 12 |\n| Ida | 9 |",
      "Axis: Number, shown in thousands, the values above in full",
    ]);
  });

  it("of a newer kind says its title", async () => {
    const chart =
      '<cx:chartSpace xmlns:cx="cx"><cx:chartData><cx:data id="0"><cx:numDim type="val"><cx:f>_xlchart.v1.0</cx:f></cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:txData><cx:v>Nets lost</cx:v></cx:txData></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="treemap"><cx:tx><cx:txData><cx:v>Nets</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>';
    expect(await read(chart, "chartEx")).toEqual(["## Graph", "Chart: Nets lost\nSeries: Nets"]);
  });
});
