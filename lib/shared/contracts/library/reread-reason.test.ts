import { describe, expect, it } from "vitest";
import { parserVersion } from "./parser-versions";
import { type ReceiptCounts, receiptCountsSchema } from "./receipt/receipt-counts";
import { rereadReason } from "./reread-reason";

const ON = { pages: "scans", languages: "both" } as const;
const OFF = { pages: "off", languages: "both" } as const;
const ENGLISH = { pages: "scans", languages: "en" } as const;

function document(receipt: Partial<ReceiptCounts> = {}) {
  const parser = { name: "pdf" as const, version: parserVersion("pdf") };
  const counts = { ...receiptCountsSchema.parse({}), parser, ocrSettings: ON, ...receipt };
  return { status: "ready" as const, superseded: false, outdated: false, receipt: counts };
}

describe("rereadReason", () => {
  it("is null for a document that was read in full, is not ready or was replaced", () => {
    const early = document({ parser: null });
    expect(rereadReason(document(), ON)).toBeNull();
    expect(rereadReason({ ...early, status: "queued" }, ON)).toBeNull();
    expect(rereadReason({ ...early, superseded: true }, ON)).toBeNull();
    expect(rereadReason({ ...early, receipt: null }, ON)).toBeNull();
  });

  it("is an earlier reading", () => {
    expect(rereadReason(document({ parser: null }), OFF)).toBe("before_receipts");
    expect(rereadReason({ ...document(), outdated: true }, null)).toBe("earlier_parser");
  });

  it.each([
    ["OCR was off and is on", OFF, ON, ["no_text_layer", "bad_text_layer"]],
    ["a language is new", ENGLISH, ON, ["not_recognized", "bad_text_layer"]],
    ["the settings of then are not known", null, ON, ["no_text_layer"]],
    ["the time was too short", ON, ON, ["time_limit"]],
  ] as const)("is unread pages where %s", (_, ocrSettings, now, reasons) => {
    for (const reason of reasons) {
      expect(rereadReason(document({ ocrSettings, unreadReasons: { [reason]: 2 } }), now)).toBe("unread_pages");
      expect(rereadReason(document({ ocrSettings, unreadPictureReasons: { [reason]: 1 } }), now)).toBe("unread_pages");
    }
  });

  it.each([
    ["OCR is off", OFF, OFF, ["no_text_layer", "time_limit"]],
    ["the settings are the same", ON, ON, ["no_text_layer", "not_recognized", "bad_text_layer"]],
    ["a language was taken away", ON, ENGLISH, ["not_recognized"]],
    ["the file is the reason", OFF, ON, ["unreadable", "too_large", "memory_limit", "unsupported_format"]],
    ["the settings in force are not known", OFF, null, ["no_text_layer"]],
  ] as const)("is null if %s", (_, ocrSettings, now, reasons) => {
    for (const reason of reasons)
      expect(rereadReason(document({ ocrSettings, unreadReasons: { [reason]: 2 } }), now)).toBeNull();
  });
});
