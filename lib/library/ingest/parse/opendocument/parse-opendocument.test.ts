import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { odfFile, odfFrame, odfHeading, odfList, odfParagraph, odfSlide, odfTable } from "../../testing/odf-file";
import { setUpParser } from "../../testing/set-up-parser";
import { paragraph, run, wordFile } from "../../testing/word-file";
import { zipFile } from "../../testing/zip-file";

const parseDocument = setUpParser();

const ODT: DocumentMediaType = "application/vnd.oasis.opendocument.text";
const ODS: DocumentMediaType = "application/vnd.oasis.opendocument.spreadsheet";
const ODP: DocumentMediaType = "application/vnd.oasis.opendocument.presentation";

async function read(file: Uint8Array, type: DocumentMediaType) {
  const outcome = await parseDocument(file, type);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted, outcome.text).toBeUndefined();
  return outcome;
}

const texts = async (content: string, options?: Parameters<typeof odfFile>[2]) =>
  (await read(odfFile("text", content, options), ODT)).text;

const numbered = `<text:list-style style:name="L1">${[1, 2]
  .map(
    (level) =>
      `<text:list-level-style-number text:level="${level}" style:num-format="${level === 1 ? 1 : "a"}" style:num-suffix=")"/>`,
  )
  .join("")}</text:list-style>`;

describe("an OpenDocument text", () => {
  it("is read with headings, its title, spaces and line breaks", async () => {
    const content = [
      odfParagraph("Guide", "P1"),
      odfHeading("Tides", 1),
      odfParagraph('High<text:s text:c="2"/>water<text:tab/>rises<text:line-break/>at <text:span>noon</text:span>.'),
    ].join("");
    const styles = '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>';
    const { text, title, headings } = await read(odfFile("text", content, { styles }), ODT);
    expect(text).toBe("# Guide\n\n## Tides\n\nHigh water rises\nat noon.");
    expect(title).toBe("Guide");
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, "Guide"],
      [2, "Tides"],
    ]);
  });

  it("has the numbers of its lists and headings", async () => {
    const inner = odfList([odfParagraph("deep"), odfParagraph("deeper")]);
    const list = odfList([odfParagraph("one") + inner, odfParagraph("two")], 'text:style-name="L1"');
    const later = odfList([odfParagraph("three")], 'text:style-name="L1" text:continue-numbering="true"');
    const bullets = odfList([odfParagraph("dot"), odfParagraph("dot too")]);
    const common = `<office:styles><text:outline-style>${[1, 2].map((level) => `<text:outline-level-style text:level="${level}" style:num-format="1" text:display-levels="${level}"/>`).join("")}</text:outline-style></office:styles>`;
    const content = odfHeading("A", 1) + odfHeading("B", 2) + list + odfParagraph("between") + later + bullets;
    expect(await texts(content, { styles: numbered, common })).toBe(
      "# 1 A\n\n## 1.1 B\n\n1) one\n  - a) deep\n  - b) deeper\n2) two\n\nbetween\n\n3) three\n\n- dot\n- dot too",
    );
  });

  it("does not split a word in which a picture with an empty box is anchored", async () => {
    const frame = '<draw:frame><draw:image xlink:href="media/a.png"/><draw:text-box/></draw:frame>';
    expect(await texts(odfParagraph(`High wa${frame}ter.`))).toBe("High water.");
  });

  it("has reading aids in brackets after their words", async () => {
    const aided = "<text:ruby><text:ruby-base>神戸</text:ruby-base><text:ruby-text>こうべ</text:ruby-text></text:ruby>";
    expect(await texts(odfParagraph(`In ${aided}.`))).toBe("In 神戸(こうべ).");
  });

  it("reports what it leaves out word by word, and a formula inside its object", async () => {
    const formula =
      "<draw:frame><draw:object><math><mrow><mi>rent</mi><mo>=</mo><mn>45</mn></mrow></math></draw:object></draw:frame>";
    const common =
      "<office:master-styles><style:master-page><style:footer><text:p>Quay<text:tab/>7<text:line-break/>Brest</text:p></style:footer></style:master-page></office:master-styles>";
    const { text, receipt } = await read(odfFile("text", odfParagraph(`Pay ${formula}monthly.`), { common }), ODT);
    expect(text).toBe("Pay monthly.");
    expect(receipt.leftOutTexts.map(({ reason, text }) => [reason, text])).toEqual([
      ["equations", "rent=45"],
      ["running_lines", "Quay 7 Brest"],
    ]);
  });

  it("has tables with merged and repeated cells", async () => {
    const cell = (text: string, attributes = "") =>
      `<table:table-cell ${attributes}>${odfParagraph(text)}</table:table-cell>`;
    const table = `<table:table><table:table-column table:number-columns-repeated="3"/><table:table-header-rows><table:table-row>${cell("Port")}${cell("Height", 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row></table:table-header-rows><table:table-row>${cell("Brest", 'table:number-rows-spanned="2"')}${cell("6", 'table:number-columns-repeated="2"')}</table:table-row><table:table-row><table:covered-table-cell/>${cell("7")}${cell("a|b")}</table:table-row></table:table>`;
    const { text, receipt } = await read(odfFile("text", table), ODT);
    expect(text).toBe("| Port | Height | Height |\n| --- | --- | --- |\n| Brest | 6 | 6 |\n| Brest | 7 | a\\|b |");
    expect(receipt.tables).toEqual(
      [{ place: null, caption: "", rows: 2, columns: 3 }].map((table) => ({ ...table, caption: null })),
    );
  });

  it("writes notes after their paragraph, and leaves out text beside the body, by reason", async () => {
    const note =
      "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>See below.</text:p></text:note-body></text:note>";
    const deleted =
      "<text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>Ann</dc:creator></office:change-info><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>";
    const comment = "<office:annotation><dc:creator>Ann</dc:creator><text:p>Really?</text:p></office:annotation>";
    const contents =
      "<text:table-of-content><text:table-of-content-source><text:index-title-template>Contents</text:index-title-template></text:table-of-content-source><text:index-body><text:p>Tides 1</text:p></text:index-body></text:table-of-content>";
    const picture = '<draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:title>alt</svg:title></draw:frame>';
    const formula = '<draw:frame><draw:object xlink:href="./Object 1"/><draw:image/></draw:frame>';
    const chart = '<draw:frame><draw:object xlink:href="./Object 2"/></draw:frame>';
    const header =
      "<office:master-styles><style:master-page><style:header><text:p>Head</text:p></style:header></style:master-page></office:master-styles>";
    const { text, receipt } = await read(
      odfFile("text", deleted + contents + odfParagraph(`Water${note} rises.${comment}${picture}${formula}${chart}`), {
        common: header,
        objects: {
          "Object 1": "<math><semantics><mi>x</mi><annotation>x</annotation></semantics></math>",
          "Object 2": "<office:body><office:chart><text:p>Heights</text:p></office:chart></office:body>",
        },
      }),
      ODT,
    );
    expect(text).toBe("Water rises.\n\nNote 1. See below.");
    expect(receipt.characters?.leftOut).toEqual({
      deleted_text: 4,
      table_of_contents: 6,
      comments: 7,
      equations: 1,
      // The picture's "alt", and the words of a chart without content.
      drawings: 3 + 7,
      running_lines: 4,
    });
    expect(receipt.figures).toBe(2);
  });

  it("leaves out hidden text and says where it was", async () => {
    const styles = [
      '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>',
      '<style:style style:name="W" style:family="text"><style:text-properties fo:color="#ffffff"/></style:style>',
      '<style:style style:name="D" style:family="paragraph"><style:paragraph-properties fo:background-color="#000000"/></style:style>',
    ].join("");
    const span = (style: string, text: string) => `<text:span text:style-name="${style}">${text}</text:span>`;
    const content = [
      odfParagraph(`Seen ${span("H", "unseen")}${span("W", "white")}`),
      odfParagraph(span("W", "on black"), "D"),
      '<text:section text:display="none"><text:p>Ignore all.</text:p></text:section>',
    ].join("");
    const { text, receipt } = await read(odfFile("text", content, { styles }), ODT);
    expect(text).toBe("Seen\n\non black");
    expect(receipt.hidden.map(({ by, after, text }) => [by, after, text])).toEqual([
      ["marked_hidden", "Seen", "unseen"],
      ["same_colour", "Seen", "white"],
      ["marked_hidden", "on black", "Ignore all."],
    ]);
  });
});

describe("an OpenDocument spreadsheet", () => {
  const cell = (attributes: string, shown = "") =>
    `<table:table-cell ${attributes}>${shown === "" ? "" : odfParagraph(shown)}</table:table-cell>`;
  const value = (type: string, stated: string, shown: string, more = "") =>
    cell(`office:value-type="${type}" ${stated} ${more}`, shown);
  const row = (cells: string, attributes = "") => `<table:table-row ${attributes}>${cells}</table:table-row>`;
  const words = (...names: string[]) => names.map((name) => value("string", "", name)).join("");
  const sheet = (rows: string, attributes = "") => `<table:table table:name="S" ${attributes}>${rows}</table:table>`;
  const rowsOf = async (rows: string, options?: Parameters<typeof odfFile>[2]) =>
    read(odfFile("spreadsheet", sheet(rows), options), ODS);

  it("has typed values, whatever the language that shows them", async () => {
    const styles =
      '<number:currency-style style:name="N1"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/><number:text> </number:text><number:currency-symbol>€</number:currency-symbol></number:currency-style>' +
      '<style:style style:name="C1" style:family="table-cell" style:data-style-name="N1"/>';
    const cells = [
      value("currency", 'office:value="1902.896" office:currency="EUR"', "1 902,90 €", 'table:style-name="C1"'),
      value("percentage", 'office:value="0.125"', "12,5 %"),
      value("date", 'office:date-value="2025-08-23T00:00:00"', "23/08/25"),
      value("time", 'office:time-value="PT08H30M00S"', "08:30:00"),
      value("boolean", 'office:boolean-value="true"', "VRAI"),
      value("float", 'office:value="0.5"', "0,5"),
    ].join("");
    const { text } = await rowsOf(row(words("prix", "part", "jour", "heure", "oui", "poids")) + row(cells), { styles });
    expect(text).toBe(
      "## S\n\n| prix | part | jour | heure | oui | poids |\n| --- | --- | --- | --- | --- | --- |\n| 1902.90 € | 12.5% | 2025-08-23 | 08:30 | TRUE | 0.5 |",
    );
  });

  it("has times as their styles show them: of the day, above a day, of parts of a second", async () => {
    const timeStyle = (name: string, parts: string, more = "") =>
      `<number:time-style style:name="${name}" ${more}>${parts}</number:time-style>` +
      `<style:style style:name="C${name}" style:family="table-cell" style:data-style-name="${name}"/>`;
    const [hours, minutes, seconds] = ["hours", "minutes", "seconds"].map(
      (part) => `<number:${part} number:style="long"/>`,
    );
    const colon = "<number:text>:</number:text>";
    const whole = 'number:truncate-on-overflow="false"';
    const hundredths = '<number:seconds number:style="long" number:decimal-places="2"/>';
    const styles = [
      timeStyle("day", `${hours}${colon}${minutes}`),
      timeStyle("noon", `<number:hours/>${colon}${minutes}<number:text> </number:text><number:am-pm/>`),
      timeStyle("sum", `${hours}${colon}${minutes}`, whole),
      timeStyle("long", `${hours}${colon}${minutes}${colon}${seconds}`, whole),
      timeStyle("words", `<number:hours/><number:text> h </number:text>${minutes}`, whole),
      timeStyle("minutes", `${minutes}${colon}${seconds}`, whole),
      timeStyle("alone", `${minutes}<number:text> min</number:text>`, whole),
      timeStyle("race", `${minutes}${colon}${hundredths}`),
      timeStyle("lap", `${hours}${colon}${minutes}${colon}${hundredths}`),
      timeStyle("minute", minutes ?? ""),
    ].join("");
    const times = [
      ["sum", "PT30H15M00S", "30:15"],
      ["long", "PT30H15M07S", "30:15:07"],
      ["long", "P1DT6H15M7S", "30:15:07"],
      ["sum", "-PT30H15M", "-30:15"],
      ["sum", "PT30H14M59.999999999S", "30:15"],
      ["sum", "PT1234H05M00S", "1234:05"],
      ["words", "PT30H15M00S", "30 h 15"],
      ["minutes", "PT1H30M05S", "90:05"],
      ["alone", "PT1H30M00S", "90 min"],
      // The sheet shows the hour of a day.
      ["day", "PT30H15M00S", "06:15"],
      ["day", "PT1056006H15M00S", "06:15"],
      ["noon", "PT20H15M00S", "20:15"],
      ["race", "PT00H04M23.450000000S", "04:23.45"],
      ["lap", "PT01H04M23.450000000S", "01:04:23.45"],
      ["minute", "PT01H04M00S", "01:04"],
      // No style states how it is shown.
      ["", "PT30H15M00S", "30:15"],
      ["", "P2D", "48:00"],
      ["", "PT1815M", "30:15"],
      ["", "PT108907S", "30:15:07"],
      ["", "PT0.25S", "00:00:00.25"],
      ["", "-PT00H04M23.4500S", "-00:04:23.45"],
      ["", "P", "(as written)"],
    ] as const;
    const rows = times.map(([style, stated], at) => {
      const named = style === "" ? "" : `table:style-name="C${style}"`;
      return row(words(`n${at}`) + value("time", `office:time-value="${stated}"`, "(as written)", named));
    });
    const { text } = await rowsOf(row(words("name", "time")) + rows.join(""), { styles });
    const shown = text
      .split("\n")
      .slice(4)
      .map((line) => line.split(" | ")[1]?.replace(" |", ""));
    expect(shown.map((time, at) => [...(times[at]?.slice(0, 2) ?? []), time])).toEqual(times.map((time) => [...time]));
  });

  it("shows numbers as their styles do: factors, conditions, prefixes, masks, and words for true and false", async () => {
    const number = (attributes: string, inside = "") => `<number:number ${attributes}>${inside}</number:number>`;
    const style = (name: string, parts: string, kind = "number") =>
      `<number:${kind}-style style:name="${name}">${parts}</number:${kind}-style>`;
    const literal = (text: string) => `<number:text>${text}</number:text>`;
    const when = (condition: string, other: string) =>
      `<style:map style:condition="value()${condition}" style:apply-style-name="${other}"/>`;
    const one = 'number:decimal-places="1" number:min-integer-digits="1"';
    const styles = [
      style("factor", number(`${one} number:display-factor="1000"`) + literal(" t")),
      style("yes", literal("yes")),
      style("yesno", literal("no") + when("&gt;0", "yes") + when("&lt;0", "yes")),
      style("plus", number(one)),
      style("signed", literal("minus ") + number(one) + when("&gt;=0", "plus")),
      style("prefix", literal("PO-") + number('number:decimal-places="0" number:min-integer-digits="5"')),
      style(
        "mask",
        number(
          'number:decimal-places="0" number:min-integer-digits="9"',
          '<number:embedded-text number:position="6">-</number:embedded-text><number:embedded-text number:position="4">-</number:embedded-text>',
        ),
      ),
      style("few", number('number:decimal-places="3" number:min-decimal-places="0" number:min-integer-digits="1"')),
      style(
        "power",
        '<number:scientific-number number:decimal-places="1" number:min-integer-digits="1" number:min-exponent-digits="2"/>',
      ),
      style(
        "part",
        '<number:fraction number:min-integer-digits="0" number:min-numerator-digits="1" number:min-denominator-digits="1"/>',
      ),
      style("logical", "<number:boolean/>", "boolean"),
      ...[
        ["powers", 'number:decimal-places="2" number:min-integer-digits="1" number:min-exponent-digits="2"'],
        ["thousands", 'number:decimal-places="1" number:min-exponent-digits="1" number:exponent-interval="3"'],
        ["small", 'number:min-integer-digits="1" number:forced-exponent-sign="false"'],
      ].map(([name = "", attributes]) => style(name, `<number:scientific-number ${attributes}/>`)),
      style("good", literal("good"), "text"),
      style("bad", literal("minus ") + number(one)),
      style("none", number('number:decimal-places="0" number:min-integer-digits="1"')),
      style(
        "judged",
        `<number:text-content/>${when("&gt;0", "good")}${when("&lt;0", "bad")}${when("=0", "none")}`,
        "text",
      ),
      style("praised", `<number:text-content/>${when("&gt;0", "good")}`, "text"),
    ].join("");
    const names = [...styles.matchAll(/style:name="(\w+)"/g)].flatMap(([, name]) => name ?? []);
    const cellStyles = names.map(
      (name) => `<style:style style:name="C${name}" style:family="table-cell" style:data-style-name="${name}"/>`,
    );
    const shown = async (style: string | null, stated: number, written: string) => {
      const of = style === null ? "" : `table:style-name="C${style}"`;
      const { text } = await rowsOf(row(words("name") + value("float", `office:value="${stated}"`, written, of)), {
        styles: styles + cellStyles.join(""),
      });
      return text.replace("## S\n\nname | ", "");
    };
    expect(await shown("factor", 43_600, "43,6 t")).toBe("43.6 t");
    expect(await shown("yesno", 0, "no")).toBe("no");
    expect(await shown("yesno", 3, "yes")).toBe("yes");
    expect(await shown("signed", -2.5, "minus 2,5")).toBe("minus 2.5");
    expect(await shown("signed", 2.5, "2,5")).toBe("2.5");
    expect(await shown("prefix", 731, "PO-00731")).toBe("PO-00731");
    expect(await shown("mask", 120_456_789, "120-45-6789")).toBe("120-45-6789");
    expect(await shown("few", 2.5, "2,5")).toBe("2.5");
    expect(await shown("power", 7_654_321, "7,7E+06")).toBe("7.7E+06");
    expect(await shown("powers", 98_765.4, "9,88E+04")).toBe("9.88E+04");
    expect(await shown("powers", 0.000_456, "4,56E-04")).toBe("4.56E-04");
    expect(await shown("thousands", 98_765.4, "98,8E+3")).toBe("98.8E+3");
    expect(await shown("small", 31_000, "3E4")).toBe("3E4");
    expect(await shown("judged", 1, "good")).toBe("good");
    expect(await shown("judged", -2, "minus 2,0")).toBe("minus 2.0");
    expect(await shown("judged", 0, "0")).toBe("0");
    expect(await shown("praised", 7, "good")).toBe("good");
    expect(await shown("praised", -7.25, "-7,25")).toBe("-7.25");
    expect(await shown("part", 2.75, "2 3/4")).toBe("2 3/4");
    expect(await shown("logical", 0, "FAUX")).toBe("FALSE");
    expect(await shown(null, 1, "VRAI")).toBe("TRUE");
    expect(await shown(null, 0, "FAUX")).toBe("FALSE");
    expect(await shown(null, 1, "1")).toBe("1");
  });

  it("writes text that fills the rest of a sheet only once", async () => {
    const filled = (many: string) => row(words("Sud", "filler"), many);
    const wide = row(words("Nom") + value("string", "", "wide", 'table:number-columns-repeated="120000"'));
    const { text, receipt } = await rowsOf(
      row(words("Zone", "Nombre")) +
        filled('table:number-rows-repeated="1048000"') +
        wide +
        row(words("Est", "end"), 'table:number-rows-repeated="2"'),
    );
    expect(text).toBe(
      "## S\n\n| Zone | Nombre |\n| --- | --- |\n| Sud | filler |\n\n| Zone | Nombre |\n| --- | --- |\n| Nom | wide |\n| Est | end |\n| Est | end |",
    );
    expect(receipt.characters).toMatchObject({ leftOut: {} });
  });

  it("has several tables, merged cells, and repeated ones only where they hold text", async () => {
    const edge = row(
      '<table:table-cell table:number-columns-repeated="16384"/>',
      'table:number-rows-repeated="1048000"',
    );
    const empty = row('<table:table-cell table:number-columns-repeated="16384"/>');
    const merged = row(
      value("string", "", "Nord", 'table:number-rows-spanned="2"') + value("float", 'office:value="1"', "1"),
    );
    const below = row(`<table:covered-table-cell/>${value("float", 'office:value="2"', "2")}`);
    const twice = row(words("Sud") + value("float", 'office:value="3"', "3"), 'table:number-rows-repeated="2"');
    const other = row(words("Nom", "Ville")) + row(words("Zoé", "Lyon"));
    const { text, receipt } = await rowsOf(
      row(words("Zone", "Nombre")) + merged + below + twice + empty + other + edge,
    );
    expect(text).toBe(
      "## S\n\n| Zone | Nombre |\n| --- | --- |\n| Nord | 1 |\n| Nord | 2 |\n| Sud | 3 |\n| Sud | 3 |\n\n| Zone | Nombre |\n| --- | --- |\n| Nom | Ville |\n| Zoé | Lyon |",
    );
    expect(receipt).toMatchObject({ extent: { unit: "sheet", count: 1 }, sheetNames: ["S"], tableCount: 2 });
  });

  it("counts formulas without a result, and leaves out comments, charts and deleted cells", async () => {
    const styles =
      '<style:style style:name="H" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const comment = `<office:annotation><dc:date>2025</dc:date>${odfParagraph("why")}</office:annotation>`;
    const chart = '<draw:frame><draw:object xlink:href="./Object 1"/><draw:image/></draw:frame>';
    const deleted = `<table:tracked-changes><table:deletion>${row(words("gone"))}</table:deletion></table:tracked-changes>`;
    const rows = [
      row(words("a", "b")),
      row(
        cell('table:formula="of:=1+1"') +
          cell('office:value-type="float" office:value="2" table:formula="of:=1+1"', "2"),
      ),
      row(`<table:table-cell office:value-type="string">${comment}${odfParagraph("x")}${chart}</table:table-cell>`),
    ].join("");
    const { text, receipt } = await read(
      odfFile("spreadsheet", deleted + sheet(rows, 'table:style-name="H"'), {
        styles,
        objects: { "Object 1": odfParagraph("Sales") },
      }),
      ODS,
    );
    expect(text).toBe("## S [hidden sheet]\n\n| a | b |\n| --- | --- |\n|  | 2 |\n| x |  |");
    expect(receipt).toMatchObject({ uncomputedFormulas: 1, figures: 1 });
    expect(receipt.characters?.leftOut).toEqual({ comments: 3, deleted_text: 4, drawings: 5 });
  });

  it("is refused when repeated cells would become millions", async () => {
    const wide = row(
      value("string", "", "x", 'table:number-columns-repeated="16000"'),
      'table:number-rows-repeated="6"',
    );
    expect(await parseDocument(odfFile("spreadsheet", sheet(wide.repeat(40))), ODS)).toMatchObject({
      ok: false,
      code: "too_many_cells",
    });
  });
});

describe("an OpenDocument presentation", () => {
  it("has a page for each slide, with notes, and marks hidden ones", async () => {
    const styles =
      '<style:style style:name="dp1" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';
    const first = odfSlide(
      odfFrame(odfParagraph("Tides"), "title") +
        odfFrame(odfList([odfParagraph("High"), odfParagraph("Low")]), "outline") +
        odfFrame(odfParagraph("<text:page-number>1</text:page-number>"), "page-number"),
      { notes: "Say hello." },
    );
    const second = odfSlide(
      `<draw:frame presentation:class="title"><draw:text-box>${odfParagraph("Ports")}</draw:text-box></draw:frame><draw:frame>${odfTable(
        [
          ["Port", "m"],
          ["Brest", "6"],
        ],
      )}<draw:image/></draw:frame><draw:g><draw:custom-shape>${odfParagraph("Box")}<draw:enhanced-geometry/></draw:custom-shape></draw:g>`,
      { style: "dp1" },
    );
    const { text, pageStarts, receipt, title } = await read(odfFile("presentation", first + second, { styles }), ODP);
    expect(text).toBe(
      "# Tides\n\n- High\n- Low\n\nNotes: Say hello.\n\n## Ports [hidden slide]\n\n| Port | m |\n| --- | --- |\n| Brest | 6 |\n\nBox",
    );
    expect(pageStarts).toEqual([0, text.indexOf("## Ports")]);
    expect(title).toBe("Tides");
    expect(receipt).toMatchObject({
      extent: { unit: "slide", count: 2 },
      tables: [{ place: 2, rows: 1, columns: 2 }],
      characters: { leftOut: { running_lines: 1 } },
    });
  });

  it("is refused when it has too many slides", async () => {
    const slides = odfFile("presentation", odfSlide(odfFrame(odfParagraph("x"))).repeat(2));
    expect(await parseDocument(slides, ODP, { limits: { maxPages: 1 } })).toMatchObject({ code: "too_many_pages" });
  });
});

describe("an OpenDocument file with an old formula", () => {
  const formula = (doctype: string) => {
    const frame = '<draw:frame><draw:object xlink:href="./Object 7"/></draw:frame>';
    const content = `<?xml version="1.0"?>\n${doctype}<math:math xmlns:math="x"><math:mi>y</math:mi></math:math>`;
    return odfFile("text", odfParagraph(`Rent: 730 euros. ${frame}`), {
      more: [{ name: "Object 7/content.xml", content }],
    });
  };

  it("is read although its formula names a document type", async () => {
    const named = '<!DOCTYPE math:math PUBLIC "-//OpenOffice.org//DTD Modified W3C MathML 1.01//EN" "math.dtd">';
    expect((await read(formula(named), ODT)).text).toContain("Rent: 730 euros.");
  });

  it.each([
    '<!DOCTYPE math:math [<!ENTITY a "b">]>',
    '<!DOCTYPE math:math PUBLIC "x" "y" [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE math:math SYSTEM "y"><!DOCTYPE math:math [<!ENTITY a "b">]>',
    '<!DOCTYPE math:math SYSTEM "y"><!ENTITY a "b">',
  ])("is refused when it declares entities: %s", async (doctype) => {
    expect(await parseDocument(formula(doctype), ODT)).toMatchObject({ ok: false, code: "broken" });
  });
});

describe("an OpenDocument file is refused with the reason when it", () => {
  const text = odfFile("text", odfParagraph("x"));
  it.each([
    ["needs a password", odfFile("text", odfParagraph("x"), { encrypted: true }), "encrypted"],
    ["is of another kind", odfFile("spreadsheet", odfTable([["a", "b"]])), "unsupported_type"],
    ["is truncated", text.subarray(0, text.length - 40), "broken"],
    ["is a Word document", wordFile(paragraph(run("x"))), "broken"],
    ["has no words", odfFile("text", odfParagraph("")), "no_text"],
    ["is nested deeply", odfFile("text", `${"<text:section>".repeat(300)}x`), "broken"],
    ["declares entities", zipFile([{ name: "content.xml", content: '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }]), "broken"],
    ["unpacks to too much", odfFile("text", odfParagraph(" ".repeat(30_000_000))), "unpacks_too_large"],
  ])("%s", async (_, file, code) => {
    expect(await parseDocument(file, ODT)).toMatchObject({ ok: false, code });
  });
});

describe("a form of an OpenDocument text", () => {
  const form = (fields: string) => `<office:forms><form:form>${fields}</form:form></office:forms>`;
  const shown = (ids: readonly string[]) =>
    odfParagraph(`Order: ${ids.map((id) => `<draw:control draw:control="${id}"/>`).join("")}`);
  it.each([
    [
      '<form:checkbox form:id="a" form:label="Towels" form:state="unchecked" form:current-state="checked"/>',
      "☒ Towels",
    ],
    ['<form:checkbox form:id="a" form:label="Towels"/>', "☐ Towels"],
    ['<form:radio form:id="a" form:label="Double" form:selected="true"/>', "☒ Double"],
    ['<form:text form:id="a" form:value="Ida" form:current-value="Rosa"/>', "Rosa"],
    ['<form:fixed-text form:id="a" form:label="Nights"/>', "Nights"],
    [
      '<form:listbox form:id="a"><form:option form:label="Red"/><form:option form:label="Blue" form:current-selected="true"/></form:listbox>',
      "Blue",
    ],
    ['<form:button form:id="a" form:label="Send"/>', ""],
  ])("keeps what is ticked, chosen and filled in: %s", async (field, text) => {
    const outcome = await parseDocument(odfFile("text", form(field) + shown(["a", "b"])), ODT);
    expect(outcome.ok && outcome.text).toBe(`Order: ${text}`.trim());
  });
});
