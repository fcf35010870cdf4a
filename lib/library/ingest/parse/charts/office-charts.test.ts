import { describe, expect, it } from "vitest";
import {
  cachedLevels,
  cachedNumbers,
  cachedTexts,
  chartAxis,
  chartPart,
  chartPlot,
  chartSeries,
  chartTitle,
} from "../../testing/chart-part";
import { setUpParser } from "../../testing/set-up-parser";
import { frame, line, shape, slidesFile } from "../../testing/slides-file";
import type { ZipEntry } from "../../testing/zip-file";

const parseDocument = setUpParser();
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

/** A presentation whose only slide shows charts. */
async function shown(charts: readonly string[], more: readonly ZipEntry[] = []) {
  const related = Object.fromEntries(charts.map((_, at) => [`r${at}`, ["chart", `../charts/c${at}.xml`] as const]));
  const file = slidesFile(
    [
      {
        shapes: shape(line("S"), "title") + charts.map((_, at) => frame(`<c:chart r:id="r${at}"/>`)).join(""),
        related,
      },
    ],
    [...charts.map((content, at) => ({ name: `ppt/charts/c${at}.xml`, content })), ...more],
  );
  const outcome = await parseDocument(file, PPTX);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  const exact = outcome.exact.map(([at, number]) => [outcome.text.slice(at).split(" |")[0], number]);
  return { ...outcome, shownAs: exact };
}

/** The text without the title of its slide and the rules of its tables. */
const content = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "" && line !== "# S" && !/^\|(?: --- \|)+$/.test(line))
    .join("\n");

const read = async (area: string, options = {}) => content((await shown([chartPart(area, options)])).text);

describe("a chart of an Office file", () => {
  it("has a column for each level of labels, each written in every row that it covers", async () => {
    const levels = cachedLevels([
      ["East", "West", "East", "West", "East"],
      ["Tea", null, "Milk", null, "Salt"],
      ["Drinks", null, null, null, "Food"],
    ]);
    const series = chartSeries("Crates", { cat: levels, val: cachedNumbers([5, 6, 7, null, 9]) });
    expect(await read(chartPlot("bar", series, [1]) + chartAxis("cat", 1, { title: "Depot" }))).toBe(
      [
        "|  |  | Depot | Crates |",
        "| Drinks | Tea | East | 5 |",
        "| Drinks | Tea | West | 6 |",
        "| Drinks | Milk | East | 7 |",
        "| Drinks | Milk | West |  |",
        "| Food | Salt | East | 9 |",
      ].join("\n"),
    );
  });

  it("has a table for each series with separate points, and one for those that share them", async () => {
    const pairs = (name: string, x: number[], y: number[]) =>
      chartSeries(name, { xVal: cachedNumbers(x), yVal: cachedNumbers(y) });
    const axes = chartAxis("val", 1, { title: "Depth (m)", more: '<c:axPos val="b"/>' }) + chartAxis("val", 2);
    const own = pairs("Reef", [3, 8], [21, 19]) + pairs("Bay", [4, 9], [22, 18]);
    expect(await read(chartPlot("scatter", own, [1, 2]) + axes, { title: "Fish" })).toBe(
      "Fish\n| Depth (m) | Reef |\n| 3 | 21 |\n| 8 | 19 |\nFish\n| Depth (m) | Bay |\n| 4 | 22 |\n| 9 | 18 |",
    );
    const same = pairs("Reef", [3, 8], [21, 19]) + pairs("Bay", [3], [22]);
    expect(await read(chartPlot("scatter", same, [1, 2]) + axes)).toBe(
      "| Depth (m) | Reef | Bay |\n| 3 | 21 | 22 |\n| 8 | 19 |  |",
    );
    const unplaced = chartSeries("Reef", { yVal: cachedNumbers([21, 19]) }) + pairs("Bay", [4, 9], [22, 18]);
    expect(await read(chartPlot("scatter", unplaced))).toContain(
      "| X | Reef |\n| 1 | 21 |\n| 2 | 19 |\nChart\n| X | Bay |",
    );
  });

  it("has the sizes of bubbles and the labels of points", async () => {
    const label = (idx: number, runs: string) =>
      `<c:dLbl><c:idx val="${idx}"/><c:tx><c:rich><a:p>${runs}</a:p></c:rich></c:tx></c:dLbl>`;
    const field = (kind: string) => `<a:fld type="${kind}"><a:t>[${kind}]</a:t></a:fld>`;
    const labels = `<c:dLbls>${label(0, field("CELLRANGE"))}${label(1, `<a:r><a:t>closed in June, </a:t></a:r>${field("YVALUE")}`)}${label(2, field("XVALUE"))}</c:dLbls>`;
    const range =
      '<c:extLst><c:ext><c15:datalabelsRange xmlns:c15="x"><c15:f>S!$D$2</c15:f><c15:dlblRangeCache><c:pt idx="0"><c:v>Old mill</c:v></c:pt></c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst>';
    const data = {
      xVal: cachedNumbers([1, 2, 3]),
      yVal: cachedNumbers([7, 8, 9]),
      bubbleSize: cachedNumbers([30, 40, 50]),
    };
    const { text, receipt } = await shown([chartPart(chartPlot("bubble", chartSeries("Mills", data, labels + range)))]);
    expect(content(text)).toBe(
      "| X | Mills | Mills size | Mills label |\n| 1 | 7 | 30 | Old mill |\n| 2 | 8 | 40 | closed in June, |\n| 3 | 9 | 50 |  |",
    );
    expect(receipt.leftOutTexts.map((left) => left.text)).toEqual(["[CELLRANGE]", "[YVALUE]", "[XVALUE]"]);
  });

  it.each([
    ["days of its cells", cachedNumbers([45352, 45383.5], "[$-40C]d\\ mmm\\ yyyy"), "", ["2024-03-01", "2024-04-01"]],
    ["days of its axis", cachedNumbers([45352]), '<c:numFmt formatCode="mmm\\ yy" sourceLinked="0"/>', ["2024-03"]],
    ["texts", cachedTexts(["early", "late"]), "", ["early", "late"]],
    ["years", cachedNumbers([2023, 2024]), '<c:numFmt formatCode="General" sourceLinked="1"/>', ["2023", "2024"]],
  ])("names points by %s", async (_, cat, more, names) => {
    const series = chartSeries("Guests", { cat, val: cachedNumbers(names.map(() => 5)) });
    const text = await read(chartPlot("line", series, [1]) + chartAxis("date", 1, { more }));
    expect(text.split("\n").slice(1)).toEqual(names.map((name) => `| ${name} | 5 |`));
  });

  it("counts days from 1904 where it says so", async () => {
    const series = chartSeries("Guests", { cat: cachedNumbers([43890], "yyyy-mm-dd"), val: cachedNumbers([5]) });
    expect(await read(chartPlot("line", series), { more: "<c:date1904/>" })).toContain("| 2024-03-01 | 5 |");
  });

  const labels = (format: string, show = "showVal") =>
    `<c:dLbls><c:numFmt formatCode="${format}" sourceLinked="0"/><c:${show} val="1"/></c:dLbls>`;

  it.each([
    // Cells, labels, axis; the text and the number behind it.
    ["a percentage", "0.0%", "", "", 0.1849, "18.5%", "18.49"],
    ["a currency of another language", "#,##0\\ [$€-40C]", "", "", 1450.6, "1451 €", "1450.6"],
    ["the format of its labels", "General", labels("0.0"), "", 2.71538, "2.7", "2.71538"],
    ["a percentage of its axis, in full", "General", "", "0%", 0.1849, "18.49%", undefined],
    ["an axis that rounds", "General", "", "0", 2.71538, "2.71538", undefined],
    ["cells before the axis", "0.00", "", "0%", 0.5, "0.50", undefined],
    ["a format that hides its label", ";;;", "", "", 12, "12", undefined],
    ["thousands that nothing names", "#,##0,", labels("0.0,,"), "", 7654321, "7654321", undefined],
    ["thousands that are named", '0.0,," M"', "", "", 7654321, "7.7 M", "7.654321"],
    ["a floating-point error", "General", "", "", 0.30000000000000004, "0.3", undefined],
  ])("shows a value by %s", async (_, cell, own, axis, value, text, exact) => {
    const format = cell.replaceAll('"', "&quot;");
    const series = chartSeries("Rate", { cat: cachedTexts(["a"]), val: cachedNumbers([value], format) }, own);
    const more = axis === "" ? "" : `<c:numFmt formatCode="${axis}" sourceLinked="0"/>`;
    const found = await shown([chartPart(chartPlot("bar", series, [2]) + chartAxis("val", 2, { more }))]);
    expect(content(found.text)).toBe(`|  | Rate |\n| a | ${text} |`);
    expect(found.shownAs).toEqual(exact === undefined ? [] : [[text, exact]]);
  });

  it("keeps gaps, and numbers series and points without names", async () => {
    const data = (values: (number | null)[]) => ({ val: cachedNumbers(values) });
    const series = chartSeries(null, data([4, null, 6])) + chartSeries(null, data([null, null, 7, 8]));
    expect(await read(chartPlot("area", series))).toBe(
      "|  | Series 1 | Series 2 |\n| 1 | 4 |  |\n| 3 | 6 | 7 |\n| 4 |  | 8 |",
    );
    const later =
      chartSeries("A", { val: cachedNumbers([1]) }) +
      chartSeries("B", { cat: cachedTexts(["x", "y"]), ...data([2, 3]) });
    expect(await read(chartPlot("radar", later))).toBe("|  | A | B |\n| x | 1 | 2 |\n| y |  | 3 |");
  });

  it("names each series of combined plots by its own axis", async () => {
    const cat = cachedTexts(["Mon", "Tue"]);
    const rain = chartPlot("bar", chartSeries("Rain", { cat, val: cachedNumbers([12, 0]) }), [1, 2]);
    const heat = chartPlot("line", chartSeries("Heat", { cat, val: cachedNumbers([17, 21]) }), [3, 4]);
    const axes = [
      chartAxis("cat", 1, { title: "Weekday" }),
      chartAxis("val", 2, { title: "mm" }),
      chartAxis("cat", 3),
      chartAxis("val", 4, { title: "Temperature (°C)" }),
    ];
    expect(await read(rain + heat + axes.join(""), { title: "Weather" })).toBe(
      "Weather\n| Weekday | Rain (mm) | Heat: Temperature (°C) |\n| Mon | 12 | 17 |\n| Tue | 0 | 21 |",
    );
  });

  it("writes values in full where its axis shows them in millions", async () => {
    const units = '<c:dispUnits><c:builtInUnit val="hundredThousands"/><c:dispUnitsLbl/></c:dispUnits>';
    const plot = chartPlot(
      "bar",
      chartSeries("Debt", { cat: cachedTexts(["2022"]), val: cachedNumbers([3450000]) }),
      [2],
    );
    expect(await read(plot + chartAxis("val", 2, { title: "Euro", more: units }))).toBe(
      "|  | Debt |\n| 2022 | 3450000 |\nAxis: Euro, shown in hundred thousands, the values above in full",
    );
  });

  it("has the shares that a pie or a plot stacked to 100 % shows", async () => {
    const cat = cachedTexts(["Oak", "Pine"]);
    const pie = chartSeries("Trees", { cat, val: cachedNumbers([9, 5]) }, "<c:dLbls><c:showPercent/></c:dLbls>");
    const found = await shown([chartPart(chartPlot("pie", pie))]);
    expect(content(found.text)).toBe("|  | Trees | Trees (%) |\n| Oak | 9 | 64% |\n| Pine | 5 | 36% |");
    expect(found.shownAs).toEqual([
      ["64%", "64.2857142857143"],
      ["36%", "35.7142857142857"],
    ]);
    const silent = chartSeries("Trees", { cat, val: cachedNumbers([9, 5]) });
    expect(await read(chartPlot("pie", silent))).toBe("|  | Trees |\n| Oak | 9 |\n| Pine | 5 |");
    const parts =
      chartSeries("Cut", { cat, val: cachedNumbers([1, 3]) }) +
      chartSeries("Kept", { cat, val: cachedNumbers([3, 0]) });
    const axis = chartAxis("val", 2, { more: '<c:numFmt formatCode="0%" sourceLinked="0"/>' });
    expect(await read(chartPlot("bar", parts, [2], '<c:grouping val="percentStacked"/>') + axis)).toBe(
      "|  | Cut | Cut (%) | Kept | Kept (%) |\n| Oak | 1 | 25.0% | 3 | 75.0% |\n| Pine | 3 | 100.0% | 0 | 0.0% |",
    );
  });

  it("has a title that is copied from a cell, and the words that are drawn over it", async () => {
    const title = `<c:title><c:tx>${cachedTexts(["Herring", "landed"], "S!$A$1")}</c:tx></c:title>`;
    const part = chartPart(chartPlot("bar", chartSeries("t", { cat: cachedTexts(["Hull"]), val: cachedNumbers([4]) })));
    const { text } = await shown(
      [part.replace("<c:plotArea>", `${title}<c:plotArea>`)],
      [
        {
          name: "ppt/charts/_rels/c0.xml.rels",
          content:
            '<Relationships><Relationship Id="u" Type="x/chartUserShapes" Target="../drawings/d.xml"/></Relationships>',
        },
        {
          name: "ppt/drawings/d.xml",
          content: '<c:userShapes xmlns:c="c" xmlns:a="a"><a:t>Strike in May</a:t></c:userShapes>',
        },
      ],
    );
    expect(content(text)).toBe("Herring landed\n|  | t |\n| Hull | 4 |\nStrike in May");
  });

  it("is separated from another one with the same columns", async () => {
    const pie = (values: number[]) =>
      chartPart(
        chartPlot("pie", chartSeries("Votes", { cat: cachedTexts(["Yes", "No"]), val: cachedNumbers(values) })),
      );
    expect(content((await shown([pie([7, 2]), pie([4, 5])])).text)).toBe(
      "|  | Votes |\n| Yes | 7 |\n| No | 2 |\nChart\n|  | Votes |\n| Yes | 4 |\n| No | 5 |",
    );
  });

  it("reports what it does not show", async () => {
    const hidden = `<c:extLst><c:ext><c15:filteredBarSeries xmlns:c15="x"><c15:ser><c15:tx>${cachedTexts(["Secret"])}</c15:tx><c:val>${cachedNumbers([99])}</c:val></c15:ser></c15:filteredBarSeries></c:ext></c:extLst>`;
    const extras = `<c:trendline><c:name>Long run</c:name><c:trendlineLbl>${chartTitle("y = 2x")}</c:trendlineLbl></c:trendline><c:errBars><c:plus>${cachedNumbers([1.25])}</c:plus></c:errBars>`;
    const series = chartSeries("Seen", { cat: cachedTexts(["a"]), val: cachedNumbers([3]) }, extras);
    const { text, receipt } = await shown([chartPart(chartPlot("bar", series + hidden))]);
    expect(content(text)).toBe("|  | Seen |\n| a | 3 |");
    expect(receipt.hidden.map((one) => one.text)).toEqual(["Secret 99"]);
    expect(receipt.leftOutTexts.map((left) => left.text)).toEqual(["1.25", "y = 2x", "Long run"]);
  });

  it("is named in the receipt if it keeps no values", async () => {
    const { text, receipt } = await shown([chartPart(chartPlot("bar", ""), { title: "Empty" })]);
    expect(content(text)).toBe("Empty");
    expect([receipt.figures, receipt.unreadPictureList]).toEqual([
      1,
      [{ reason: "unsupported_format", count: 1, ranges: [{ from: 1, to: 1 }] }],
    ]);
  });
});

describe("a chart of one of the newer kinds", () => {
  const points = (cells: readonly (string | number)[]) =>
    cells.map((cell, idx) => (cell === "" ? "" : `<cx:pt idx="${idx}">${cell}</cx:pt>`)).join("");
  const level = (cells: readonly (string | number)[], format = "") =>
    `<cx:lvl ptCount="${cells.length}"${format === "" ? "" : ` formatCode="${format}"`}>${points(cells)}</cx:lvl>`;
  const labels = (...levels: string[]) => `<cx:strDim type="cat"><cx:f>S!$A$2</cx:f>${levels.join("")}</cx:strDim>`;
  const values = (cells: readonly number[], format = "", type = "val") =>
    `<cx:numDim type="${type}"><cx:f>S!$B$2</cx:f>${level(cells, format)}</cx:numDim>`;
  const part = (kind: string, data: string, more = "") =>
    `<cx:chartSpace xmlns:cx="cx" xmlns:a="a"><cx:chartData><cx:data id="0">${data}</cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:txData><cx:v>Till</cx:v></cx:txData></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="${kind}"><cx:tx><cx:txData><cx:f>S!$B$1</cx:f><cx:v>Sum</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion>${more}</cx:plotArea></cx:chart></cx:chartSpace>`;

  it.each([
    ["waterfall", labels(level(["Start", "Loss"])) + values([80, -15]), "|  | Sum |\n| Start | 80 |\n| Loss | -15 |"],
    [
      "funnel",
      labels(level(["Asked", "Paid"])) + values([0.9, 0.4], "0%"),
      "|  | Sum |\n| Asked | 90% |\n| Paid | 40% |",
    ],
    ["clusteredColumn", values([12, 15]), "|  | Sum |\n| 1 | 12 |\n| 2 | 15 |"],
    [
      "sunburst",
      labels(level(["Pear", "Plum", "Leek"]), level(["Fruit", "", "Roots"])) + values([3, 4, 5], "", "size"),
      "|  |  | Sum |\n| Fruit | Pear | 3 |\n| Fruit | Plum | 4 |\n| Roots | Leek | 5 |",
    ],
    [
      "regionMap",
      `${labels(level(["Wales"]))}${values([7], "", "colorVal")}<cx:strDim type="entityId">${level(["q1"])}</cx:strDim>`,
      "|  | Sum |\n| Wales | 7 |",
    ],
  ])("is a table: %s", async (kind, data, table) => {
    const found = await shown([part(kind, data)]);
    expect(content(found.text)).toBe(`Till\n${table}`);
    expect(found.receipt.figures).toBe(1);
  });

  it("has the titles of its axes", async () => {
    const axes =
      '<cx:axis id="0"><cx:catScaling/><cx:title><cx:tx><cx:rich><a:p><a:r><a:t>Step</a:t></a:r></a:p></cx:rich></cx:tx></cx:title></cx:axis><cx:axis id="1"><cx:valScaling/><cx:title><cx:tx><cx:txData><cx:v>Euro</cx:v></cx:txData></cx:tx></cx:title></cx:axis>';
    const found = await shown([part("waterfall", labels(level(["Start"])) + values([80]), axes)]);
    expect(content(found.text)).toBe("Till\n| Step | Sum (Euro) |\n| Start | 80 |");
  });

  it("is read instead of the notice for programs that do not know it", async () => {
    const choice = frame('<cx:chart xmlns:cx="cx" r:id="r"/>');
    const notice = "<p:sp><p:txBody><a:p><a:r><a:t>This chart is not available.</a:t></a:r></a:p></p:txBody></p:sp>";
    const file = slidesFile(
      [
        {
          shapes: `<mc:AlternateContent><mc:Choice Requires="cx1">${choice}</mc:Choice><mc:Fallback>${notice}</mc:Fallback></mc:AlternateContent>`,
          related: { r: ["chartEx", "../charts/chartEx1.xml"] },
        },
      ],
      [{ name: "ppt/charts/chartEx1.xml", content: part("funnel", labels(level(["Asked"])) + values([9])) }],
    );
    const outcome = await parseDocument(file, PPTX);
    expect(outcome).toMatchObject({
      ok: true,
      receipt: { figures: 1, characters: { leftOut: { repeated_text: 24 } } },
    });
    expect(outcome.ok && content(outcome.text)).toBe("# Till\n|  | Sum |\n| Asked | 9 |");
  });
});
