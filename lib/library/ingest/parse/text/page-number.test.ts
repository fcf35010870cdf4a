import { describe, expect, it } from "vitest";
import { isPageNumber, maskNumbers, numbersOf } from "./page-number";

describe("isPageNumber", () => {
  it.each([
    "17",
    "xiv",
    "XIV",
    "– 17 –",
    "~ 17 ~",
    "[17]",
    "- xi -",
    "Page 17",
    "page xi",
    "p. 17",
    "Page n° 17",
    "Feuillet n° 17",
    "Seite 3 von 17",
    "Página 3 de 17",
    "17 / 40",
    "17 | Page",
    "17 | P a g e",
    "B-17",
    "C.4",
    "IV-2",
    "3-12",
  ])("is true of “%s”", (line) => {
    expect(isPageNumber(line)).toBe(true);
  });

  it.each(["3.", "IV.", "2)", "2019", "civil", "mix", "5 kg", "1.5", "Lot 4", "12/2024", "Page", ""])(
    "is false of “%s”",
    (line) => {
      expect(isPageNumber(line)).toBe(false);
    },
  );
});

describe("numbersOf", () => {
  const mayBePage = (line: string) => numbersOf(line).map((number) => number.mayBePage);

  it("reads Roman numbers in one case, and nothing that only looks like them", () => {
    expect(numbersOf("Book IV, page xii").map(({ value }) => value)).toEqual([4, 12]);
    expect(numbersOf("iix Il vil l’air IVa")).toEqual([]);
  });

  it("treats wide white space as a separator", () => {
    expect(mayBePage("4  The works of 1998")).toEqual([true, false]);
    expect(mayBePage("4 The works of 1998")).toEqual([false, false]);
    expect(mayBePage("Lot  4")).toEqual([true]);
    expect(mayBePage("Lot 4")).toEqual([false]);
  });

  it("states whether a number is at an end of the line", () => {
    expect(numbersOf("6 Tides of 3 seas 9").map(({ isAtEnd }) => isAtEnd)).toEqual([true, false, true]);
    expect(numbersOf("Budget 2031").map(({ isAtEnd }) => isAtEnd)).toEqual([false]);
  });
});

describe("maskNumbers", () => {
  it("masks only the requested ones", () => {
    expect(maskNumbers("Part II, sheet 14 of 20", (place) => place !== 1)).toBe("Part #, sheet 14 of #");
  });
});
