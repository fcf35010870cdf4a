import { describe, expect, it } from "vitest";
import { epubFile } from "../testing/epub-file";
import { setUpParser } from "../testing/set-up-parser";
import { paragraph, run, wordFile } from "../testing/word-file";

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
