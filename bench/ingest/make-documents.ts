import { crc32 } from "node:zlib";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { mulberry32 } from "../shared/mulberry-32";

/** Lines per page and words per line: about five hundred words, like a page of a report. */
const LINES = 42;
const WORDS = 12;
const LINES_OF_A_PARAGRAPH = 7;
const VOCABULARY =
  "the a of in and to for with on at from by harbour orchard archive observatory railway library market bridge report engine winter council budget inspection pressure valve meeting proposal committee turbine season contract building repair survey station keeper measured described visited approved delayed improved replaced examined annual northern public technical former second early heavy local modern careful yearly result number level water power paper stone glass road field street river coast".split(
    " ",
  );

/** Pages of distinct lines, from a seeded generator, so that every run reads the same. */
export function makePages(count: number, seed: number): string[][] {
  const random = mulberry32(seed);
  const word = () => VOCABULARY[Math.floor(random() * VOCABULARY.length)] ?? "";
  const line = (number: number) => {
    const words = Array.from({ length: WORDS }, word);
    const [first = ""] = words;
    return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${words.slice(1).join(" ")} ${number + Math.floor(random() * 900)}.`;
  };
  return Array.from({ length: count }, (_, page) => Array.from({ length: LINES }, (_, at) => line(page * LINES + at)));
}

type Pages = readonly (readonly string[])[];

const paragraphs = (pages: Pages) =>
  pages.map((lines) =>
    Array.from({ length: Math.ceil(lines.length / LINES_OF_A_PARAGRAPH) }, (_, at) =>
      lines.slice(at * LINES_OF_A_PARAGRAPH, (at + 1) * LINES_OF_A_PARAGRAPH).join(" "),
    ),
  );

async function pdf(pages: Pages): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = document.addPage([595, 842]);
    for (const [at, text] of lines.entries()) {
      page.drawText(text, { x: 50, y: 780 - at * 15 - Math.floor(at / LINES_OF_A_PARAGRAPH) * 8, size: 8.5, font });
    }
  }
  return document.save();
}

const markdown = (pages: Pages) =>
  paragraphs(pages)
    .map((texts, page) => `## Part ${page + 1}\n\n${texts.join("\n\n")}`)
    .join("\n\n");
const html = (pages: Pages) =>
  `<!doctype html><html lang="en"><title>Report</title><body><main>${paragraphs(pages)
    .map((texts, page) => `<h2>Part ${page + 1}</h2>${texts.map((text) => `<p>${text}</p>`).join("")}`)
    .join("")}</main></body></html>`;
const mail = (pages: Pages) =>
  `From: a@example.org\r\nTo: b@example.org\r\nSubject: Report\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${paragraphs(pages).flat().join("\r\n\r\n")}`;
const cells = (line: string) => {
  const words = line.replace(/\.$/, "").split(" ");
  return [words.at(-1) ?? "", words.slice(0, 4).join(" "), words.slice(4, -1).join(" ")];
};
const csv = (pages: Pages) => ["number,place,remark", ...pages.flat().map((line) => cells(line).join(","))].join("\n");

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = (part: string, type: string) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/></Types>`;
const relations = (all: readonly (readonly [string, string])[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

function word(pages: Pages): Uint8Array {
  const paragraph = (text: string, style = "") =>
    `<w:p>${style === "" ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const body = paragraphs(pages)
    .map((texts, page) => paragraph(`Part ${page + 1}`, "Heading1") + texts.map((text) => paragraph(text)).join(""))
    .join("");
  return storedZip({
    "[Content_Types].xml": types("word/document.xml", "wordprocessingml.document.main"),
    "_rels/.rels": relations([["officeDocument", "word/document.xml"]]),
    "word/document.xml": `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

function sheet(pages: Pages): Uint8Array {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [["number", "place", "remark"], ...pages.flat().map(cells)];
  const data = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join("")}</row>`).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  return storedZip({
    "[Content_Types].xml": types("xl/workbook.xml", "spreadsheetml.sheet.main"),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="Report" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([["worksheet", "worksheets/sheet1.xml"]]),
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  });
}

/** The same pages in every format, by file extension; a page of an email or table has as much text as a printed one. */
export const FORMATS: Readonly<Record<string, (pages: Pages) => Promise<Uint8Array> | Uint8Array>> = {
  pdf,
  docx: word,
  xlsx: sheet,
  csv: (pages) => Buffer.from(csv(pages)),
  html: (pages) => Buffer.from(html(pages)),
  md: (pages) => Buffer.from(markdown(pages)),
  txt: (pages) => Buffer.from(paragraphs(pages).flat().join("\n\n")),
  eml: (pages) => Buffer.from(mail(pages)),
};

/** A ZIP archive of uncompressed files. */
function storedZip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(name), bytes]);
    const central = Buffer.alloc(46);
    central.write("PK\u0001\u0002", "latin1");
    central.writeUInt16LE(20, 4);
    fields.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    directory.push(Buffer.concat([central, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
