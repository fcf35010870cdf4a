import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { documentMediaTypeSchema } from "@/lib/shared/contracts/library/document";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { epubFile } from "../testing/epub-file";
import { msgFile } from "../testing/msg-file";
import { odfFile, odfFrame, odfParagraph, odfSlide, odfTable } from "../testing/odf-file";
import { rtfFile, rtfParagraph, rtfTable } from "../testing/rtf-file";
import { setUpParser } from "../testing/set-up-parser";
import { line, shape, slidesFile, slideTable } from "../testing/slides-file";
import { paragraph, run, wordFile } from "../testing/word-file";
import { workbookFile } from "../testing/workbook-file";
import { zipFile } from "../testing/zip-file";

const parseDocument = setUpParser();

const bytes = (text: string) => new TextEncoder().encode(text);

const dot = sharp({ create: { width: 4, height: 3, channels: 3, background: "#abc" } });

/** A small document of each kind. */
const WHOLE: Readonly<Record<DocumentMediaType, Uint8Array>> = {
  "text/markdown": bytes("# Heading\n\nA sentence."),
  "text/plain": bytes("A sentence."),
  "text/html": bytes("<style>.a{color:red}</style><h1 class=a>Heading</h1><table><tr><td>1<td>2</table>"),
  "text/csv": bytes('a;b\n"1";2\n'),
  "message/rfc822": bytes(
    'From: a@example.org\r\nSubject: =?utf-8?Q?x=C3=A9?=\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>x\r\n--b--\r\n',
  ),
  "application/pdf": bytes(
    "%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF",
  ),
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": wordFile(paragraph(run("A sentence."))),
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": slidesFile([
    { shapes: shape(line("Title"), "title") + slideTable([["a", "b"]]), notes: "n" },
  ]),
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": workbookFile([
    {
      name: "S",
      rows: [
        ["a", "b"],
        [1, true],
      ],
      merged: ["A1:A2"],
    },
  ]),
  // Converted before they are parsed; a page of the web is not.
  "application/msword": bytes("not converted"),
  "application/vnd.ms-powerpoint": bytes("not converted"),
  "application/vnd.ms-excel": bytes("not converted"),
  "application/vnd.oasis.opendocument.text": odfFile("text", odfParagraph("A sentence.") + odfTable([["a", "b"]])),
  "application/vnd.oasis.opendocument.presentation": odfFile("presentation", odfSlide(odfFrame(odfParagraph("a")))),
  "application/vnd.oasis.opendocument.spreadsheet": odfFile("spreadsheet", odfTable([["a", "b"]])),
  "application/rtf": rtfFile(rtfParagraph("A sentence.") + rtfTable([["a", "b"]])),
  "application/epub+zip": epubFile(["<h1>A</h1><p>b</p>"]),
  "application/vnd.ms-outlook": msgFile({ subject: "x", text: "A sentence.", attachments: [{ fileName: "a.pdf" }] }),
  "image/png": await dot.png().toBuffer(),
  "image/jpeg": await dot.jpeg().toBuffer(),
  "image/tiff": await dot.tiff().toBuffer(),
  "image/webp": await dot.webp().toBuffer(),
};

/** Expected of any bytes: text, or a failure that can be shown to a user. */
async function survives(input: Uint8Array, type: DocumentMediaType): Promise<void> {
  const outcome = await parseDocument(input, type);
  expect(outcome.ok ? "text" : outcome.code).not.toBe("internal");
  if (outcome.ok) expect(outcome.text).toMatch(/\S/);
}

/** XML parts with some characters changed, in an intact archive. */
const damagedXml = fc
  .array(
    fc.tuple(fc.nat(), fc.constantFrom("<", ">", "/", '"', "&", "&#x0;", "<a>", "</a>", "-1", "1e999", "\u0000")),
    { minLength: 1, maxLength: 12 },
  )
  .map(
    (changes) => (content: string) =>
      changes.reduce(
        (text, [at, put]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + 1),
        content,
      ),
  );

describe("parseDocument survives", () => {
  it.each(documentMediaTypeSchema.options)(
    "random bytes named %s",
    async (type) => {
      const input = fc.uint8Array({ maxLength: 2_000 });
      await fc.assert(
        fc.asyncProperty(input, (random) => survives(random, type)),
        { numRuns: 4 },
      );
    },
    60_000,
  );

  it.each(documentMediaTypeSchema.options)(
    "a damaged document of %s",
    async (type) => {
      const whole = WHOLE[type];
      const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
      const cut = fc.nat(whole.length);
      await fc.assert(
        fc.asyncProperty(damage, cut, fc.boolean(), async (changes, length, whether) => {
          const damaged = Uint8Array.from(whole);
          for (const [at, value] of changes) damaged[at] = value;
          await survives(whether ? damaged.subarray(0, length) : damaged, type);
        }),
        { numRuns: 6 },
      );
    },
    60_000,
  );

  it.each([
    [
      "presentation",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      ["ppt/presentation.xml", "ppt/slides/slide1.xml"],
      slideXml(),
    ],
    [
      "workbook",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      ["xl/workbook.xml", "xl/worksheets/sheet1.xml"],
      sheetXml(),
    ],
  ] as const)(
    "the parts of a %s when they are no XML",
    async (_, type, names, contents) => {
      await fc.assert(
        fc.asyncProperty(damagedXml, async (damage) => {
          const parts = names.map((name, at) => ({ name, content: damage(contents[at] ?? "") }));
          await survives(zipFile([...base(type), ...parts]), type);
        }),
        { numRuns: 25 },
      );
    },
    120_000,
  );
});

function base(type: string) {
  const target = type.includes("spreadsheet") ? "worksheets/sheet1.xml" : "slides/slide1.xml";
  const folder = type.includes("spreadsheet") ? "xl/_rels/workbook.xml.rels" : "ppt/_rels/presentation.xml.rels";
  return [
    { name: "[Content_Types].xml", content: `<Types>${type}.main+xml</Types>` },
    {
      name: folder,
      content: `<Relationships><Relationship Id="r1" Type="x/slide" Target="${target}"/></Relationships>`,
    },
  ];
}

function slideXml() {
  return [
    '<p:presentation><p:sldIdLst><p:sldId id="1" r:id="r1"/></p:sldIdLst></p:presentation>',
    `<p:sld><p:cSld><p:spTree>${shape(line("Title", '<a:pPr lvl="2"/>'), "title")}${slideTable([
      ["a", "b"],
      ["1", "2"],
    ])}</p:spTree></p:cSld></p:sld>`,
  ];
}

function sheetXml() {
  return [
    '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>x</t></is></c></row><row r="2"><c r="A2" s="1"><v>45000</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>',
  ];
}
