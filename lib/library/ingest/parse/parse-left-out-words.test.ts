import { describe, expect, it } from "vitest";
import { odfFile, odfParagraph } from "../testing/odf-file";
import { rtfFile } from "../testing/rtf-file";
import { setUpParser } from "../testing/set-up-parser";
import { paragraph, run, wordFile } from "../testing/word-file";

const parseDocument = setUpParser();

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const ODT = "application/vnd.oasis.opendocument.text";
const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const header = `<w:hdr ${NAMESPACE}>${paragraph(run("Draft of May"))}</w:hdr>`;
const comments = `<w:comments ${NAMESPACE}><w:comment w:id="1">${paragraph(run("Who wrote it?"))}</w:comment></w:comments>`;
const deleted = "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>";

describe("a document whose only words are not read", () => {
  it.each([
    ["a header", wordFile(paragraph(""), { related: { header } }), DOCX, /running_lines/],
    ["comments", wordFile(paragraph(""), { related: { comments } }), DOCX, /comments/],
    ["both", wordFile(paragraph(""), { related: { comments, header } }), DOCX, /comments, running_lines/],
    ["deleted text", wordFile(deleted), DOCX, /deleted_text/],
    ["hidden text", new TextEncoder().encode("<p hidden>Not yet.</p>"), "text/html", /hidden_text/],
    ["a header of rich text", rtfFile("{\\header Draft}"), "application/rtf", /running_lines/],
    [
      "an annotation",
      odfFile("text", `<text:p><office:annotation>${odfParagraph("Why?")}</office:annotation></text:p>`),
      ODT,
      /comments/,
    ],
  ] as const)("is refused with that reason: %s", async (_, file, type, detail) => {
    const outcome = await parseDocument(file, type);
    expect(outcome).toMatchObject({ ok: false, code: "only_left_out", detail: expect.stringMatching(detail) });
  });

  it("is not the same as a document without any", async () => {
    const empty = `<w:hdr ${NAMESPACE}>${paragraph("")}</w:hdr>`;
    const outcome = await parseDocument(wordFile(paragraph(""), { related: { header: empty } }), DOCX);
    expect(outcome).toMatchObject({ ok: false, code: "no_text" });
  });
});

it("a Word document with several bodies is read whole", async () => {
  const bodies = ["First part.", "Second part.", "Third part."].map(
    (text) => `<w:body>${paragraph(run(text))}</w:body>`,
  );
  const file = wordFile("", { document: `<w:document ${NAMESPACE}>${bodies.join("\n")}</w:document>` });
  const outcome = await parseDocument(file, DOCX);
  expect(outcome).toMatchObject({ ok: true, text: "First part.\n\nSecond part.\n\nThird part." });
});
