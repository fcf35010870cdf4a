import { createRequire } from "node:module";
import { getResolvedPDFJS } from "unpdf";
import { describe, expect, it } from "vitest";
import { setUpParser } from "../../../testing/set-up-parser";
import { PdfData } from "./pdf-data";

const parseDocument = setUpParser();

interface NamedFont {
  font: string;
  ordering: string;
  encoding: string;
}

/** A page with a text in a font that the file only names. @param codes of the text in the font's encoding, in hexadecimal */
function namedFont(codes: string, { font, ordering, encoding }: NamedFont): Uint8Array {
  const content = `BT /F1 14 Tf 40 200 Td <${codes}> Tj ET`;
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>`;
  const metrics =
    "/Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 800 /StemV 80";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo ${system} /FontDescriptor 7 0 R /DW 1000 >>`,
    `<< /Type /FontDescriptor /FontName /${font} ${metrics} >>`,
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 8\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size 8 /Root 1 0 R >>\n`;
  return new TextEncoder().encode(`${file}${table}startxref\n${file.length}\n%%EOF\n`);
}

/** Codes of a text in UCS-2. */
const ucs2 = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("");

describe("fonts that a file names without holding them", () => {
  it.each([
    ["灯塔每年检修两次", ucs2("灯塔每年检修两次"), { font: "STSong-Light", ordering: "GB1", encoding: "UniGB-UCS2-H" }],
    ["灯台", "939491e4", { font: "HeiseiMin-W3", ordering: "Japan1", encoding: "90ms-RKSJ-H" }],
    ["등대", ucs2("등대"), { font: "HYSMyeongJo-Medium", ordering: "Korea1", encoding: "UniKS-UCS2-H" }],
    ["燈塔", ucs2("燈塔"), { font: "MSung-Light", ordering: "CNS1", encoding: "UniCNS-UCS2-H" }],
  ])("are read by the tables of their codes: %s", async (text, codes, font) => {
    const outcome = await parseDocument(namedFont(codes, font), "application/pdf");
    expect(outcome.ok && outcome.text).toBe(text);
  });

  it("have tables of the version of PDF.js that asks for them", async () => {
    const { version } = await getResolvedPDFJS();
    expect(createRequire(import.meta.url)("pdfjs-dist/package.json")).toMatchObject({ version });
  });

  it("have no others", async () => {
    const data = new PdfData();
    await expect(data.fetch({ kind: "cMapUrl", filename: "../package.json" })).rejects.toThrow("No data");
    await expect(data.fetch({ kind: "wasmUrl", filename: "openjpeg.wasm" })).rejects.toThrow("No data");
  });
});
