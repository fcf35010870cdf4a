import { describe, expect, it } from "vitest";
import { rtfFile, rtfParagraph, rtfTable, rtfText } from "../../testing/rtf-file";
import { setUpParser } from "../../testing/set-up-parser";

const parseDocument = setUpParser();

async function read(content: string) {
  const outcome = await parseDocument(rtfFile(content), "application/rtf");
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted, outcome.text).toBeUndefined();
  return outcome;
}

const textOf = async (content: string) => (await read(content)).text;

describe("a rich text", () => {
  it("has its title and headings, by their level or the name of their style", async () => {
    const content =
      rtfParagraph("Guide", "\\s3") +
      rtfParagraph("Tides", "\\s1") +
      rtfParagraph("High", "\\s2") +
      rtfParagraph("Water.");
    const { text, title, headings } = await read(content);
    expect(text).toBe("# Guide\n\n## Tides\n\n### High\n\nWater.");
    expect(title).toBe("Guide");
    expect(headings.map(({ level }) => level)).toEqual([1, 2, 3]);
  });

  it("is decoded: code pages of fonts, characters by their code, quotation marks, escapes", async () => {
    expect(
      await textOf(
        "\\'e9t\\'e9 {\\f1 \\'cf\\'f0\\'e8} \\u8364? \\u-10179?\\u-8704? \\{a\\}\\~b \\ldblquote c\\rdblquote",
      ),
    ).toBe("été При € 😀 {a}\u00a0b “c”");
    expect(await textOf("{\\uc2 a\\u233\\'c3\\'a9b}")).toBe("aéb");
  });

  it.each([
    ["the document's code page", "\\ansi\\ansicpg1251\\deff0{\\fonttbl{\\f0 Arial;}}\\f0 \\'cc\\'fb\\'eb\\'ee", "Мыло"],
    [
      "it, if all fonts say that they are Western",
      "\\ansi\\ansicpg1253\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}}\\f0 \\'f4\\'f5\\'f1\\'df",
      "τυρί",
    ],
    ["a Macintosh's", "\\mac\\deff0{\\fonttbl{\\f0 Geneva;}}\\f0 No\\'91l", "Noël"],
    ["a DOS one", "\\pca\\deff0{\\fonttbl{\\f0 Arial;}}\\f0 No\\'89l", "Noël"],
    [
      "a font's, of two bytes",
      "\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset136 MingLiU;}}\\f0 caf\\'e9 \\f1\\'b6\\'52\\'b4\\'c1",
      "café 買期",
    ],
  ])("is decoded by %s", async (_, content, shown) => {
    const file = Buffer.from(`{\\rtf1${content}\\par}`, "latin1");
    const outcome = await parseDocument(new Uint8Array(file), "application/rtf");
    expect(outcome.ok && outcome.text).toContain(shown);
  });

  it("has the numbers of its lists, and deeper ones", async () => {
    const item = (label: string, text: string, level = 0) =>
      rtfParagraph(`{\\listtext ${label}\\tab}${text}`, `\\ls1\\ilvl${level}`);
    const content = [
      item("1.", "one"),
      item("a)", "deep", 1),
      item("2.", "two"),
      rtfParagraph("between"),
      item("3.", "three"),
      rtfParagraph("end"),
      item("\\'b7", "dot"),
      item("\\'b7", "dot too"),
    ].join("");
    expect(await textOf(content)).toBe("1. one\n  - a) deep\n2. two\n\nbetween\n\n3. three\n\nend\n\n- dot\n- dot too");
  });

  it("has tables, with cells that span columns and rows", async () => {
    const head = "\\trowd\\trhdr\\cellx1000\\cellx3000 \\pard\\intbl Port\\cell Height\\cell\\row";
    const first = "\\trowd\\clvmgf\\cellx1000\\cellx2000\\cellx3000 \\pard\\intbl Brest\\cell 6\\cell 5\\cell\\row";
    const second = "\\trowd\\clvmrg\\cellx1000\\cellx2000\\cellx3005 \\pard\\intbl\\cell 7\\cell a|b\\cell\\row";
    const { text, receipt } = await read(`${rtfParagraph("Before.")}${head}${first}${second}${rtfParagraph("After.")}`);
    expect(text).toBe(
      "Before.\n\n| Port | Height | Height |\n| --- | --- | --- |\n| Brest | 6 | 5 |\n| Brest | 7 | a\\|b |\n\nAfter.",
    );
    expect(receipt).toMatchObject({ tableCount: 1, tables: [{ rows: 2, columns: 3 }] });
  });

  it("writes notes after their paragraph, and text boxes before it", async () => {
    const note = "{\\super\\chftn}{\\footnote\\pard {\\super\\chftn} See below.}";
    const box = "{\\shp{\\*\\shpinst{\\sp{\\sn a}{\\sv b}}{\\shptxt \\pard Box\\par}}{\\shprslt c}}";
    expect(await textOf(rtfParagraph(`Water${note} rises.${box}`))).toBe("Box\n\nWater rises.\n\nNote 1. See below.");
  });

  it("leaves out content beside the text, by reason", async () => {
    const content = [
      "{\\info{\\title Stated}{\\author Ann}}{\\header Head}{\\footer 1}",
      rtfParagraph("Tides 1", "\\s4"),
      rtfParagraph(
        "Seen {\\v unseen \\'e9}{\\deleted gone}{\\cf1 white}{\\fs2 tiny}{\\*\\annotation why}{\\*\\unknown data}" +
          "{\\pict\\pngblip 89504e47}{\\field{\\*\\fldinst HYPERLINK}{\\fldrslt link}}x\\super 2",
      ),
    ].join("");
    const { text, title, receipt } = await read(content);
    expect(text).toBe("Seen linkx²");
    expect(title).toBe("Stated");
    expect(receipt.figures).toBe(1);
    expect(receipt.leftOutTexts.map(({ reason, text }) => [reason, text])).toEqual([
      ["running_lines", "Head"],
      ["running_lines", "1"],
      ["table_of_contents", "Tides 1"],
      ["deleted_text", "gone"],
      ["comments", "why"],
    ]);
    expect(receipt.hidden.map(({ by, after, text }) => [by, after, text])).toEqual([
      ["marked_hidden", "Seen", "unseen é"],
      ["same_colour", "Seen", "white"],
      ["too_small", "Seen", "tiny"],
    ]);
    expect(receipt.characters?.leftOut).toEqual({
      running_lines: 5,
      table_of_contents: 6,
      hidden_text: 16,
      deleted_text: 4,
      comments: 3,
    });
  });

  it("reports omitted text as a whole, line by line, even if the file writes it in pieces", async () => {
    const accented = (text: string) => `{\\b ${text.charAt(0)}}\\'e9${text.charAt(1)}`;
    const header = `{\\header ${accented("tt")}\\par Quay}{\\footer Brest}`;
    const { receipt } = await read(header + rtfParagraph(`Water {\\deleted ${accented("pr")}}rises.`));
    expect(receipt.leftOutTexts.map(({ text }) => text)).toEqual(["tét", "Quay", "Brest", "pér"]);
  });

  it.each([
    ["is truncated", rtfFile(rtfParagraph("Water")).subarray(0, -1), "broken"],
    ["is nested deeply", rtfFile("{".repeat(2_000) + "}".repeat(2_000)), "broken"],
    ["is plain text", new TextEncoder().encode("Water"), "unsupported_type"],
    ["is blank", new TextEncoder().encode("  \n"), "empty"],
    ["has no words", rtfFile("\\par\\par"), "no_text"],
  ])("is refused with the reason when it %s", async (_, file, code) => {
    expect(await parseDocument(file, "application/rtf")).toMatchObject({ ok: false, code });
  });

  it("is refused when it has too much text", async () => {
    const limits = { maxTextChars: 100 };
    expect(await parseDocument(rtfFile(rtfText("a".repeat(101))), "application/rtf", { limits })).toMatchObject({
      code: "too_large",
    });
    expect(await parseDocument(rtfFile(rtfTable([["a", "b"]])), "application/rtf", { limits })).toMatchObject({
      ok: true,
    });
  });
});
