import { describe, expect, it } from "vitest";
import { blankNoteMarks, withoutNoteMarks } from "@/lib/shared/contracts/note-marks";
import { analyze } from "../analyzers";
import { readFigures } from "../figures/read-figures";
import { foldKeepingOffsets, foldText } from "./fold-text";
import { words } from "./words";

describe("marks of notes", () => {
  it.each([
    ["480¹ euros for 27 m²", "480 euros for 27 m²"],
    ["the fee² and x³, 1 250²,³ km²", "the fee and x³, 1 250 km²"],
    ["10⁻⁶ of CO₂ in 5 m⁻¹²", "10 of CO₂ in 5 m⁻¹²"],
    ["nothing raised", "nothing raised"],
  ])("are removed or blanked, unlike exponents of units: %j", (text, expected) => {
    expect(withoutNoteMarks(text)).toBe(expected);
    const blank = blankNoteMarks(text);
    expect(blank).toHaveLength(text.length);
    expect(blank.replace(/ +/g, " ")).toBe(expected.replace(/ +/g, " "));
  });

  it("are not part of a term, so that the number is found", () => {
    expect(analyze("The rent³ is 480¹ euros or 2 750² for 27 m² of CO₂.", "en")).toEqual(
      analyze("The rent is 480 euros or 2 750 for 27 m2 of CO2.", "en"),
    );
    expect(analyze("12¹ 500", "fr")).toEqual(["12", "500"]);
  });

  it("are also exponents of powers of ten, which are separate terms", () => {
    expect(analyze("10⁵ cells", "en")).toEqual(["10", "cell", "10^5"]);
    expect(analyze("10^5 cells", "en")).toEqual(analyze("10⁵ cells", "en"));
    expect(analyze("2 × 10⁻³ m", "fr")).toContain("10^-3");
    expect(analyze("105 cells and 210⁵ more", "en")).not.toContain("10^5");
  });

  it("are not part of folded texts or words", () => {
    expect(foldText("Loyer² 480¹ m²")).toBe("loyer 480 m2");
    expect(foldKeepingOffsets("Été² 480¹ m²")).toBe("ete  480  m2");
    const text = "Loyer² de 1 480¹ euros";
    expect(words(text, "fr").map(({ start, end }) => text.slice(start, end))).toEqual([
      "Loyer",
      "de",
      "1 480",
      "euros",
    ]);
  });

  it.each([
    ["480¹ euros", 480, "€"],
    ["1 480² €", 1480, "€"],
    ["7¹ %", 7, "percent"],
    ["3² million euros", 3_000_000, "€"],
    ["40¹ k€", 40_000, "€"],
    ["27 m²", 27, "area"],
    ["27³ m²", 27, "area"],
  ])("are no part of an amount, and do not part it from its unit: %j", (text, value, measure) => {
    expect(readFigures(text, "en").map(({ readings }) => readings[0])).toMatchObject([{ value, unit: { measure } }]);
  });
});
