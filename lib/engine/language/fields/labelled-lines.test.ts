import { describe, expect, it } from "vitest";
import { labelledLines } from "./labelled-lines";

describe("labelledLines", () => {
  it("are consecutive lines of several sentences, each with a label", () => {
    const text =
      "Boats\nCanoe: two seats. £9 an hour.\nDinghy (summer only): four seats. £14 an hour.\n\nBring a coat.";
    expect(labelledLines(text).map(({ label }) => label)).toEqual(["Canoe", "Dinghy (summer only)"]);
  });

  it("are neither the fields of a form nor a single line", () => {
    expect(labelledLines("Tenant: Ann\nRent: 820\nDeposit: 900")).toEqual([]);
    expect(labelledLines("Parking: none on site. The car park closes at ten.\n\nBring a coat.")).toEqual([]);
  });
});
