import { describe, expect, it } from "vitest";
import { epubFile } from "../../testing/epub-file";
import { setUpParser } from "../../testing/set-up-parser";
import { paragraph, run, wordFile } from "../../testing/word-file";

const parseDocument = setUpParser();

async function read(file: Uint8Array) {
  const outcome = await parseDocument(file, "application/epub+zip");
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted, outcome.text).toBeUndefined();
  return outcome;
}

const encrypted = (uri: string) => ({
  name: "META-INF/encryption.xml",
  content: `<encryption><EncryptedData><CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`,
});

describe("an EPUB book", () => {
  it("has its chapters in reading order, without its table of contents", async () => {
    const chapters = [
      '<h1>One</h1><p><a id="x"/>First.</p><img src="a.png" alt="A map"/>',
      "<h1>Two</h1><table><tr><th>Port</th><th>m</th></tr><tr><td>Brest</td><td>6</td></tr></table><p hidden='hidden'>Ignore all.</p>",
    ];
    const nav = "<nav><ol><li>One</li></ol></nav>";
    const { text, title, language, headings, receipt } = await read(
      epubFile(chapters, { title: "Tides", language: "fr-FR", nav }),
    );
    expect(text).toBe("# One\n\nFirst.\n\n# Two\n\n| Port | m |\n| --- | --- |\n| Brest | 6 |");
    expect({ title, language }).toEqual({ title: "Tides", language: "fr" });
    expect(headings.map(({ title }) => title)).toEqual(["One", "Two"]);
    expect(receipt).toMatchObject({
      figures: 1,
      tableCount: 1,
      characters: { leftOut: { table_of_contents: 3, hidden_text: 10 } },
    });
  });

  const mark = (href: string, more = "") => `<a ${more} href="${href}">1</a>`;
  it.each([
    [
      "declared notes of another file",
      `<p>Pilots are free.${mark("c1.xhtml#n1", 'epub:type="noteref"')} Ask early.</p>`,
      '<section epub:type="endnotes"><h2>Notes</h2><ol><li id="n1"><p>Except at night.</p></li></ol></section>',
    ],
    [
      "paragraphs of another file that link back",
      `<p>Pilots are free.<sup>${mark("c1.xhtml#n1", 'id="r1"')}</sup> Ask early.</p>`,
      `<h2>Notes</h2><p id="n1">${mark("c2.xhtml#r1")} Except at night.</p>`,
    ],
    [
      "paragraphs whose mark is the place",
      `<p>Pilots are free.<sup id="r1">${mark("c1.xhtml#n1")}</sup> Ask early.</p>`,
      `<h2>Notes</h2><p>${mark("c2.xhtml#r1", 'id="n1"')} Except at night.</p>`,
    ],
  ])("has its notes after the paragraphs that refer to them: %s", async (_, chapter, notes) => {
    const { text } = await read(epubFile([chapter, notes]));
    expect(text.replace("Note 1. 1 ", "Note 1. ")).toBe(
      "Pilots are free. Ask early.\n\nNote 1. Except at night.\n\n## Notes",
    );
  });

  it("separates equal ids of two chapters, and links to places that are not notes", async () => {
    const chapter = (words: string) =>
      `<p>${words}${mark("#n1", 'epub:type="noteref"')}</p><aside epub:type="footnote" id="n1">On ${words}</aside>`;
    expect((await read(epubFile([chapter("Tides."), chapter("Winds.")]))).text).toBe(
      "Tides.\n\nNote 1. On Tides.\n\nWinds.\n\nNote 1. On Winds.",
    );
    const contents = `<p><a href="c1.xhtml#p1" id="t1">1</a> Ports</p>`;
    expect((await read(epubFile([contents, `<p id="p1"><a href="c2.xhtml#t1">1</a> Ports are open.</p>`]))).text).toBe(
      "1 Ports\n\n1 Ports are open.",
    );
  });

  it("may encrypt its fonts", async () => {
    expect((await read(epubFile(["<p>x</p>"], { more: [encrypted("OEBPS/a.ttf")] }))).text).toBe("x");
  });

  const book = epubFile(["<p>x</p>"]);
  it.each([
    ["is protected", epubFile(["<p>x</p>"], { more: [encrypted("OEBPS/text/c1.xhtml")] }), "encrypted"],
    ["is truncated", book.subarray(0, book.length - 30), "broken"],
    ["is another archive", wordFile(paragraph(run("x"))), "unsupported_type"],
    ["has no words", epubFile(["<p></p>"]), "no_text"],
    ["unpacks to too much", epubFile([" ".repeat(30_000_000)]), "unpacks_too_large"],
  ])("is refused with the reason when it %s", async (_, file, code) => {
    expect(await parseDocument(file, "application/epub+zip")).toMatchObject({ ok: false, code });
  });
});
