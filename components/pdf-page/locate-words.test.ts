import { describe, expect, it } from "vitest";
import { locateWords } from "./locate-words";

const marked = (runs: readonly string[], words: string) => {
  const { found, parts } = locateWords(runs, words);
  return { found, texts: parts.map(({ run, start, end }) => runs[run]?.slice(start, end)) };
};

describe("locateWords", () => {
  const runs = ["Bulletin 2026", "", "The beaver dam on the Mar-", "sange holds back ", "4,200 m³ of water.", "Page 2"];

  it("finds words across line breaks and hyphens, run by run", () => {
    expect(marked(runs, "dam on the Marsange holds back 4,200 m³ of water")).toEqual({
      found: "whole",
      texts: ["dam on the Mar", "sange holds back", "4,200 m³ of water"],
    });
  });

  it("ignores ligatures, separate accents and case", () => {
    expect(marked(["les e\u0301tangs o\uFB03ciels du plateau"], "Étangs officiels du plateau")).toEqual({
      found: "whole",
      texts: ["e\u0301tangs o\uFB03ciels du plateau"],
    });
  });

  it("marks the part on this page of a passage that continues on the next", () => {
    const passage =
      "The beaver dam on the Marsange holds back 4,200 m³ of water. In spring it was raised by half a metre.";
    expect(marked(runs, passage)).toEqual({
      found: "part",
      texts: ["The beaver dam on the Mar", "sange holds back", "4,200 m³ of water"],
    });
  });

  it("marks a passage whose columns are in another order", () => {
    const columns = ["Second column about herons.", "First column about beavers."];
    expect(marked(columns, "First column about beavers. Second column about herons.")).toEqual({
      found: "whole",
      texts: ["Second column about herons", "First column about beavers"],
    });
  });

  it("finds nothing when only short words match, or for an empty text", () => {
    expect(marked(runs, "The annual budget of the town of Lorvaux")).toEqual({ found: "none", texts: [] });
    expect(marked(runs, "…")).toEqual({ found: "none", texts: [] });
    expect(marked([], "water")).toEqual({ found: "none", texts: [] });
  });

  it("finds all of a short quotation", () => {
    expect(marked(runs, "4,200 m³")).toEqual({ found: "whole", texts: ["4,200 m³"] });
  });
});
