import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInExtractor, extractFrom } from "./built-in-extractor";

/** Loads the word lists first: on a busy machine that takes longer than a test's time limit. */
const LOADING_MS = 60_000;
beforeAll(() => nameLexicon("en"), LOADING_MS);

/** The names of an extraction with their types. */
async function namesIn(text: string, language: TextLanguage) {
  const { mentions } = await extractFrom({ text, language });
  return mentions.map(({ surface, type }) => `${surface} (${type})`);
}

describe("the built-in extractor", () => {
  it("reads no names in a language without rules, whose capitals mark other words too", async () => {
    const text = "Die Sitzung des Ausschusses findet am Donnerstag, den 4.5.2021, im Rathaus statt.";
    expect(await extractFrom({ text, language: "other" })).toEqual({ mentions: [], aliases: [], dates: [], facts: [] });
  });

  it("does not read titles, weekdays, months, headings or opening words as names", async () => {
    const text = "## Harbour Report Of The Year\n\nYesterday Dr. Helena Marsh came. Volunteers met on Monday in March.";
    expect(await namesIn(text, "en")).toEqual(["Helena Marsh (person)"]);
  });

  it.each([
    [
      "en",
      "Samples were taken at A3 Brémontel and A4 Île aux Saules.",
      ["Brémontel (other)", "Île aux Saules (place)"],
    ],
    ["en", "She studied at Delft University of Technology.", ["Delft University of Technology (organization)"]],
    ["en", "It opened near the Lantern Museum of Kell.", ["Lantern Museum (organization)", "Kell (other)"]],
    ["en", "The boiler came from Marlow & Finch.", ["Marlow & Finch (organization)"]],
    ["en", "The hill of Les Ruchers is steep.", ["Les Ruchers (other)"]],
    ["en", "WHEREAS the Client pays 30 GBP for 12 kWh under this Services Agreement.", []],
    ["en", "Write to jane.doe@Mail.example or see https://Example.org/Home and `Promise.All`.", []],
    ["fr", "Elle a quitté l'Agence de l'eau le 30 avril.", ["Agence de l'eau (organization)"]],
    ["fr", "Il vit rue Cayrade, près du musée Verdane.", ["rue Cayrade (place)", "musée Verdane (organization)"]],
    ["fr", "Le conseil régional de Bretagne a payé.", ["conseil régional de Bretagne (organization)"]],
    ["fr", "La fonderie Castelnau et Émile Castelnau.", ["Castelnau (organization)", "Émile Castelnau (person)"]],
    ["fr", "Nous avons vu Yves Le Corre.", ["Yves Le Corre (person)"]],
    ["fr", "Le Bailleur donne à bail au Preneur un local.", []],
  ] as const)("%s: finds whole names and no others in %j", async (language, text, names) => {
    expect(await namesIn(text, language)).toEqual([...names]);
  });

  it("reads a letterhead line by line, without labels", async () => {
    const text =
      "**Place:** Carrow House, Norwich\n**Present:** Judith Amery (chair)\nSampled by: Helena Marsh\nLaboratory: Vestfold";
    expect(await namesIn(text, "en")).toEqual([
      "Carrow House (place)",
      "Norwich (place)",
      "Judith Amery (person)",
      "Helena Marsh (person)",
    ]);
  });

  it("reads a cell as a name if its column's header says so", async () => {
    const text = "| Site | Measured |\n| --- | --- |\n| Combefroide | Nitrate |\n| Marsange | Turbidity |";
    expect(await namesIn(text, "en")).toEqual(["Combefroide (place)", "Marsange (place)"]);
  });

  it("keeps a heading's name if the text has it too", async () => {
    const text = "## Northwind Logistics\n\nThe harbour belongs to Northwind Logistics.";
    expect(await namesIn(text, "en")).toHaveLength(2);
  });

  it("links an acronym and a surname to the full name before them", async () => {
    const text = "The Northern Research Alliance (NRA) met Helena Marsh. Later the NRA wrote to Marsh.";
    const { mentions, aliases } = await extractFrom({ text, language: "en" });
    expect(aliases).toEqual([{ key: mentions[0]?.key, alias: "nra" }]);
    expect(mentions.map(({ key }) => key)).toEqual([
      mentions[0]?.key,
      mentions[0]?.key,
      "helena marsh",
      mentions[0]?.key,
      "helena marsh",
    ]);
  });

  it("reads the rows of a table, not its header", async () => {
    const text = "| Name | Company |\n| --- | --- |\n| Helena Marsh | Acme Ltd |\n| Sara Lind | Kestrel Motors |";
    expect(await namesIn(text, "en")).toEqual([
      "Helena Marsh (person)",
      "Acme Ltd (organization)",
      "Sara Lind (person)",
      "Kestrel Motors (organization)",
    ]);
  });

  it("labels a cell by its column, even beside an empty one, and not at all if row and header differ in length", async () => {
    const place = ["Combefroide (place)"];
    const head = ["| Note | Site | Measured |", "| --- | --- | --- |"];
    const inRows = (...rows: string[]) => namesIn(rows.join("\n"), "en");
    expect(await inRows(...head, "|  | Combefroide | Nitrate |")).toEqual(place);
    expect(await inRows(...head, "| one \\| two | Combefroide | Nitrate |")).toEqual(place);
    expect(await inRows(...head, "| one | two | Combefroide | Nitrate |")).not.toEqual(place);
    const above = async (text: string) => {
      const { mentions } = await extractFrom({ text, language: "en", headingPath: ["Sites", "Site | – | Measured"] });
      return mentions.map(({ surface, type }) => `${surface} (${type})`);
    };
    expect(await above("| Combefroide |  | Nitrate |")).toEqual(place);
    expect(await above("| Combefroide | Nitrate |")).not.toEqual(place);
  });

  it("does not use the column names of a table that has ended", async () => {
    const table = "| Site | Measured |\n| --- | --- |\n| Marsange | Nitrate |";
    expect(await namesIn(`${table}\n| Combefroide | Nitrate |`, "en")).toContain("Combefroide (place)");
    for (const between of ["\n", "They met.\n", "\n## Rivers\n\n"])
      expect(await namesIn(`${table}\n${between}| Combefroide | Nitrate |`, "en")).not.toContain("Combefroide (place)");
  });

  it("stops between passages when its signal is aborted", async () => {
    const stop = AbortSignal.abort(new Error("paused"));
    const reading = createBuiltInExtractor().extract([passageOf("a", "Helena Marsh")], {
      signal: stop,
      onModelCall() {},
    });
    await expect(reading).rejects.toThrow("paused");
  });

  it("returns valid positions for any text", async () => {
    const words = fc.constantFrom(
      ..."Helena Marsh|Acme Ltd|(EU)|founded|by|, head of|the|L'|d'|Institut|de la|a été|2019|since|.|\n|| A | B |\n|# |- |«|»|'s|and|et|She|Elle|É|ﬁ|😀|\u0301".split(
        "|",
      ),
    );
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.array(words, { maxLength: 60 }).map((all) => all.join(" ")),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...LANGUAGES), async (text, language) => {
        const { mentions, facts, dates } = await extractFrom({ text, language });
        let last = 0;
        for (const { start, end, surface, key } of mentions) {
          expect(text.slice(start, end)).toBe(surface);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(key).not.toBe("");
          last = end;
        }
        for (const { source, target, start, end } of facts) {
          expect(mentions[source]?.key).toBeDefined();
          expect(mentions[target]?.key).toBeDefined();
          expect(mentions[source]?.key).not.toBe(mentions[target]?.key);
          expect(text.slice(start, end).trim()).not.toBe("");
        }
        for (const { start, end } of dates) expect(text.slice(start, end)).not.toBe("");
      }),
    );
  });
});
