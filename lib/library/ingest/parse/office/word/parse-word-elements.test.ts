import { describe, expect, it } from "vitest";
import { setUpParser } from "../../../testing/set-up-parser";
import { item, paragraph, picture, run, wordFile } from "../../../testing/word-file";

const parseDocument = setUpParser();

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const NAMED =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';

type Options = Parameters<typeof wordFile>[1];

async function parsed(body: string, options: Options = {}) {
  const outcome = await parseDocument(wordFile(body, options), WORD);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  return outcome;
}

async function text(body: string, options?: Options): Promise<string> {
  return (await parsed(body, options)).text;
}

const box = (content: string) => `<wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp>`;
const drawing = (content: string) =>
  `<w:drawing><wp:anchor><wp:docPr id="4" name="Shape"/><a:graphic><a:graphicData uri="x">${content}</a:graphicData></a:graphic></wp:anchor></w:drawing>`;
const forms = (choice: string, fallback: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
const field = (type: string, more = "") => `<w:r><w:fldChar w:fldCharType="${type}">${more}</w:fldChar></w:r>`;
const instruction = (words: string) => `<w:r><w:instrText xml:space="preserve">${words}</w:instrText></w:r>`;
const math = (content: string) => `<m:oMath ${NAMED}>${content}</m:oMath>`;
const sign = (words: string) => `<m:r><m:t>${words}</m:t></m:r>`;
const control = (properties: string, content: string) =>
  `<w:sdt ${NAMED}><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const checked = (value: string) => control(`<w14:checkbox><w14:checked w14:val="${value}"/></w14:checkbox>`, run("☐"));
const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`;
const cell = (words: string) => paragraph(run(words));

describe("a Word document's words are read in", () => {
  it.each([
    [
      "simple fields",
      `${run("Figure ")}<w:fldSimple w:instr=" SEQ Figure ">${run("12")}</w:fldSimple>${run(": Berths")}`,
      "Figure 12: Berths",
    ],
    [
      "a field inside a link inside a field",
      `<w:fldSimple w:instr=" PAGE "><w:hyperlink w:anchor="a">${run("Quay ")}${field("begin")}${instruction(" REF x ")}${field("separate")}${run("9")}${field("end")}</w:hyperlink></w:fldSimple>`,
      "Quay 9",
    ],
    [
      "directions, smart tags, custom XML and moves",
      `<w:bdo w:val="rtl">${run("one ")}</w:bdo><w:dir w:val="ltr">${run("two ")}</w:dir><w:smartTag w:element="x">${run("three ")}</w:smartTag><w:customXml w:element="y">${run("four ")}</w:customXml><w:moveTo w:id="1">${run("five")}</w:moveTo>`,
      "one two three four five",
    ],
    [
      "ruby",
      `<w:r><w:ruby><w:rubyPr><w:hps w:val="9"/></w:rubyPr><w:rt>${run("おおさか")}</w:rt><w:rubyBase>${run("大阪")}</w:rubyBase></w:ruby></w:r>`,
      "大阪(おおさか)",
    ],
    [
      "characters that have their own element",
      `${run("8")}<w:r><w:noBreakHyphen/></w:r>${run("9 co")}<w:r><w:softHyphen/></w:r>${run("operate")}<w:r><w:sym w:font="Calibri" w:char="20AC"/></w:r>`,
      "8‐9 cooperate€",
    ],
    [
      "content controls inside each other",
      control("<w:alias w:val='a'/>", control("<w:dropDownList/>", run("Cabin"))),
      "Cabin",
    ],
    ["a date without text", control('<w:date w:fullDate="2031-04-05T00:00:00Z"/>', ""), "2031-04-05"],
  ])("%s", async (_, content, expected) => {
    expect(await text(paragraph(content))).toBe(expected);
  });

  it.each([
    ["of DrawingML alone", `<w:r>${drawing(box(cell("Pier code 8812.")))}</w:r>`],
    [
      "with a form for older programs",
      forms(
        drawing(box(cell("Pier code 8812."))),
        `<w:pict><v:shape><v:textbox><w:txbxContent>${cell("Pier code 8812.")}</w:txbxContent></v:textbox></v:shape></w:pict>`,
      ),
    ],
    [
      "whose newer form is empty",
      forms(
        "<w:drawing/>",
        `<w:pict><v:oval><v:textbox><w:txbxContent>${cell("Pier code 8812.")}</w:txbxContent></v:textbox></v:oval></w:pict>`,
      ),
    ],
    [
      "in a group of groups",
      `<w:r>${drawing(`<wpg:wgp><wpg:grpSp>${box(cell("Pier code 8812."))}</wpg:grpSp></wpg:wgp>`)}</w:r>`,
    ],
    [
      "of DrawingML's own text",
      `<w:r>${drawing("<a:sp><a:txBody><a:p><a:r><a:t>Pier code 8812.</a:t></a:r></a:p></a:txBody></a:sp>")}</w:r>`,
    ],
    ["that are WordArt", `<w:r><w:pict><v:shape><v:textpath string="Pier code 8812."/></v:shape></w:pict></w:r>`],
  ])("text boxes %s, once", async (_, content) => {
    expect(await text(paragraph(run("Rules.") + content) + paragraph(run("End.")))).toBe(
      "Rules.\n\nPier code 8812.\n\nEnd.",
    );
  });

  it("formulas, on one line", async () => {
    const formula = [
      sign("v="),
      `<m:f><m:num>${sign("a+b")}</m:num><m:den>${sign("2")}</m:den></m:f>`,
      sign("+"),
      `<m:sSup><m:e>${sign("r")}</m:e><m:sup>${sign("3")}</m:sup></m:sSup>`,
      `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${sign("y+1")}</m:e></m:rad>`,
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${sign("c")}</m:e></m:d>`,
      `<m:sSub><m:e>${sign("k")}</m:e><m:sub>${sign("max")}</m:sub></m:sSub>`,
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${sign("i=1")}</m:sub><m:sup>${sign("n")}</m:sup><m:e>${sign("i")}</m:e></m:nary>`,
    ].join("");
    expect(await text(paragraph(run("Flow ") + math(formula) + run(" litres.")))).toBe(
      "Flow v=(a+b)/2+r³√(y+1)[c]k_max∑_(i=1)^n i litres.",
    );
  });

  it("a web page inside the file, and counts a file that is not read", async () => {
    const chunk = '<w:altChunk r:id="p"/><w:altChunk r:id="q"/>';
    const page = "<html><body><h2>Fees</h2><table><tr><th>Item<th>Euros<tr><td>Key<td>14</table></body></html>";
    const { text: words, receipt } = await parsed(paragraph(run("Letter.")) + chunk, {
      relations: { p: ["aFChunk", "page.html"], q: ["aFChunk", "more.docx"] },
      more: [
        { name: "word/page.html", content: page },
        { name: "word/more.docx", content: "x" },
      ],
    });
    expect(words).toBe("Letter.\n\n## Fees\n\n| Item | Euros |\n| --- | --- |\n| Key | 14 |");
    expect(receipt.attachments).toBe(1);
  });

  it("charts and diagrams, where they are shown", async () => {
    const points = (kind: string, ...values: string[]) =>
      `<c:${kind}>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join("")}</c:${kind}>`;
    const series = `<c:ser><c:tx>${points("strCache", "Ferries")}</c:tx><c:cat>${points("strCache", "May", "June")}</c:cat><c:val>${points("numCache", "31", "47")}</c:val></c:ser>`;
    const chart = `<c:chartSpace xmlns:c="x" xmlns:a="y"><c:chart><c:plotArea><c:barChart>${series}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const diagram = `<dgm:dataModel xmlns:dgm="x" xmlns:a="y"><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Board</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p><a:r><a:t>Sail</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
    const body =
      paragraph(`${run("Traffic.")}<w:r>${drawing('<c:chart r:id="c"/>')}</w:r>`) +
      paragraph(`${run("Steps.")}<w:r>${drawing('<dgm:relIds r:dm="d" r:lo="l"/>')}</w:r>`) +
      paragraph(run("End."));
    const { text: words, receipt } = await parsed(body, {
      relations: { c: ["chart", "charts/chart1.xml"], d: ["diagramData", "diagrams/data1.xml"] },
      more: [
        { name: "word/charts/chart1.xml", content: chart },
        { name: "word/diagrams/data1.xml", content: diagram },
      ],
    });
    expect(words).toContain(
      "Traffic.\n\n|  | Ferries |\n| --- | --- |\n| May | 31 |\n| June | 47 |\n\nSteps.\n\n- Board\n- Sail\n\nEnd.",
    );
    expect(receipt.figures).toBe(2);
  });

  it("check boxes, which keep their state", async () => {
    const legacy = (box: string) =>
      field("begin", `<w:ffData><w:checkBox>${box}</w:checkBox></w:ffData>`) +
      instruction(" FORMCHECKBOX ") +
      field("end");
    const signs = (letters: string) =>
      `<w:r><w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/></w:rPr><w:t>${letters}</w:t></w:r>`;
    const body = [
      paragraph(checked("1") + run(" Linen")),
      paragraph(checked("0") + run("Towels")),
      paragraph(legacy('<w:default w:val="1"/>') + run("Cot")),
      paragraph(legacy('<w:default w:val="1"/><w:checked w:val="0"/>') + run("Crib")),
      paragraph(legacy("<w:checked/>") + run(" Lamp")),
      paragraph(`<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${run(" Fan")}`),
      paragraph(`${signs("¨")}${run(" Heater")}`),
      `<w:tbl>${`<w:tr>${control('<w14:checkbox><w14:checked w14:val="true"/></w14:checkbox>', `<w:tc>${cell("X")}</w:tc>`)}<w:tc>${cell("Desk")}</w:tc></w:tr>`}</w:tbl>`,
    ];
    const { text: words } = await parsed(body.join(""));
    expect(words.split("\n\n").slice(0, 7)).toEqual([
      "☒ Linen",
      "☐ Towels",
      "☒ Cot",
      "☐ Crib",
      "☒ Lamp",
      "☒ Fan",
      "☐ Heater",
    ]);
    expect(words).toContain("| ☒ | Desk |");
  });

  it("fields of forms, which show what was chosen", async () => {
    const list = (more: string) =>
      `<w:ffData><w:ddList>${more}<w:listEntry w:val="Daily"/><w:listEntry w:val="Weekly"/></w:ddList></w:ffData>`;
    const form = (data: string, result = "") =>
      field("begin", data) +
      instruction(" FORMDROPDOWN ") +
      (result === "" ? "" : field("separate") + run(result)) +
      field("end");
    const typed = '<w:ffData><w:textInput><w:default w:val="nobody"/></w:textInput></w:ffData>';
    const body =
      paragraph(run("Paid: ") + form(list('<w:result w:val="1"/>'))) +
      paragraph(run("Sent: ") + form(list(""))) +
      paragraph(run("By: ") + form(typed)) +
      paragraph(run("To: ") + form(typed, "Ida Roy"));
    expect(await text(body)).toBe("Paid: Weekly\n\nSent: Daily\n\nBy: nobody\n\nTo: Ida Roy");
  });

  it("the result of a field, not the nested fields from which it is computed", async () => {
    const inner = field("begin") + instruction(" MERGEFIELD Gender ") + field("separate") + run("F") + field("end");
    const outer = `${field("begin")}${instruction(" IF ")}${inner}${instruction(' = "F" "Madam" "Sir" ')}${field("separate")}${run("Madam")}${field("end")}`;
    const { text: words, receipt } = await parsed(paragraph(run("Dear ") + outer));
    expect([words, receipt.hidden.map(({ text: hidden }) => hidden)]).toEqual(["Dear Madam", ["F"]]);
  });
});

describe("a Word document", () => {
  it("has white space at its breaks", async () => {
    const broken = ['<w:br w:type="page"/>', '<w:br w:type="column"/>', "<w:br/>", "<w:cr/>", "<w:tab/>"];
    const ends = ['<w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/>'];
    for (const mark of [...broken, ...ends]) {
      const words = await text(paragraph(`${run("rent")}<w:r>${mark}<w:lastRenderedPageBreak/></w:r>${run("due")}`));
      expect(words.split(/\s+/), mark).toEqual(["rent", "due"]);
    }
    expect(await text(paragraph(`${run("whole")}<w:r><w:lastRenderedPageBreak/></w:r>${run("sale")}`))).toBe(
      "wholesale",
    );
  });

  it("joins the text after a deleted paragraph mark, and loses nothing at the end", async () => {
    const end = '<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>';
    const body =
      paragraph(end + run("The fine is ")) +
      paragraph(run("31 euros.")) +
      `<w:tbl>${row(paragraph(end + run("Left")), cell("Right"))}</w:tbl>`;
    expect(await text(body)).toBe("The fine is 31 euros.\n\n|  |  |\n| --- | --- |\n| Left | Right |");
  });

  it("keeps columns apart: rows that begin later, cells merged in either way, marks between cells", async () => {
    const merged = (value: string, words: string) => `<w:tcPr><w:hMerge w:val="${value}"/></w:tcPr>${cell(words)}`;
    const body = `<w:tbl>${[
      row(cell("Ship"), cell("Port"), cell("Day")),
      `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr><w:bookmarkStart w:id="1" w:name="b"/><w:tc>${cell("Nice")}</w:tc><w:tc>${cell("Friday")}</w:tc></w:tr>`,
      row(merged("restart", "Both"), merged("continue", ""), cell("Sunday")),
    ].join('<w:bookmarkEnd w:id="1"/>')}</w:tbl>`;
    expect(await text(body)).toBe(
      "| Ship | Port | Day |\n| --- | --- | --- |\n|  | Nice | Friday |\n| Both |  | Sunday |",
    );
  });

  it("shows the first of the cells merged over rows, and reports the content of the others", async () => {
    const down = (value: string, words: string) => `<w:tcPr><w:vMerge w:val="${value}"/></w:tcPr>${cell(words)}`;
    const body = `<w:tbl>${row(cell("Bay"), cell("Ship"))}${row(down("restart", "East"), cell("Ada"))}${row(down("continue", "Covered"), cell("Bo"))}</w:tbl><w:tbl>${row(cell("Bay"), cell("Ship"))}${row(down("continue", "West"), cell("Cy"))}</w:tbl>`;
    const { text: words, receipt } = await parsed(body);
    expect(words).toContain("| East | Ada |\n| East | Bo |");
    expect(words).toContain("| West | Cy |");
    expect(receipt.hidden.map(({ text: hidden }) => hidden)).toEqual(["Covered"]);
  });

  it("without styles has tables with a first row set apart", async () => {
    const look = '<w:tblPr><w:tblLook w:val="04A0"/></w:tblPr>';
    const body = `<w:tbl>${look}${row(cell("Kind"), cell("2031"))}${row(cell("Oak"), cell("7"))}</w:tbl>`;
    expect(await text(body, { without: ["styles"] })).toBe("| Kind | 2031 |\n| --- | --- |\n| Oak | 7 |");
  });

  it("has raised and hidden runs by their style", async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Up"><w:name w:val="Up"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Up2"><w:name w:val="Up2"/><w:basedOn w:val="Up"/></w:style>' +
      '<w:style w:type="character" w:styleId="No"><w:name w:val="No"/><w:rPr><w:vanish/></w:rPr></w:style>';
    const styled = (style: string, words: string) =>
      `<w:r><w:rPr><w:rStyle w:val="${style}"/></w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
    const raised = '<w:r><w:rPr><w:position w:val="8"/></w:rPr><w:t>3</w:t></w:r>';
    const body =
      paragraph(run("Costs 430") + styled("Up2", "1") + styled("No", "secret") + run(" euros for 20 m") + raised) +
      paragraph(raised + run(" boats"));
    const { text: words, receipt } = await parsed(body, { styles });
    expect([words, receipt.hiddenElements]).toEqual(["Costs 430¹ euros for 20 m³\n\n3 boats", 1]);
  });

  it("reports what it leaves out: comments, and unreferenced notes", async () => {
    const { receipt, text: words } = await parsed(
      paragraph(`${run("Kept")}<w:r><w:footnoteReference w:id="1"/></w:r>`),
      {
        footnotes: { 1: "Read.", 2: "Unread." },
        related: { comments: `<w:comment w:id="1">${paragraph(run("Really") + run("?"))}</w:comment>` },
      },
    );
    expect(words).toBe("Kept\n\nNote 1. Read.");
    expect(receipt.leftOutTexts.map(({ reason, text: left }) => `${reason}: ${left}`)).toEqual([
      "deleted_text: Unread.",
      "comments: Really?",
    ]);
  });

  it("of the strict form, or with other prefixes, is read alike", async () => {
    const strict = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:fldSimple><x:r><x:t>Berth</x:t></x:r></x:fldSimple></x:p></x:body></x:document>`;
    const plain = `<document xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><body><p><bdo><r><t>Berth</t></r></bdo></p></body></document>`;
    for (const document of [strict, plain]) expect(await text("", { document })).toBe("Berth");
  });

  it("shows a picture of a newer form once, and items keep their numbers beside boxes", async () => {
    const shown = picture("a.png").replace(/^<w:r>|<\/w:r>$/g, "");
    const old = '<w:pict><v:shape><v:imagedata r:id="a.png"/></v:shape></w:pict>';
    const { text: words, receipt } = await parsed(item("one", 2) + paragraph(forms(shown, old)) + item("two", 2), {
      pictures: { "a.png": new Uint8Array([1]) },
    });
    expect([words, receipt.figures]).toEqual(["1. one\n\n2. two", 1]);
  });
});
