import { describe, expect, it } from "vitest";
import { passagesWith } from "./passage-choice";

describe("passagesWith", () => {
  const text = "L’été à Halden.\n\nThe ferry carries 118 people.";
  const document = {
    text,
    passageSpans: [
      { id: "a", ordinal: 0, start: 0, end: 17 },
      { id: "b", ordinal: 1, start: 17, end: text.length },
    ],
  };
  const ids = (wanted: string) => passagesWith(document, wanted).map(({ id }) => id);

  it("matches every word, ignoring case and accents", () => {
    expect(ids("HALDEN ete")).toEqual(["a"]);
    expect(ids("ferry 118")).toEqual(["b"]);
    expect(ids("ferry halden")).toEqual([]);
  });

  it("offers all passages for an empty text", () => {
    expect(ids(" ")).toEqual(["a", "b"]);
  });
});
