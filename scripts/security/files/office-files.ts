import { slidesFile } from "@/lib/library/ingest/testing/slides-file";
import { paragraph, run, wordFile } from "@/lib/library/ingest/testing/word-file";
import { workbookFile } from "@/lib/library/ingest/testing/workbook-file";
import { zipFile } from "@/lib/library/ingest/testing/zip-file";
import { type HostileFile, LARGE_BYTES, repeated, utf8 } from "../hostile-file";

const TYPES = '<Types><Override PartName="/word/document.xml" ContentType="application/wordprocessingml"/></Types>';
const ENTITIES = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("");
const LAUGHS = `<!DOCTYPE x [<!ENTITY e0 "ha">${ENTITIES}]>`;

const word = (document: string | Uint8Array) =>
  zipFile([
    { name: "[Content_Types].xml", content: TYPES },
    { name: "word/document.xml", content: document },
  ]);
const sheet = (data: string, merged: readonly string[] = []) =>
  workbookFile([{ name: "Sheet", rows: [], data, merged }]);
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

export const OFFICE_FILES: readonly HostileFile[] = [
  { what: "Word document of entities", fileName: "laughs.docx", make: () => word(`${LAUGHS}<x>&e9;</x>`) },
  { what: "Word document that is a bomb", fileName: "bomb.docx", make: () => word(Buffer.alloc(250_000_000, 32)) },
  {
    what: "Word document nested without end",
    fileName: "nested.docx",
    make: () => word(`<w:document>${"<w:sdt><w:sdtContent>".repeat(200_000)}`),
  },
  {
    what: "Word document of a heading for each word",
    fileName: "headings.docx",
    make: () => wordFile(paragraph(run("Turbine"), "Titre1").repeat(100_000)),
  },
  {
    what: "workbook with a million cells in a row",
    fileName: "wide.xlsx",
    make: () =>
      sheet(`<row>${Array.from({ length: 1_000_000 }, (_, at) => cell(`${(at * 7_919) % 1_000_003}`)).join("")}</row>`),
  },
  {
    what: "workbook of a million rows",
    fileName: "rows.xlsx",
    make: () => sheet(Array.from({ length: 1_000_000 }, (_, at) => `<row><c><v>${at}</v></c></row>`).join("")),
  },
  {
    what: "workbook whose cells repeat one long text",
    fileName: "shared.xlsx",
    make: () =>
      workbookFile([{ name: "Sheet", rows: [], data: `<row>${'<c t="s"><v>0</v></c>'.repeat(10_000)}</row>` }], {
        shared: [`<t>${repeated("turbine ", 150_000)}</t>`],
      }),
  },
  {
    what: "workbook merged all over",
    fileName: "merged.xlsx",
    make: () =>
      sheet(
        `<row>${cell("x")}</row>`,
        Array.from({ length: 100_000 }, () => "A1:XFD1048576"),
      ),
  },
  {
    what: "presentation of a slide without an end",
    fileName: "long.pptx",
    make: () =>
      slidesFile([
        { shapes: repeated("<p:sp><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>", LARGE_BYTES) },
      ]),
  },
  { what: "Word document that is a program", fileName: "program.docx", make: () => utf8(`MZ${"\0".repeat(5_000)}`) },
];
