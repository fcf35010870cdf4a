import { getDocument } from "unpdf/pdfjs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/pdf-data/[folder]/[file]/route";
import { namedFont } from "@/lib/library/ingest/testing/named-font";
import { PDF_DATA, PdfData } from "./pdf-data";

/** Answers the page's requests by the route itself. @returns the addresses asked for */
function answerByRoute(): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const [folder, file] = address.split("/").slice(-2).map(decodeURIComponent);
    return GET(new Request(`http://localhost${address}`), { params: Promise.resolve({ folder, file }) });
  });
  return asked;
}

describe("what a shown PDF names without holding it", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is fetched by the page, so that its Chinese, Japanese and Korean text has letters", async () => {
    const asked = answerByRoute();
    const font = { font: "HeiseiMin-W3", ordering: "Japan1", encoding: "90ms-RKSJ-H" };
    const pdf = await getDocument({ data: namedFont("939491e4", font), ...PDF_DATA, verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    expect(items.map((item) => ("str" in item ? item.str : "")).join("")).toBe("灯台");
    expect(asked).toContain("/api/pdf-data/cmaps/90ms-RKSJ-H.bcmap");
    await pdf.destroy();
  });

  it("may be a font", async () => {
    answerByRoute();
    const data = new PdfData();
    const font = await data.fetch({ kind: "standardFontDataUrl", filename: "FoxitDingbats.pfb" });
    expect(font.length).toBeGreaterThan(10_000);
    await expect(data.fetch({ kind: "standardFontDataUrl", filename: "../package.json" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(data.fetch({ kind: "wasmUrl", filename: "openjpeg.wasm" })).rejects.toThrow("No data");
  });
});
