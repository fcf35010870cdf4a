import { describe, expect, it } from "vitest";
import { checkSummary } from "./check-summary";

const MATERIAL = {
  language: "en",
  names: ["Helena Marsh", "Kell Museum", "Saint Marin"],
  facts: [
    { text: "Helena Marsh leads the Kell Museum since 2019.", names: ["Helena Marsh", "Kell Museum"] },
    { text: "She moved it to Saint Marin.", names: ["Kell Museum", "Saint Marin"] },
  ],
  hash: "",
} as const;
const check = (title: string, ...sentences: [string, ...string[]][]) =>
  checkSummary({ title, sentences: sentences.map(([text, ...from]) => ({ text, from })) }, MATERIAL);

describe("a language model's summary", () => {
  it("is kept if its lines, or the names of the entities they relate, confirm it", async () => {
    const kept = await check(
      "The Kell Museum and its move",
      ["Helena Marsh has led the museum of Kell since 2019", "F1"],
      ["Later the Kell Museum moved to Saint Marin.", "F2"],
    );
    expect(kept).toEqual({
      title: "The Kell Museum and its move",
      summary: "Helena Marsh has led the museum of Kell since 2019. Later the Kell Museum moved to Saint Marin.",
    });
  });

  it.each([
    ["a name from nowhere", "Helena Marsh and Tomas Okafor lead the Kell Museum.", "F1"],
    ["a name from another line", "Helena Marsh lives in Saint Marin.", "F1"],
    ["a name that opens it", "Okafor leads the Kell Museum.", "F1"],
    ["an acronym", "The UNESCO leads the Kell Museum.", "F1"],
    ["a number from nowhere", "Helena Marsh leads 12 museums.", "F1"],
    ["a year from another line", "The Kell Museum moved in 2019.", "F2"],
    ["no line", "Helena Marsh leads the Kell Museum."],
    ["a line that was not shown", "Helena Marsh leads the Kell Museum.", "F3", "F0", "P1", ""],
    ["more than a sentence", `Helena Marsh leads the Kell Museum${" and so on".repeat(60)}.`, "F1"],
  ] as const)("drops a sentence with %s", async (_name, text, ...from) => {
    expect(await check("Kell Museum", [text, ...from])).toBeNull();
    expect(await check("Kell Museum", [text, ...from], ["It moved to Saint Marin.", "F2"])).toMatchObject({
      summary: "It moved to Saint Marin.",
    });
  });

  it("gets the best-connected names as title if its own has unknown ones", async () => {
    const sentence: [string, string] = ["It moved to Saint Marin.", "F2"];
    for (const title of ["The Okafor Collection", "Kell Museum in 2024", "", "Kell ".repeat(40)]) {
      expect(await check(title, sentence)).toMatchObject({ title: "Helena Marsh, Kell Museum, Saint Marin" });
    }
    // An unknown capitalized word may be a name.
    expect(await check("The Leadership of the Kell Museum", sentence)).toMatchObject({
      title: "Helena Marsh, Kell Museum, Saint Marin",
    });
    expect(await check("The leadership of the Kell Museum", sentence)).toMatchObject({
      title: "The leadership of the Kell Museum",
    });
  });

  it("is checked by the rules of its language", async () => {
    const material = {
      language: "fr",
      names: ["Hélène Marchand", "Institut Clairval"],
      facts: [{ text: "Hélène Marchand dirige l'Institut Clairval.", names: ["Hélène Marchand", "Institut Clairval"] }],
      hash: "",
    } as const;
    const kept = await checkSummary(
      {
        title: "L’Institut Clairval et sa directrice",
        sentences: [
          { text: "L’Institut Clairval est dirigé par Hélène Marchand", from: ["F1"] },
          { text: "Depuis, Zoé Lambert dirige l’Institut Clairval.", from: ["F1"] },
        ],
      },
      material,
    );
    expect(kept).toEqual({
      title: "L’Institut Clairval et sa directrice",
      summary: "L’Institut Clairval est dirigé par Hélène Marchand.",
    });
  });
});
