import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { epubFile } from "../testing/epub-file";
import { msgFile } from "../testing/msg-file";
import { odfFile } from "../testing/odf-file";
import { rtfFile } from "../testing/rtf-file";
import { paragraph, run, wordFile } from "../testing/word-file";
import { zipFile } from "../testing/zip-file";
import { documentType } from "./document-type";

// Whether LibreOffice is on this machine makes no difference to these tests.
vi.hoisted(() => vi.stubEnv("SOFFICE_PATH", "off"));

const bytes = (text: string) => new TextEncoder().encode(text);
const word = wordFile(paragraph(run("text")));
const oldWord = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.alloc(600)]);
const encrypted = Uint8Array.from([...oldWord, ...Buffer.from("EncryptedPackage", "utf16le")]);
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Like scanner files, it is longer than the part examined in other formats, and its directory is at the end. */
const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: "#fff", noise } });
const archive = (name: string) => zipFile([{ name, content: "x" }]);

describe("documentType", () => {
  it.each([
    ["a.docx", word, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["A.DOCX", encrypted, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["a.docx", word.subarray(0, 900), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["a.htm", bytes("<p>x"), "text/html"],
    ["a.xhtml", bytes('<?xml version="1.0"?><html/>'), "text/html"],
    ["a.b.md", bytes("# x"), "text/markdown"],
    ["a.txt", bytes("PKW and %PDF- are words"), "text/plain"],
    ["a.pdf", bytes("\n%PDF-1.7"), "application/pdf"],
    ["a.pptx", archive("ppt/presentation.xml"), PPTX],
    ["a.PPTX", encrypted, PPTX],
    ["a.xlsx", archive("xl/workbook.xml"), XLSX],
    ["a.xlsx", archive("XL\\Workbook.xml"), XLSX],
    ["a.xlsx", archive("[content_types].xml"), XLSX],
    ["a.xlsx", encrypted, XLSX],
    ["a.odt", odfFile("text", ""), "application/vnd.oasis.opendocument.text"],
    ["a.ods", archive("content.xml"), "application/vnd.oasis.opendocument.spreadsheet"],
    ["a.odp", archive("encrypted-package"), "application/vnd.oasis.opendocument.presentation"],
    ["a.msg", msgFile({ subject: "x" }), "application/vnd.ms-outlook"],
    ["a.rtf", rtfFile("x"), "application/rtf"],
    ["a.epub", epubFile(["x"]), "application/epub+zip"],
    ["a.csv", bytes("a;b\n1;2\n"), "text/csv"],
    ["a.tsv", Uint8Array.from(Buffer.from("\ufeffa\tb\n1\t2\n", "utf16le")), "text/csv"],
    ["a.eml", bytes("From: a@example.org\n\nx"), "message/rfc822"],
  ])("takes %s", async (name, content, type) => {
    expect(await documentType(name, content)).toBe(type);
  });

  it("recognizes pictures by their content", async () => {
    expect(await documentType("a.tif", await picture.tiff().toBuffer())).toBe("image/tiff");
    expect(await documentType("a.png", await picture.jpeg().toBuffer())).toBe("image/png");
    await expect(documentType("a.png", bytes("hello"))).rejects.toThrow(/not a picture/);
  });

  it.each([
    ["a workbook named .docx", "a.docx", archive("xl/workbook.xml"), /Excel/],
    ["an archive named .docx", "a.docx", archive("readme.txt"), /ZIP archive/],
    ["an old document named .docx", "a.docx", oldWord, /Save the file as \.docx/],
    ["an old document", "a.doc", oldWord, /Save the file as \.docx/],
    ["a document with macros", "a.docm", word, /macros/],
    ["text named .docx", "a.docx", bytes("hello"), /not a Word document/],
    ["a PDF named .docx", "a.docx", bytes("%PDF-1.7"), /application\/pdf/],
    ["a Word document named .html", "a.html", word, /\.html, but its content is/],
    ["a PDF named .html", "a.html", bytes("%PDF-1.7"), /application\/pdf/],
    ["a Word document named .pdf", "a.pdf", word, /not a PDF/],
    ["an old workbook", "a.xls", oldWord, /Save the file as \.xlsx/],
    ["an old workbook named .xlsx", "a.xlsx", oldWord, /Save the file as \.xlsx/],
    ["an old presentation", "a.ppt", oldWord, /Save the file as \.pptx/],
    ["a workbook with macros", "a.xlsm", archive("xl/workbook.xml"), /macros.*\.xlsx/],
    ["a presentation with macros", "a.pptm", archive("ppt/presentation.xml"), /macros.*\.pptx/],
    ["a workbook named .pptx", "a.pptx", archive("xl/workbook.xml"), /Excel/],
    ["a workbook named .csv", "a.csv", archive("xl/workbook.xml"), /\.csv, but its content is/],
    ["an old document named .msg", "a.msg", oldWord, /another kind of document/],
    ["text named .msg", "a.msg", bytes("hello"), /not an Outlook message/],
    ["an OpenDocument spreadsheet named .odt", "a.odt", odfFile("spreadsheet", ""), /OpenDocument spreadsheet/],
    ["an OpenDocument text named .docx", "a.docx", odfFile("text", ""), /OpenDocument text/],
    ["a Word document named .odt", "a.odt", word, /a Word document/],
    ["a compound file named .odt", "a.odt", oldWord, /application\/x-cfb/],
    ["an OpenDocument text named .epub", "a.epub", odfFile("text", ""), /OpenDocument text/],
    ["text named .rtf", "a.rtf", bytes("hello"), /not rich text/],
    ["text named .ods", "a.ods", bytes("hello"), /not an OpenDocument spreadsheet/],
    ["another kind", "a.exe", bytes("MZ"), /Unsupported file type/],
    ["a name without an extension", "docx", word, /Unsupported file type/],
  ])("refuses %s", async (_, name, content, why) => {
    await expect(documentType(name, content)).rejects.toMatchObject({
      code: "unsupported_media_type",
      message: expect.stringMatching(why),
    });
  });

  it("names the formats to save a file as, or the extension that the content contradicts", async () => {
    const fieldsOf = (name: string, content: Uint8Array) =>
      documentType(name, content).then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.fields : error),
      );
    expect(await fieldsOf("a.docx", oldWord)).toEqual({ saveAs: ".docx" });
    expect(await fieldsOf("a.doc", oldWord)).toEqual({ saveAs: ".docx", converter: "LibreOffice" });
    expect(await fieldsOf("a.docm", word)).toEqual({ saveAs: ".docx" });
    expect(await fieldsOf("a.pdf", bytes("hello"))).toEqual({ namedAs: ".pdf" });
    expect(await fieldsOf("a.exe", bytes("MZ"))).toBeUndefined();
  });

  it("names no old Office formats without LibreOffice", async () => {
    await expect(documentType("a.exe", bytes("MZ"))).rejects.toMatchObject({
      message: expect.stringMatching(/Word \(\.docx\), PowerPoint \(\.pptx\), Excel \(\.xlsx\)/),
    });
  });
});
