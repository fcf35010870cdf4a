import { describe, expect, it } from "vitest";
import { ReceiptWriter } from "../../receipt/receipt-writer";
import { withSpacesInAmounts } from "./missing-spaces";

describe("narrow spaces that a font lacks", () => {
  it.each([
    ["7\ufffd480", "7\u202f480"],
    ["-1\ufffd250\ufffd000,50", "-1\u202f250\u202f000,50"],
    ["(310\ufffd900)", "(310\u202f900)"],
    ["12\ufffd45", "12\ufffd45"],
    ["1999\ufffd200", "1999\ufffd200"],
    ["non\ufffdbreaking", "non\ufffdbreaking"],
    ["\ufffd350", "\ufffd350"],
  ])("come back into amounts only: %s", (text, expected) => {
    expect(withSpacesInAmounts(text, 1, new ReceiptWriter())).toBe(expected);
  });

  it("are named by the receipt", () => {
    const receipt = new ReceiptWriter();
    receipt.found("2\ufffd075\ufffd300");
    const text = withSpacesInAmounts("2\ufffd075\ufffd300", 1, receipt);
    const made = receipt.finish(text, { parser: { name: "pdf", version: 1 }, readAt: "", ms: 0 });
    expect(made.characters).toMatchObject({ found: 9, kept: 7, leftOut: { bad_text_layer: 2 } });
  });
});
