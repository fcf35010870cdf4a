import fc from "fast-check";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { epubFile } from "../../testing/epub-file";
import { msgFile } from "../../testing/msg-file";
import { odfFile, odfFrame, odfHeading, odfList, odfParagraph, odfSlide, odfTable } from "../../testing/odf-file";
import { rtfFile, rtfParagraph, rtfTable, rtfText } from "../../testing/rtf-file";
import { setUpParser } from "../../testing/set-up-parser";
import { line, shape, slidesFile, slideTable } from "../../testing/slides-file";
import { item, paragraph, run, table, wordFile } from "../../testing/word-file";
import { workbookFile } from "../../testing/workbook-file";
import { CharacterTally } from "./character-tally";

const parseDocument = setUpParser();

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OASIS = "application/vnd.oasis.opendocument";
const RUNS = { numRuns: 25 };

/** Words with accents, ligatures, disguised letters, marks of Markdown, and characters of other scripts. */
const word = fc.oneof(
  fc.stringMatching(/^[a-zé]{1,9}$/),
  fc.constantFrom(
    "ﬁn",
    "e\u0301te\u0301",
    "𝐚𝐛",
    "10²",
    "½",
    "№",
    "a|b",
    "c\\|d",
    "#",
    "-",
    "1.",
    "*x*",
    "日本",
    "한국",
    "é…",
    "👩‍💻",
  ),
);
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
const grid = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(sentence, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

/** A document's texts in order: paragraphs, or the cells of a table. */
type Parts = (string | string[][])[];
const parts: fc.Arbitrary<Parts> = fc.array(fc.oneof(sentence, grid), { minLength: 1, maxLength: 5 });

function visible(texts: readonly string[]): number {
  const tally = new CharacterTally();
  for (const text of texts) tally.add(text);
  return tally.total;
}

/** Expected of any document: nothing is lost, and the receipt's counts match the file and the text. */
async function conserves(file: Uint8Array, type: DocumentMediaType, written: readonly string[]): Promise<void> {
  const outcome = await parseDocument(file, type);
  if (!outcome.ok) {
    // A document without a letter or digit has no text.
    expect(outcome.code).toMatch(/^(?:no_text|only_left_out|empty)$/);
    return;
  }
  const { characters } = outcome.receipt;
  expect(characters).not.toBeNull();
  expect(characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  expect(characters?.found).toBe(visible(written));
  expect((characters?.kept ?? 0) + (characters?.added ?? 0)).toBe(visible([outcome.text]));
}

const bytes = (text: string) => new TextEncoder().encode(text);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

describe("characters are conserved in", () => {
  it.each(["text/plain", "text/markdown"] as const)("%s", async (type) => {
    const each = (texts: string[]) => conserves(bytes(texts.join("\n\n")), type, texts);
    await fc.assert(fc.asyncProperty(fc.array(sentence, { minLength: 1 }), each), RUNS);
  });

  it("separated values", async () => {
    const quoted = (cell: string) => `"${cell}"`;
    const each = (rows: string[][]) => {
      const lines = ["sep=;", ...rows.map((cells) => cells.map(quoted).join(";"))];
      return conserves(bytes(lines.join("\n")), "text/csv", rows.flat());
    };
    await fc.assert(fc.asyncProperty(grid, each), RUNS);
  });

  it("web pages", async () => {
    const html = (part: Parts[number]) =>
      typeof part === "string"
        ? `<p>${escaped(part)}</p>`
        : `<table>${part.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}`).join("")}`).join("")}</table>`;
    const hidden = (text: string) => `<div hidden>${escaped(text)}</div><nav>${escaped(text)}</nav>`;
    const each = (document: Parts, unseen: string) =>
      conserves(bytes(hidden(unseen) + document.map(html).join("")), "text/html", [
        ...document.flat(2),
        unseen,
        unseen,
      ]);
    await fc.assert(fc.asyncProperty(parts, sentence, each), RUNS);
  });

  it("mails", async () => {
    const each = (subject: string, body: string, other: string) => {
      const encoded = `=?utf-8?B?${Buffer.from(subject).toString("base64")}?=`;
      const part = (type: string, text: string) => `--b\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${text}\r\n`;
      const head = `Subject: ${encoded}\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n`;
      const mail = `${head}${part("text/plain", body)}${part("text/html", `<p>${escaped(other)}</p>`)}--b--\r\n`;
      return conserves(bytes(mail), "message/rfc822", [subject, body, other]);
    };
    await fc.assert(fc.asyncProperty(sentence, sentence, sentence, each), RUNS);
  });

  it("Outlook messages", async () => {
    const each = (subject: string, text: string, other: string, attached: string) => {
      const message = { subject, text, html: `<meta charset=utf-8><p>${escaped(other)}</p>` };
      const file = msgFile({ ...message, attachments: [{ fileName: "a.pdf" }, { subject: attached, text: attached }] });
      // An attached message without a name is named by its subject, which the file holds once.
      return conserves(file, "application/vnd.ms-outlook", [subject, text, other, "a.pdf", attached, attached]);
    };
    await fc.assert(fc.asyncProperty(sentence, sentence, sentence, sentence, each), RUNS);
  });

  it("Word documents", async () => {
    const xml = (part: Parts[number], at: number) => {
      if (typeof part !== "string") return table(part.map((cells) => cells.map(escaped)));
      if (at % 3 === 1) return item(escaped(part), 2);
      return paragraph(run(escaped(part)), ["Titre1", "TM1", "Titre"][at % 5]);
    };
    const each = (document: Parts, header: string) => {
      const file = wordFile(document.map(xml).join(""), { related: { header: paragraph(run(escaped(header))) } });
      return conserves(file, `${OFFICE}.wordprocessingml.document`, [...document.flat(2), header]);
    };
    await fc.assert(fc.asyncProperty(parts, sentence, each), RUNS);
  });

  it("workbooks", async () => {
    const each = (sheets: string[][][]) => {
      const file = workbookFile(
        sheets.map((rows, at) => ({ name: `S${at}`, rows, merged: at % 2 === 0 ? ["A1:A2", "A3:B3"] : [] })),
      );
      // Merged cells hide all but their first one, which these files fill too: they are shown as stored.
      return conserves(file, `${OFFICE}.spreadsheetml.sheet`, [...sheets.flat(2), ...sheets.map((_, at) => `S${at}`)]);
    };
    await fc.assert(fc.asyncProperty(fc.array(grid, { minLength: 1, maxLength: 3 }), each), RUNS);
  });

  it("presentations", async () => {
    const each = (slides: Parts[], footer: string) => {
      const xml = (part: Parts[number]) =>
        typeof part === "string" ? shape(line(escaped(part))) : slideTable(part.map((cells) => cells.map(escaped)));
      const file = slidesFile(
        slides.map((shapes) => ({ shapes: shapes.map(xml).join("") + shape(line(escaped(footer)), "ftr") })),
      );
      const written = [...slides.flat(3), ...slides.map(() => footer)];
      return conserves(file, `${OFFICE}.presentationml.presentation`, written);
    };
    await fc.assert(fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 3 }), sentence, each), RUNS);
  });

  it("OpenDocument texts", async () => {
    const xml = (part: Parts[number], at: number) => {
      if (typeof part !== "string") return odfTable(part.map((cells) => cells.map(escaped)));
      if (at % 3 === 1) return odfList([odfParagraph(escaped(part))]);
      return at % 3 === 2 ? odfHeading(escaped(part), 2) : odfParagraph(escaped(part));
    };
    const each = (document: Parts, comment: string) => {
      const note = `<office:annotation>${odfParagraph(escaped(comment))}</office:annotation>`;
      return conserves(odfFile("text", document.map(xml).join("") + odfParagraph(note)), `${OASIS}.text`, [
        ...document.flat(2),
        comment,
      ]);
    };
    await fc.assert(fc.asyncProperty(parts, sentence, each), RUNS);
  });

  it("OpenDocument spreadsheets", async () => {
    const each = (sheets: string[][][]) => {
      const xml = sheets.map((rows, at) =>
        odfTable(
          rows.map((cells) => cells.map(escaped)),
          `S${at}`,
        ),
      );
      const written = [...sheets.flat(2), ...sheets.map((_, at) => `S${at}`)];
      return conserves(odfFile("spreadsheet", xml.join("")), `${OASIS}.spreadsheet`, written);
    };
    await fc.assert(fc.asyncProperty(fc.array(grid, { minLength: 1, maxLength: 3 }), each), RUNS);
  });

  it("OpenDocument presentations", async () => {
    const xml = (part: Parts[number]) =>
      typeof part === "string"
        ? odfFrame(odfParagraph(escaped(part)))
        : `<draw:frame>${odfTable(part.map((cells) => cells.map(escaped)))}</draw:frame>`;
    const each = (slides: Parts[], footer: string) => {
      const running = odfFrame(odfParagraph(escaped(footer)), "footer");
      const file = odfFile("presentation", slides.map((one) => odfSlide(one.map(xml).join("") + running)).join(""));
      return conserves(file, `${OASIS}.presentation`, [...slides.flat(3), ...slides.map(() => footer)]);
    };
    await fc.assert(fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 3 }), sentence, each), RUNS);
  });

  it("rich texts", async () => {
    const rtf = (part: Parts[number], at: number) =>
      typeof part === "string"
        ? rtfParagraph(rtfText(part), ["\\s1", ""][at % 2])
        : rtfTable(part.map((cells) => cells.map(rtfText)));
    const each = (document: Parts, header: string) =>
      conserves(rtfFile(`{\\header ${rtfText(header)}}${document.map(rtf).join("")}`), "application/rtf", [
        ...document.flat(2),
        header,
      ]);
    await fc.assert(fc.asyncProperty(parts, sentence, each), RUNS);
  });

  it("e-books", async () => {
    const html = (part: Parts[number]) =>
      typeof part === "string"
        ? `<p>${escaped(part)}</p>`
        : `<table>${part.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`).join("")}</table>`;
    const each = (chapters: Parts[], contents: string) => {
      const bodies = chapters.map((document) => document.map(html).join(""));
      const file = epubFile(bodies, { nav: `<p>${escaped(contents)}</p>` });
      return conserves(file, "application/epub+zip", [...chapters.flat(3), contents]);
    };
    await fc.assert(fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 3 }), sentence, each), RUNS);
  });

  it("PDFs", async () => {
    // With vowels: a page of words without any counts as an unusable text layer, and is read by OCR.
    const plain = fc.array(fc.stringMatching(/^[a-z]{0,3}[aeiou][a-z]{0,4}-?$/), { minLength: 1, maxLength: 6 });
    const pages = fc.array(fc.array(plain, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
    const each = async (document: string[][][]) => {
      const made = await PDFDocument.create();
      const font = await made.embedFont(StandardFonts.Helvetica);
      for (const lines of document) {
        const page = made.addPage([595, 842]);
        const draw = (text: string, y: number) => page.drawText(text, { x: 50, y, size: 11, font });
        draw("Running header", 800);
        for (const [at, words] of lines.entries()) draw(words.join(" "), 700 - at * 14);
      }
      await conserves(await made.save(), "application/pdf", [
        ...document.flat(2),
        ...document.map(() => "Running header"),
      ]);
    };
    await fc.assert(fc.asyncProperty(pages, each), RUNS);
  });
});
