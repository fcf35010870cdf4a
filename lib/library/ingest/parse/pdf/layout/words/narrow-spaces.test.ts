import { describe, expect, it } from "vitest";
import { ReceiptWriter } from "../../../receipt/receipt-writer";
import { withNarrowSpaces } from "./narrow-spaces";

function restored(texts: readonly string[], program = "PDFKit PDFKit"): string[] {
  const pages = [texts.map((text) => ({ kind: "aside" as const, text }))];
  return withNarrowSpaces(pages, program, new ReceiptWriter())
    .flat()
    .flatMap((item) => (item.kind === "aside" ? [item.text] : []));
}

describe("narrow spaces that a program wrote as slashes", () => {
  it("are restored in amounts", () => {
    const dates = "from 12/05 or 3/4, at 1/500 or 24/250/1";
    const lines = [
      "3 /750 lots",
      "7 /125 /480,50 €",
      "Total: 2 /460",
      "6/300 euros, 1/200/000 kWh",
      "8/150.25 €",
      dates,
    ];
    expect(restored(lines)).toEqual([
      "3 750 lots",
      "7 125 480,50 €",
      "Total: 2 460",
      "6 300 euros, 1 200 000 kWh",
      "8 150.25 €",
      dates,
    ]);
  });

  it("are restored in numbers without a unit if the document has no other slash", () => {
    expect(restored(["6/300", "1/200/000"])).toEqual(["6 300", "1 200 000"]);
    expect(restored(["6/300", "and/or"])).toEqual(["6/300", "and/or"]);
  });

  it("are slashes in the files of other programs", () => {
    const lines = ["3 /750 lots", "6/300 euros"];
    expect(restored(lines, "LibreOffice Writer")).toEqual(lines);
  });

  it("are listed in the receipt", () => {
    const receipt = new ReceiptWriter();
    receipt.found("3/750 €");
    withNarrowSpaces([[{ kind: "aside", text: "3/750 €" }]], "jsPDF 4.2.1", receipt);
    const made = receipt.finish("3 750 €", { parser: { name: "pdf", version: 1 }, readAt: "", ms: 0 });
    expect(made.characters).toMatchObject({ kept: 5, leftOut: { bad_text_layer: 1 } });
  });
});
