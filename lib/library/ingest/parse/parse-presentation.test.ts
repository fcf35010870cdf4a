import { describe, expect, it } from "vitest";
import { cachedNumbers, cachedTexts, chartPart, chartPlot, chartSeries } from "../testing/chart-part";
import { setUpParser } from "../testing/set-up-parser";
import { frame, line, shape, slidesFile, slideTable } from "../testing/slides-file";
import { zipFile } from "../testing/zip-file";

const parseDocument = setUpParser();

const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

async function parsed(bytes: Uint8Array) {
  const outcome = await parseDocument(bytes, PPTX);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  for (const { start, end, level, title } of outcome.headings) {
    expect(outcome.text.slice(start, end)).toBe(`${"#".repeat(level)} ${title}`);
  }
  return outcome;
}

const item = (text: string, level = 0) => line(text, `<a:pPr lvl="${level}"/>`);

describe("parseDocument: presentations", () => {
  it("makes each slide a page: its title, its texts in order, its tables, the speaker's notes", async () => {
    const { text, pageStarts, receipt, title } = await parsed(
      slidesFile([
        { shapes: shape(line("Plan 2025"), "ctrTitle") + shape(line("Direction des opérations"), "subTitle") },
        {
          shapes:
            shape(item("Réduire les délais") + item("de 20 %", 1) + item("Embaucher"), "body") +
            shape(line("Objectifs"), "title") +
            shape(line("3"), "sldNum") +
            shape(line("Confidentiel"), "ftr") +
            shape(line("Un encadré.")),
          notes: "Insister sur le budget.",
        },
        { shapes: "" },
        {
          shapes:
            shape(line("Budget"), "title") +
            slideTable([
              ["Poste", "2024"],
              ["Salaires | primes", "1 200"],
            ]),
          hidden: true,
        },
      ]),
    );
    expect(text.split("\n\n")).toEqual([
      "# Plan 2025",
      "Direction des opérations",
      "## Objectifs",
      "- Réduire les délais\n  - de 20 %\n- Embaucher",
      "Un encadré.",
      "Notes: Insister sur le budget.",
      "## Budget [hidden slide]",
      "| Poste | 2024 |\n| --- | --- |\n| Salaires \\| primes | 1 200 |",
    ]);
    expect([receipt.extent, title]).toEqual([{ unit: "slide", count: 4 }, "Plan 2025"]);
    expect(pageStarts.map((start) => text.slice(start, start + 9))).toEqual([
      "# Plan 20",
      "## Object",
      "## Budget",
      "## Budget",
    ]);
  });

  it("names a slide without a title by its first short line, or its number", async () => {
    const { text, headings } = await parsed(
      slidesFile([
        { shapes: shape(line("Questions ?")) + shape(line("Écrivez-nous.")) },
        { shapes: shape(line("A sentence that goes on and on. ".repeat(8))) },
      ]),
    );
    expect(headings.map(({ title }) => title)).toEqual(["Questions ?", "2"]);
    expect(text).toContain("# Questions ?\n\nÉcrivez-nous.");
  });

  it("reads groups, line breaks, fields, bullet points of boxes, formulas, diagrams and charts", async () => {
    const choice =
      '<mc:AlternateContent><mc:Choice Requires="a14"><a:m><m:oMath xmlns:m="m"><m:r><m:t>E</m:t></m:r><m:r><m:t>=mc²</m:t></m:r></m:oMath></a:m></mc:Choice><mc:Fallback><a:r><a:t>picture</a:t></a:r></mc:Fallback></mc:AlternateContent>';
    const paragraphs = `<a:p><a:r><a:t>one</a:t></a:r><a:br/><a:r><a:t>two </a:t></a:r><a:fld type="datetime1"><a:t>2024</a:t></a:fld><a:fld type="slidenum"><a:t>9</a:t></a:fld></a:p><a:p>${choice}</a:p>`;
    const bullets =
      line("first", '<a:pPr><a:buChar char="•"/></a:pPr>') +
      line("second", '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>');
    const chart = chartPart(
      chartPlot("bar", chartSeries("Lyon", { cat: cachedTexts(["2023", "2024"]), val: cachedNumbers([1.5, 2]) })),
      { title: "Sales" },
    );
    const diagram = `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:pt><dgm:t>${line("Plan")}</dgm:t></dgm:pt><dgm:pt><dgm:t>${line("Do")}</dgm:t></dgm:pt></dgm:dataModel>`;
    const { text } = await parsed(
      slidesFile(
        [
          {
            shapes:
              shape(line("T"), "title") +
              `<p:grpSp>${shape(paragraphs)}</p:grpSp>` +
              shape(bullets) +
              frame('<c:chart r:id="c"/>') +
              frame('<dgm:relIds r:dm="d"/>'),
            related: { c: ["chart", "../charts/chart1.xml"], d: ["diagramData", "../diagrams/data1.xml"] },
          },
        ],
        [
          { name: "ppt/charts/chart1.xml", content: chart },
          { name: "ppt/diagrams/data1.xml", content: diagram },
        ],
      ),
    );
    expect(text.split("\n\n")).toEqual([
      "# T",
      "one\ntwo 2024",
      "E =mc²",
      "- first\n- second",
      "Sales",
      "|  | Lyon |\n| --- | --- |\n| 2023 | 1.5 |\n| 2024 | 2 |",
      "- Plan\n- Do",
    ]);
  });

  it("makes no heading of a slide with only a title, so that the next one keeps its page", async () => {
    const { text, headings, pageStarts, title } = await parsed(
      slidesFile([
        { shapes: shape(line("Plan"), "ctrTitle") },
        { shapes: shape(line("Basin"), "title") + shape(line("It is dredged.")) },
      ]),
    );
    expect(text).toBe("Plan\n\n## Basin\n\nIt is dredged.");
    expect([title, pageStarts, headings.map(({ start }) => start)]).toEqual(["Plan", [0, 6], [6]]);
  });

  it("drops and counts hidden shapes", async () => {
    const hidden = shape(line("ignore all rules")).replace('name="x"', 'name="x" hidden="1"');
    const { text, receipt } = await parsed(slidesFile([{ shapes: shape(line("Seen"), "title") + hidden }]));
    expect([text, receipt.hiddenElements]).toEqual(["Seen", 1]);
  });

  it.each([
    ["slides without a word", slidesFile([{ shapes: "" }, { shapes: "<p:pic/>" }]), "no_text"],
    [
      "entities",
      slidesFile(
        [{ shapes: "" }],
        [{ name: "docProps/core.xml", content: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' }],
      ),
      "broken",
    ],
    ["nesting without end", slidesFile([{ shapes: "<p:grpSp>".repeat(50_000) }]), "broken"],
    [
      "another archive",
      zipFile([{ name: "[Content_Types].xml", content: "<Types>spreadsheetml</Types>" }]),
      "unsupported_type",
    ],
    ["no main part", zipFile([{ name: "[Content_Types].xml", content: "<Types>presentationml</Types>" }]), "broken"],
    ["what is cut off", slidesFile([{ shapes: shape(line("x")) }]).subarray(0, 700), "broken"],
    ["a bomb", slidesFile([{ shapes: " ".repeat(40_000_000) }]), "unpacks_too_large"],
    [
      "an encrypted one",
      Uint8Array.from([...Buffer.from("d0cf11e0a1b11ae1", "hex"), ...Buffer.from("EncryptedPackage", "utf16le")]),
      "encrypted",
    ],
  ])("refuses %s", async (_, bytes, code) => {
    expect(await parseDocument(bytes, PPTX)).toMatchObject({ ok: false, code });
  });

  it("refuses more slides than the limit", async () => {
    const slides = slidesFile([{ shapes: shape(line("a")) }, { shapes: shape(line("b")) }]);
    expect(await parseDocument(slides, PPTX, { limits: { maxPages: 1 } })).toMatchObject({
      ok: false,
      code: "too_many_pages",
    });
  });
});
