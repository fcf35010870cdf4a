import { createRequire } from "node:module";
import { getResolvedPDFJS } from "unpdf";
import { describe, expect, it } from "vitest";
import { namedFont } from "../../../testing/named-font";
import { setUpParser } from "../../../testing/set-up-parser";
import { PdfData, readPdfData } from "./pdf-data";

const parseDocument = setUpParser();

/** Codes of a text in UCS-2. */
const ucs2 = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("");

describe("fonts that a file names without embedding them", () => {
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
    await expect(data.fetch({ kind: "cMapUrl", filename: "../package.json" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(data.fetch({ kind: "wasmUrl", filename: "openjpeg.wasm" })).rejects.toThrow("No data");
  });

  it("are drawn with the fonts of the package", async () => {
    expect((await readPdfData("standard_fonts", "FoxitSymbol.pfb")).length).toBeGreaterThan(10_000);
    expect((await readPdfData("standard_fonts", "LiberationSans-Bold.ttf")).length).toBeGreaterThan(100_000);
    for (const file of ["LICENSE_FOXIT", "../package.json", "Missing.pfb", "78-EUC-H.bcmap", "..%2fpackage.json", ""])
      await expect(readPdfData("standard_fonts", file), file).rejects.toMatchObject({ code: "not_found" });
  });
});
