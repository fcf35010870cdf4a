import { describe, expect, it } from "vitest";
import { setUpParser } from "../testing/set-up-parser";

const parseDocument = setUpParser();

async function text(csv: string | Uint8Array): Promise<string> {
  const outcome = await parseDocument(typeof csv === "string" ? new TextEncoder().encode(csv) : csv, "text/csv");
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  return outcome.text;
}

const TABLE = "| Nom | Âge | Ville |\n| --- | --- | --- |\n| Élodie | 34 | Nîmes |\n| Jean | 41,5 | Paris |";

describe("parseDocument: separated values", () => {
  it.each([
    [
      "semicolons in Windows-1252, as a French Excel writes them",
      Uint8Array.from(Buffer.from("Nom;\xc2ge;Ville\r\n\xc9lodie;34;N\xeemes\r\nJean;41,5;Paris\r\n", "latin1")),
    ],
    ["commas and quotation marks", 'Nom,Âge,Ville\nÉlodie,34,Nîmes\n"Jean","41,5","Paris"\n'],
    [
      "tabs in UTF-16, as Excel's Unicode text",
      Uint8Array.from(Buffer.from("\ufeffNom\tÂge\tVille\r\nÉlodie\t34\tNîmes\r\nJean\t41,5\tParis\r\n", "utf16le")),
    ],
    ["bars", "Nom|Âge|Ville\nÉlodie|34|Nîmes\nJean|41,5|Paris"],
    [
      "a byte order mark, old line ends and empty lines",
      "\ufeffNom;Âge;Ville\r\rÉlodie;34;Nîmes\r;;\rJean;41,5;Paris\r",
    ],
    ["a line that names the delimiter", "sep=;\nNom;Âge;Ville\nÉlodie;34;Nîmes\nJean;41,5;Paris\n"],
  ])("reads %s", async (_, csv) => {
    expect(await text(csv)).toBe(TABLE);
  });

  it("keeps quoted text, and rows that are too short or too long", async () => {
    expect(await text('a,b\n"x, ""y""\nz",1\nonly\n1,2,3\n')).toBe(
      '| a | b |  |\n| --- | --- | --- |\n| x, "y" z | 1 |  |\n| only |  |  |\n| 1 | 2 | 3 |',
    );
  });

  it("detects the delimiter by equally long rows, not by its frequency", async () => {
    const csv = 'Question;Answer\n"How, when, where?";"At once, here, and now"\nWho, then;Ann, Bob, Eve\n';
    expect((await text(csv)).split("\n")[0]).toBe("| Question | Answer |");
    expect(await text("Lyon;1,5\nNice;2,5\n")).toContain("| Lyon | 1,5 |");
  });

  const lines = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));

  it.each([2, 8, 9, 40, 400])("keeps decimal commas and names between semicolons, with %s rows", async (count) => {
    const measures = await text(["Masse;Hauteur", ...lines(count, (at) => `${at},5;${at},75`)].join("\n"));
    expect(measures).toContain(`| Masse | Hauteur |\n| --- | --- |\n| 0,5 | 0,75 |`);
    const people = lines(count, (at) => `Roy, Ida;${at}, rue Haute`);
    expect(await text(["Nom;Adresse", ...people].join("\n"))).toContain(
      "| Nom | Adresse |\n| --- | --- |\n| Roy, Ida | 0, rue Haute |",
    );
    const named = await text(["Nom, prénom;Ville, pays", ...people].join("\n"));
    expect(named).toContain("| Nom, prénom | Ville, pays |");
    const priced = [...lines(count, (at) => `vis ${at} mm;${at},20`), "Total", "Sources: a, b, c"];
    expect(await text(["Article;Prix", ...priced].join("\n"))).toContain("| vis 1 mm | 1,20 |");
  });

  it("detects the delimiter below titles with commas, and beside lists with semicolons", async () => {
    const titled = ["Ventes, par ville", "Source : mairie, 2021", "Ville;Somme", ...lines(9, (at) => `V${at};${at},5`)];
    expect(await text(titled.join("\n"))).toContain("| Ville | Somme |\n| --- | --- |\n| V0 | 0,5 |");
    const authors = ["Id,Authors", ...lines(9, (at) => `B${at},Kay;Lin`)].join("\n");
    expect(await text(authors)).toContain("| Id | Authors |\n| --- | --- |\n| B0 | Kay;Lin |");
  });

  it("reads a single column whose texts and numbers have commas", async () => {
    expect(await text("Avis\nTrès bien, merci\nTrop cher, et loin\n")).toBe(
      "Avis\n\nTrès bien, merci\n\nTrop cher, et loin",
    );
    expect(await text("Prix\n1,5\n12,75\nvoir\n")).toBe("Prix\n\n1,5\n\n12,75\n\nvoir");
    expect(await text('Opinion\nHonest, "almost kind", short\nLong, dull, loud\n')).not.toContain("|");
    expect(await text("Sales\nCity,Sum\nLyon,5\n")).toContain("| City | Sum |");
  });

  it.each([
    ["Prix\n1,5\n12,75\n1,234,500\n", "| Prix |\n| --- |\n| 1,5 |\n| 12,75 |\n| 1,234,500 |"],
    [
      "\nWages 2031\n\nGross ($)\n$ 40\n\n-12.5\nn/a\n",
      "Wages 2031\n\n| Gross ($) |\n| --- |\n| $ 40 |\n| -12.5 |\n| n/a |",
    ],
    ["Level\n3\n", "Level\n\n3"],
    ["1\n2\n3\n", "1\n\n2\n\n3"],
  ])("reads a name above numbers as a table of one column: %j", async (csv, expected) => {
    expect(await text(csv)).toBe(expected);
  });

  it.each([
    ["after", '"Tool", "Left", "Price"\n"Saw, fine", 6, "1,040.00"\n"Awl", 15, "7.25"\n'],
    ["after several, of semicolons", '"Tool";  "Left";  "Price"\n"Saw, fine";  6;  "1,040.00"\nAwl;  15;  "7.25"\n'],
    ["before and after", '"Tool" , "Left" , "Price"\n"Saw, fine" , 6 , "1,040.00"\n"Awl" , 15 , "7.25"\n'],
  ])("ignores spaces %s a delimiter beside quotation marks", async (_, csv) => {
    const table = "| Tool | Left | Price |\n| --- | --- | --- |\n| Saw, fine | 6 | 1,040.00 |\n| Awl | 15 | 7.25 |";
    expect(await text(csv)).toBe(table);
    expect(await text(`Stock, in spring\n\n${csv}`)).toContain(table);
  });

  it("begins a table at names of columns below an empty line, and at no other empty line", async () => {
    const csv = "Harbour;Boats\nBrest;40\n\nVannes;31\n\nQuay;Length;Depth\nNorth;120;6\n\nSouth;80;4\n";
    expect(await text(csv)).toBe(
      "| Harbour | Boats |\n| --- | --- |\n| Brest | 40 |\n| Vannes | 31 |\n\n" +
        "| Quay | Length | Depth |\n| --- | --- | --- |\n| North | 120 | 6 |\n| South | 80 | 4 |",
    );
  });

  it("reads an unclosed quotation mark as a character", async () => {
    expect(await text('name,size\nscreen 24" wide,1\n"open,2\nlast,3\n')).toContain('| "open | 2 |');
  });

  it("reads one column as paragraphs, and escapes bars in a cell", async () => {
    expect(await text("one\ntwo words\n")).toBe("one\n\ntwo words");
    expect(await text("a,b\nx|y,1\n")).toBe("| a | b |\n| --- | --- |\n| x\\|y | 1 |");
  });

  it("reads more rows than a function call can have arguments", async () => {
    expect((await text(`a,b\n${"x,1\n".repeat(130_000)}`)).length).toBe(9 + 1 + 13 + 130_000 * 10);
    expect((await text("one\n".repeat(130_000))).length).toBe(130_000 * 5 - 2);
  });

  it.each([
    ["white space", " \n \n", "empty"],
    ["delimiters alone", ";;;\n;;;\n", "no_text"],
    ["too much text", "a,b\n".repeat(100), "too_large"],
  ])("refuses %s", async (_, csv, code) => {
    const outcome = await parseDocument(new TextEncoder().encode(csv), "text/csv", { limits: { maxTextChars: 300 } });
    expect(outcome).toMatchObject({ ok: false, code });
  });

  it.each([
    ["eight million cells in a row that a quotation mark opens", `a,b\n"${",".repeat(8_000_000)}`, "row_too_wide"],
    ["millions of cells", "a,b\n".repeat(2_000_000), "too_many_cells"],
    ["more rows than a sheet has", "a\n".repeat(1_048_577), "too_many_rows"],
    ["a book in a cell", `a,b\n1,${"x".repeat(200_001)}\n`, "cell_too_long"],
  ])("refuses %s, and continues", async (_, csv, code) => {
    const outcome = await parseDocument(new TextEncoder().encode(csv), "text/csv");
    expect(outcome).toMatchObject({ ok: false, code });
    expect(await text("a,b\n1,2\n")).toContain("| 1 | 2 |");
  });
});
