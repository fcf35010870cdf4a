import { describe, expect, it } from "vitest";
import { layerKind } from "./text-layer";

const kindOf = (text: string) => layerKind(text.split(" ").map((word) => ({ text: word })));
const PROSE =
  "the harbour office opens at seven and closes when last ferry has left although goods trains may still arrive during winter months under special rules for shipping companies, whose crews must show their papers to guards before they leave quay";

describe("a text layer", () => {
  it("is good if a diagram repeats names without vowels", () => {
    const boxes = ["load", "save", "merge", "split", "check", "print"];
    expect(kindOf(boxes.map((name) => `pkg.html2xml.XMLWRTR.${name} xml.sax.xmlhndlr.HTML`).join(" "))).toBe("good");
  });

  it("is good if a page is full of codes", () => {
    const codes = "LHR CDG JFK DXB MXP BCN LGW TXL CPH DTW YVR SFO HKG BKK NRT DFW ZRH VNO KRK GDN WRC PLN CZK HRK";
    expect(kindOf(`${codes} ${codes}`)).toBe("good");
  });

  it("is good if the font lacks spaces and hyphens", () => {
    const amounts = Array.from({ length: 30 }, (_, at) => `${at + 1}\ufffd${200 + at}`).join(" ");
    expect(kindOf(`Depot Sales ${amounts}`)).toBe("good");
  });

  it("is rubbish if its letters are exchanged or unknown", () => {
    const shifted = [...PROSE].map((sign) => (sign === " " ? " " : String.fromCharCode(sign.charCodeAt(0) - 29)));
    expect(kindOf(shifted.join(""))).toBe("rubbish");
    expect(kindOf(PROSE.replace(/[eai]/g, "\ufffd"))).toBe("rubbish");
    expect(kindOf(PROSE.replace(/\w/g, "\ufffd"))).toBe("rubbish");
    expect(kindOf(PROSE.replace(/[a-m]/g, "\ue012"))).toBe("rubbish");
    expect(kindOf(PROSE)).toBe("good");
  });
});
