import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { odfFile, odfTable } from "../testing/odf-file";
import { relationships } from "../testing/office-file";
import { ROWS_IN_FORMATS, type Rows, SHEETS } from "../testing/rows-in-formats";
import { rtfFile, rtfTable } from "../testing/rtf-file";
import { setUpParser } from "../testing/set-up-parser";
import { table, wordFile } from "../testing/word-file";
import { workbookFile } from "../testing/workbook-file";

const parseDocument = setUpParser();

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ODS = "application/vnd.oasis.opendocument.spreadsheet";
const bytes = (text: string) => new TextEncoder().encode(text);
async function parsed([file, mediaType]: readonly [Uint8Array, DocumentMediaType]) {
  const outcome = await parseDocument(file, mediaType);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  return outcome.text;
}

/** The column names of the first table of a text; `null` if none is named. */
function namesOf(text: string): string[] | null {
  const line = text.split("\n").find((one) => one.startsWith("|")) ?? "";
  const names = line
    .split("|")
    .slice(1, -1)
    .map((name) => name.trim());
  return names.some((name) => name !== "") ? names : null;
}

const UNITS: Rows = [
  ["Well", "Depth", "Loss", "Price"],
  ["", "m", "%", "k€"],
  ["Norby", "310", "4", "27"],
  ["Vask", "128", "11", "19"],
];

describe.each(Object.entries(ROWS_IN_FORMATS))("the header of a table in %s", (format, fileOf) => {
  const read = async (rows: Rows) => {
    const text = await parsed(fileOf(rows));
    return { names: namesOf(text), rows: text.split("\n").filter((line) => line.startsWith("|")).length - 2 };
  };

  it.each<[string, Rows, string[]]>([
    [
      "names with digits",
      [
        ["District", "H1", "H2"],
        ["Ost", "31", "32"],
        ["West", "41", "44"],
      ],
      ["District", "H1", "H2"],
    ],
    [
      "years",
      [
        ["Cost", "2031", "2032"],
        ["Heat", "2011", "950"],
        ["Light", "80", "95"],
      ],
      ["Cost", "2031", "2032"],
    ],
    [
      "an empty corner",
      [
        ["", "Start", "Plus"],
        ["Desks", "4", "40"],
        ["Rooms", "1", "9"],
      ],
      ["", "Start", "Plus"],
    ],
    [
      "years above amounts with cents",
      [
        ["Team", "2031", "2032"],
        ["Press", "1450.75", "2014.05"],
        ["Law", "2210.99", "1987.30"],
      ],
      ["Team", "2031", "2032"],
    ],
    [
      "years above decimals and unread values",
      [
        ["Lake", "2017", "2018", "2018/19"],
        ["Kvam", "7.4", "n/a", "7.9"],
        ["Sund", "6.95", "6.1", "-"],
      ],
      ["Lake", "2017", "2018", "2018/19"],
    ],
    [
      "years above counts that look like years",
      [
        ["Port", "2009", "2014"],
        ["Hull", "1890", "1987"],
        ["Deal", "2055", "2010"],
      ],
      ["Port", "2009", "2014"],
    ],
    [
      "columns counted from one",
      [
        ["Week", "Unit", "1", "2", "3"],
        ["Hail", "mm", "0.5", "2.25", "11"],
        ["Frost", "h", "31", "-", "40"],
      ],
      ["Week", "Unit", "1", "2", "3"],
    ],
    [
      "years beside an empty corner",
      [
        ["", "2019", "2020"],
        ["Tea", "7", "8"],
        ["Ale", "3", "2"],
      ],
      ["", "2019", "2020"],
    ],
  ])("has %s", async (_, rows, names) => {
    expect(await read(rows)).toEqual({ names, rows: rows.length - 1 });
  });

  it("has two rows where the upper one names groups, without merged cells", async () => {
    const rows: Rows = [
      ["Canton", "2021", "", "2022", "", ""],
      ["", "Filles", "Garçons", "Filles", "Garçons", "Total"],
      ["Bex", "41", "39", "45", "38", "163"],
      ["Ollon", "52", "57", "50", "61", "220"],
    ];
    const names = ["Canton", "2021 Filles", "2021 Garçons", "2022 Filles", "2022 Garçons", "Total"];
    expect(await read(rows)).toEqual({ names, rows: 2 });
    const labelled: Rows = [
      ["", "2021", "", "2022", ""],
      ["Zone", "Q3", "Q4", "Q3", "Q4"],
      ["Bex", "1", "2", "3", "4"],
    ];
    expect(await read(labelled)).toEqual({ names: ["Zone", "2021 Q3", "2021 Q4", "2022 Q3", "2022 Q4"], rows: 1 });
  });

  it("has two rows where names are repeated above their parts", async () => {
    const rows: Rows = [
      ["Town", "People", "People", "Area"],
      ["Name", "Women", "Men", "Land"],
      ["Bex", "41", "39", "7"],
      ["Ollon", "52", "57", "8"],
    ];
    expect(await read(rows)).toEqual({ names: ["Town Name", "People Women", "People Men", "Area Land"], rows: 2 });
  });

  it("has a row of units, which are written in brackets", async () => {
    const names = ["Well", "Depth (m)", "Loss (%)", "Price (k€)"];
    expect(await read(UNITS)).toEqual({ names, rows: 2 });
    const labelled = UNITS.map((cells, at) => (at === 1 ? ["Unit", "(m)", "%", "k€"] : cells));
    expect(await read(labelled)).toEqual({ names: ["Well Unit", ...names.slice(1)], rows: 2 });
    const measured: Rows = [
      ["Time", "Tension"],
      ["s", "mV"],
      ["1", "31"],
      ["2", "35"],
    ];
    expect(await read(measured)).toEqual({ names: ["Time (s)", "Tension (mV)"], rows: 2 });
  });

  it("also accepts units above the names, each for its own column", async () => {
    const body = [
      ["Basic", "10", "1", "5", "7"],
      ["Extra", "20", "2", "9", "8"],
    ];
    const read5 = (...heads: Rows) => read([...heads, ...body]).then(({ names, rows }) => [rows, ...(names ?? [])]);
    const names = ["Plan", "Storage", "Seats", "Backup", "Share"];
    const unlabelled = ["", ...names.slice(1)];
    for (const own of [names, unlabelled]) {
      const gaps = await read5(["", "GB", "", "TB", "%"], own);
      expect(gaps).toEqual([2, own[0], "Storage (GB)", "Seats", "Backup (TB)", "Share (%)"]);
      const first = await read5(["", "GB", "TB", "", ""], own);
      expect(first).toEqual([2, own[0], "Storage (GB)", "Seats (TB)", "Backup", "Share"]);
      const last = await read5(["", "", "", "(h)", "%"], own);
      expect(last).toEqual([2, own[0], "Storage", "Seats", "Backup (h)", "Share (%)"]);
      const below = await read5(own, ["", "GB", "", "TB", ""]);
      expect(below).toEqual([2, own[0], "Storage (GB)", "Seats", "Backup (TB)", "Share"]);
    }
    // Columns of the same names under each unit, and of years, are its columns.
    const same = await read5(["", "GB", "", "%", ""], ["Plan", "Used", "Free", "Used", "Free"]);
    expect(same).toEqual([2, "Plan", "Used (GB)", "Free (GB)", "Used (%)", "Free (%)"]);
    const years = await read5(["", "k€", "", "%", ""], ["Plan", "2031", "2032", "2033", "2034"]);
    expect(years).toEqual([2, "Plan", "2031 (k€)", "2032 (k€)", "2033 (%)", "2034 (%)"]);
    // Groups that are not units name all of their columns.
    const groups = await read5(["", "Disk", "", "People", ""], names);
    expect(groups).toEqual([2, "Plan", "Disk Storage", "Disk Seats", "People Backup", "People Share"]);
  });

  it("has one row if gaps and words instead of values are below", async () => {
    const rows: Rows = [
      ["Pupil", "Maths", "Latin"],
      ["Ann", "abs", "n/a"],
      ["", "12", "14"],
      ["Bo", "15", "9"],
    ];
    expect(await read(rows)).toEqual({ names: rows[0], rows: 3 });
    const unnamed: Rows = [
      ["Name", "", "Amount"],
      ["Ann", "late", "-"],
      ["Bo", "paid", "30"],
      ["Cy", "paid", "40"],
    ];
    expect((await read(unnamed)).rows).toBeGreaterThanOrEqual(3);
  });

  it.each<[string, Rows]>([
    [
      "ranks beside ranks",
      [
        ["Ann", "1", "2", "3"],
        ["Bo", "2", "1", "4"],
      ],
    ],
    [
      "days that continue below",
      [
        ["A", "1", "2", "3"],
        ["B", "4", "5", "6"],
      ],
    ],
    [
      "years of the same kind",
      [
        ["Kim", "2019", "2024"],
        ["Lou", "1998", "2003"],
      ],
    ],
  ])("has no row of %s", async (_, rows) => {
    expect((await read(rows)).names).toBeNull();
  });

  it("has no row of values or of addresses in a text", async () => {
    expect(
      (
        await read([
          ["Ann", "12", "7"],
          ["Bo", "15", "9"],
        ])
      ).names,
    ).toBeNull();
    expect(
      (
        await read([
          ["Ann", "2.5"],
          ["Bo", "3.5"],
          ["Cy", "4"],
        ])
      ).names,
    ).toBeNull();
    const addresses = await read([
      ["Ann", "12 High Road", "Leeds"],
      ["Bo", "3 Low Lane", "York"],
    ]);
    if (!SHEETS.includes(format)) expect(addresses.names).toBeNull();
    expect(
      (
        await read([
          ["Owner:", "Ann Roy"],
          ["Town:", "Leeds"],
        ])
      ).names,
    ).toBeNull();
  });
});

describe("the header that a file states", () => {
  const VALUES: Rows = [
    ["Code", "7"],
    ["Ann", "12"],
    ["Bo", "15"],
  ];
  const WORDS: Rows = [
    ["Role", "Person"],
    ["Chair", "Ann Roy"],
    ["Clerk", "Bo Lind"],
  ];

  it("is an Excel table's", async () => {
    const sheet = workbookFile([{ name: "S", rows: VALUES }], {
      more: [
        {
          name: "xl/worksheets/_rels/sheet1.xml.rels",
          content: relationships({ t: ["table", "../tables/table1.xml"] }),
        },
        { name: "xl/tables/table1.xml", content: '<table ref="A1:B3" totalsRowShown="0"/>' },
      ],
    });
    expect(namesOf(await parsed([sheet, EXCEL]))).toEqual(["Code", "7"]);
    expect(namesOf(await parsed([workbookFile([{ name: "S", rows: VALUES }]), EXCEL]))).toBeNull();
  });

  it("is the rows that an OpenDocument sheet repeats", async () => {
    const content = odfTable(VALUES).replace(
      /<table:table-row>.*?<\/table:table-row>/,
      (row) => `<table:table-header-rows>${row}</table:table-header-rows>`,
    );
    expect(namesOf(await parsed([odfFile("spreadsheet", content), ODS]))).toEqual(["Code", "7"]);
  });

  it("is the leading rows of a page's header cells, also beside an empty corner", async () => {
    const head = "<tr><td></td><th>Wide</th><th>Tall</th></tr><tr><td></td><th>cm</th><th>cm</th></tr>";
    const rows = "<tr><th>Door</th><td>90</td><td>200</td></tr><tr><th colspan=3>North</th></tr>";
    const text = await parsed([bytes(`<table>${head}${rows}</table>`), "text/html"]);
    expect(text).toBe("|  | Wide (cm) | Tall (cm) |\n| --- | --- | --- |\n| Door | 90 | 200 |\n| North |  |  |");
  });

  it("has units above several of a page's names where their cells are merged", async () => {
    const head =
      "<tr><th></th><th colspan=2>GB</th><th></th></tr><tr><th>Plan</th><th>Disk</th><th>Mail</th><th>Seats</th></tr>";
    const text = await parsed([
      bytes(`<table>${head}<tr><td>Basic</td><td>1</td><td>2</td><td>3</td></tr></table>`),
      "text/html",
    ]);
    expect(namesOf(text)).toEqual(["Plan", "Disk (GB)", "Mail (GB)", "Seats"]);
  });

  const looking = (look: string) => table(WORDS).replace("<w:tbl>", `<w:tbl><w:tblPr>${look}</w:tblPr>`);
  const STYLES =
    '<w:style w:type="table" w:styleId="Plain"><w:name w:val="Plain"/></w:style>' +
    '<w:style w:type="table" w:styleId="Striped"><w:name w:val="Striped"/><w:tblStylePr w:type="firstRow"/></w:style>' +
    '<w:style w:type="table" w:styleId="Child"><w:name w:val="Child"/><w:basedOn w:val="Striped"/></w:style>';
  it.each([
    ["a look with a first row", '<w:tblLook w:firstRow="1"/>', ["Role", "Person"]],
    ["a look as a number", '<w:tblLook w:val="04A0"/>', ["Role", "Person"]],
    ["a style that formats it", '<w:tblStyle w:val="Child"/><w:tblLook w:val="0020"/>', ["Role", "Person"]],
    ["a style without formatting for it", '<w:tblStyle w:val="Plain"/><w:tblLook w:firstRow="1"/>', null],
    ["a look without it", '<w:tblStyle w:val="Child"/><w:tblLook w:val="0480" w:firstRow="0"/>', null],
  ])("is the first row of a Word table by %s", async (_, look, names) => {
    expect(namesOf(await parsed([wordFile(looking(look), { styles: STYLES }), WORD]))).toEqual(names);
  });

  const styled = (style: string) =>
    odfTable(WORDS).replace(/<table:table-row>.*?<\/table:table-row>/, (row) =>
      row.replaceAll("<text:p>", `<text:p text:style-name="${style}">`),
    );
  const OWN =
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Table_20_Heading"/>' +
    '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="Table_20_Contents"/>';
  it.each([
    ["the style of headings", styled("Table_20_Heading"), ["Role", "Person"]],
    ["a style made from it", styled("P1"), ["Role", "Person"]],
    ["another style", styled("P2"), null],
    [
      "a template that formats it",
      odfTable(WORDS).replace("<table:table", '<table:table table:use-first-row-styles="true"'),
      ["Role", "Person"],
    ],
  ])("is the first row of an OpenDocument table by %s", async (_, content, names) => {
    expect(
      namesOf(await parsed([odfFile("text", content, { styles: OWN }), "application/vnd.oasis.opendocument.text"])),
    ).toEqual(names);
  });

  it("is the first row of a rich text's table whose look sets it apart", async () => {
    const plain = rtfTable(WORDS);
    const looking = plain.replaceAll("\\trowd", "\\trowd\\tbllkhdrrows");
    expect(namesOf(await parsed([rtfFile(looking), "application/rtf"]))).toEqual(["Role", "Person"]);
    expect(namesOf(await parsed([rtfFile(plain), "application/rtf"]))).toBeNull();
  });
});

describe("a title that is merged over the columns of a table", () => {
  const names = "<tr><th>Quay</th><th>Cranes</th><th>Depth</th></tr>";
  const body = "<tr><td>North</td><td>3</td><td>12</td></tr><tr><td>South</td><td>7</td><td>9</td></tr>";

  it.each([
    ["names", `<tr><th colspan=3>Quays of Bute</th></tr>${names}${body}`],
    ["cells", `<tr><td colspan=3>Quays of Bute</td></tr>${names.replaceAll("th>", "td>")}${body}`],
    ["names in a head", `<thead><tr><th colspan=3>Quays of Bute</th></tr>${names}</thead>${body}`],
    ["some columns", `<tr><th colspan=2>Quays of Bute</th><th></th></tr>${names}${body}`],
  ])("is above the table: %s", async (_kind, rows) => {
    const text = await parsed([bytes(`<table>${rows}</table>`), "text/html"]);
    expect(text).toContain("Quays of Bute\n\n| Quay | Cranes | Depth |\n");
  });

  it("is separate from its caption", async () => {
    const text = await parsed([
      bytes(`<table><caption>In metres</caption><tr><th colspan=3>Quays of Bute</th></tr>${names}${body}</table>`),
      "text/html",
    ]);
    expect(text).toContain("In metres Quays of Bute\n\n| Quay | Cranes | Depth |\n");
  });

  it("is not recognised if it names a group of columns", async () => {
    const group = "<tr><th></th><th colspan=2>Port</th></tr>";
    const text = await parsed([bytes(`<table>${group}${names}${body}</table>`), "text/html"]);
    expect(namesOf(text)).toEqual(["Quay", "Port Cranes", "Port Depth"]);
  });
});

describe("rows consisting only of fields", () => {
  it.each(Object.entries(ROWS_IN_FORMATS))("are not column names (%s)", async (_, file) => {
    const fields: Rows = [
      ["Tenant: Ada Moor", "Flat: 12"],
      ["Since: 3 May 2031", "Deposit: 900"],
      ["Keys: 2", "Meter: B-4410"],
    ];
    const text = await parsed(file(fields));
    expect(namesOf(text)).toBeNull();
    expect(text).toContain("Tenant: Ada Moor | Flat: 12");
    const quarters: Rows = [
      ["Q1: sales", "Q2: sales"],
      ["410", "395"],
      ["388", "402"],
    ];
    expect(namesOf(await parsed(file(quarters)))).toEqual(["Q1: sales", "Q2: sales"]);
  });
});
