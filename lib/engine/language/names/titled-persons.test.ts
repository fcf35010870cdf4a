import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { titledPersons } from "./titled-persons";

describe("titledPersons", () => {
  it.each<[string, TextLanguage, [string, string][]]>([
    [
      "Ms Oakes: prepare the notice. Dr. Anne-Marie Moorthy agrees.",
      "en",
      [
        ["Ms Oakes", "oakes"],
        ["Dr. Anne-Marie Moorthy", "moorthy"],
      ],
    ],
    ["M. Roger Tissot, membre sortant, ne se représente pas.", "fr", [["M. Roger Tissot", "tissot"]]],
    ["Selon Madame Giraudon, rien ne presse.", "fr", [["Madame Giraudon", "giraudon"]]],
    ["Il me semble que le Me Besson a tort.", "fr", [["Me Besson", "besson"]]],
    ["The general Board of Directors met Paul.", "en", []],
    ["", "en", []],
  ])("finds the persons with a title in %s", (text, language, expected) => {
    expect(titledPersons(text, language).map((person) => [person.text, person.surname])).toEqual(expected);
  });
});
