import { describe, expect, it } from "vitest";
import { relationships } from "../testing/office-file";
import { setUpParser } from "../testing/set-up-parser";
import { type ZipEntry, zipFile } from "../testing/zip-file";

const parseDocument = setUpParser();

const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const XLSX = `${OPEN_XML}.spreadsheetml.sheet`;
const DOCX = `${OPEN_XML}.wordprocessingml.document`;
const PPTX = `${OPEN_XML}.presentationml.presentation`;
const XMLNS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const types = (main: string, type: string): ZipEntry => ({
  name: "[Content_Types].xml",
  content: `<Types><Override PartName="/${main}" ContentType="${type}.main+xml"/></Types>`,
});

/** The parts of a workbook with one sheet. */
function workbook(folder: string, sheet = "worksheets/sheet1.xml"): ZipEntry[] {
  return [
    types(`${folder}/workbook.xml`, XLSX),
    { name: "_rels/.rels", content: relationships({ r1: ["officeDocument", `${folder}/workbook.xml`] }) },
    {
      name: `${folder}/workbook.xml`,
      content: `<workbook ${XMLNS}><sheets><sheet name="S" r:id="a"/></sheets></workbook>`,
    },
    {
      name: `${folder}/_rels/workbook.xml.rels`,
      content: relationships({ a: ["worksheet", sheet], b: ["sharedStrings", "sharedStrings.xml"] }),
    },
    { name: `${folder}/sharedStrings.xml`, content: "<sst><si><t>Pears</t></si><si><t>Plums</t></si></sst>" },
    {
      name: `${folder}/worksheets/sheet1.xml`,
      content: '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row></sheetData></worksheet>',
    },
  ];
}

function document(folder: string): ZipEntry[] {
  const main = `${folder}/main.xml`;
  return [
    types(main, DOCX),
    { name: "_rels/.rels", content: relationships({ r1: ["officeDocument", main] }) },
    {
      name: main,
      content:
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Harvest plan</w:t></w:r></w:p></w:body></w:document>',
    },
  ];
}

function presentation(folder: string): ZipEntry[] {
  const main = `${folder}/show.xml`;
  return [
    types(main, PPTX),
    { name: "_rels/.rels", content: relationships({ r1: ["officeDocument", `/${main}`] }) },
    { name: main, content: `<p:presentation ${XMLNS}><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>` },
    { name: `${folder}/_rels/show.xml.rels`, content: relationships({ a: ["slide", "pages/one.xml"] }) },
    {
      name: `${folder}/pages/one.xml`,
      content:
        "<p:sld><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Orchard tour</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>",
    },
  ];
}

const renamed = (parts: readonly ZipEntry[], name: (old: string) => string) =>
  zipFile(parts.map((part) => ({ ...part, name: name(part.name) })));
const backslashes = (name: string) => name.replaceAll("/", "\\");

const KINDS = [
  ["workbook", XLSX, workbook, "Pears"],
  ["Word document", DOCX, document, "Harvest plan"],
  ["presentation", PPTX, presentation, "Orchard tour"],
] as const;

describe("an Office file is read whatever its parts are called", () => {
  for (const [kind, type, partsIn, words] of KINDS)
    it.each([
      ["in another folder", zipFile(partsIn("contents"))],
      ["in two folders", zipFile(partsIn("my/contents"))],
      ["in lower case", renamed(partsIn("Contents"), (name) => name.toLowerCase())],
      ["in capitals", renamed(partsIn("Contents"), (name) => name.toUpperCase())],
      ["with backslashes", renamed(partsIn("contents"), backslashes)],
    ])(`${kind} with parts %s`, async (_, file) => {
      const outcome = await parseDocument(file, type);
      expect(outcome).toMatchObject({ ok: true, text: expect.stringContaining(words) });
    });

  it.each([
    ["escaped", "worksheets/first%20sheet.xml"],
    ["with backslashes", "worksheets\\first sheet.xml"],
    ["from the root", "/xl/./worksheets/First Sheet.xml"],
  ])("workbook with targets %s", async (_, target) => {
    const file = renamed(workbook("xl", target), (name) => name.replace("sheet1", "first sheet"));
    const outcome = await parseDocument(file, XLSX);
    expect(outcome).toMatchObject({ ok: true, text: expect.stringContaining("Plums") });
  });
});

describe("a document type in a part", () => {
  const typed = (declaration: string) =>
    zipFile(
      workbook("xl").map((part) => ({
        ...part,
        content: part.content.toString().replace("<sst>", `${declaration}<sst>`),
      })),
    );

  it.each(["<!DOCTYPE sst>", '<!DOCTYPE sst SYSTEM "a.dtd" [ ]>', "<!DOCTYPE sst [<!ELEMENT sst ANY>]\n>"])(
    "is skipped if it has no entities: %s",
    async (declaration) => {
      expect(await parseDocument(typed(declaration), XLSX)).toMatchObject({ ok: true });
    },
  );

  it.each([
    '<!DOCTYPE sst [<!ELEMENT sst ANY><!ENTITY a "b">]>',
    "<!DOCTYPE sst [%a;]>",
    '<!DOCTYPE sst [<!ATTLIST a b CDATA "]"><!ENTITY c "d">]>',
  ])("is refused with entities: %s", async (declaration) => {
    expect(await parseDocument(typed(declaration), XLSX)).toMatchObject({ ok: false, code: "broken" });
  });
});
