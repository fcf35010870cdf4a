import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import type { Language } from "@/lib/shared/contracts/language";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInExtractor, extractFrom } from "./built-in-extractor";

/** Loads the word lists first: on a busy machine that takes longer than a test's time limit. */
const LOADING_MS = 60_000;
beforeAll(() => nameLexicon("en"), LOADING_MS);

/** An extraction as text: names with their types, and typed relations with their dates. */
async function read(text: string, language: Language) {
  const { mentions, facts, aliases } = await extractFrom({ text, language });
  return {
    names: mentions.map(({ surface, type }) => `${surface} (${type})`),
    facts: facts.flatMap(({ source, target, type, validFrom, validTo }) => {
      const time = validFrom === null && validTo === null ? "" : ` ${validFrom ?? ""}..${validTo ?? ""}`;
      return type === "related_to" ? [] : [`${mentions[source]?.surface} ${type} ${mentions[target]?.surface}${time}`];
    }),
    together: facts.filter(({ type }) => type === "related_to").length,
    aliases,
  };
}

describe("the built-in extractor", () => {
  it.each([
    ["en", "Tomas Okafor, head of Northwind Logistics, spoke.", ["Tomas Okafor leads Northwind Logistics"]],
    ["en", "Northwind Logistics, led by Tomas Okafor, grew.", ["Tomas Okafor leads Northwind Logistics"]],
    ["en", "Acme Ltd was founded in 1998 by Helena Marsh.", ["Helena Marsh founded Acme Ltd 1998-01-01.."]],
    [
      "en",
      "Helena Marsh was director of the Kell Museum from 2004 to 2011.",
      ["Helena Marsh leads Kell Museum 2004-01-01..2011-12-31"],
    ],
    ["en", "Helena Marsh left the Kell Museum in 2011.", ["Helena Marsh works_for Kell Museum ..2011-12-31"]],
    [
      "en",
      "Helena Marsh and Tomas Okafor founded Acme Ltd.",
      ["Helena Marsh founded Acme Ltd", "Tomas Okafor founded Acme Ltd"],
    ],
    [
      "fr",
      "L'Institut Clairval a été fondé par Hélène Marchand en 1998.",
      ["Hélène Marchand founded Institut Clairval 1998-01-01.."],
    ],
    [
      "fr",
      "Hélène Marchand, directrice de l'Institut Clairval depuis mars 2020, part.",
      ["Hélène Marchand leads Institut Clairval 2020-03-01.."],
    ],
    [
      "fr",
      "Hélène Marchand a dirigé l'Institut Clairval jusqu'en 2021.",
      ["Hélène Marchand leads Institut Clairval ..2021-12-31"],
    ],
  ] as const)("%s: %s", async (language, text, facts) => {
    expect((await read(text, language)).facts).toEqual([...facts]);
  });

  it.each([
    ["en", "Kestrel Motors did not acquire Oriel Holdings."],
    ["en", "If Kestrel Motors acquired Oriel Holdings, prices would rise."],
    ["en", "The daughter of Helena Marsh founded Acme Ltd."],
    ["en", "Kestrel Motors acquired Oriel Holdings' boats."],
    ["fr", "Kestrel Moteurs n'a pas racheté Oriel Énergie."],
    ["fr", "La fille d'Hélène Marchand a fondé Acmé SARL."],
  ] as const)("%s: reads no relation but standing together in %j", async (language, text) => {
    const { facts, together } = await read(text, language);
    expect(facts).toEqual([]);
    expect(together).toBe(1);
  });

  it("does not read titles, weekdays, months, headings or opening words as names", async () => {
    const text = "## Harbour Report Of The Year\n\nYesterday Dr. Helena Marsh came. Volunteers met on Monday in March.";
    expect((await read(text, "en")).names).toEqual(["Helena Marsh (person)"]);
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
    expect((await read(text, language)).names).toEqual([...names]);
  });

  it("reads a letterhead line by line, without labels", async () => {
    const text =
      "**Place:** Carrow House, Norwich\n**Present:** Judith Amery (chair)\nSampled by: Helena Marsh\nLaboratory: Vestfold";
    expect((await read(text, "en")).names).toEqual([
      "Carrow House (place)",
      "Norwich (place)",
      "Judith Amery (person)",
      "Helena Marsh (person)",
    ]);
  });

  it("reads a cell as a name if its column's header says so", async () => {
    const text = "| Site | Measured |\n| --- | --- |\n| Combefroide | Nitrate |\n| Marsange | Turbidity |";
    expect((await read(text, "en")).names).toEqual(["Combefroide (place)", "Marsange (place)"]);
  });

  it("keeps a heading's name if the text has it too", async () => {
    const text = "## Northwind Logistics\n\nThe harbour belongs to Northwind Logistics.";
    expect((await read(text, "en")).names).toHaveLength(2);
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

  it("resolves an opening pronoun if exactly one name fits", async () => {
    const one = "Helena Marsh lives in Kell. She founded Acme Ltd in 1998.";
    expect((await read(one, "en")).facts).toContain("Helena Marsh founded Acme Ltd 1998-01-01..");
    const two = "Helena Marsh met Sara Lind. She founded Acme Ltd in 1998.";
    expect((await read(two, "en")).facts).toEqual([]);
  });

  it("reads the rows of a table, not its header", async () => {
    const text = "| Name | Company |\n| --- | --- |\n| Helena Marsh | Acme Ltd |\n| Sara Lind | Kestrel Motors |";
    const { names, facts } = await read(text, "en");
    expect(names.map((name) => name.replace(/ \(.*/, ""))).toEqual([
      "Helena Marsh",
      "Acme Ltd",
      "Sara Lind",
      "Kestrel Motors",
    ]);
    expect(facts).toEqual(["Helena Marsh works_for Acme Ltd", "Sara Lind works_for Kestrel Motors"]);
  });

  it("labels a cell by its column, even beside an empty one, and not at all if row and header differ in length", async () => {
    const factsOf = async (...rows: string[]) => (await read(rows.join("\n"), "en")).facts;
    const head = ["| Name | Note | Company |", "| --- | --- | --- |"];
    const fact = "Helena Marsh works_for Acme Ltd";
    expect(await factsOf(...head, "| Helena Marsh |  | Acme Ltd |")).toEqual([fact]);
    expect(await factsOf(...head, "| Helena Marsh | one \\| two | Acme Ltd |")).toEqual([fact]);
    expect(await factsOf(...head, "| Helena Marsh | one | two | Acme Ltd |")).toEqual([]);
    expect(await factsOf("| Name | Company |  |", "| --- | --- | --- |", "| Helena Marsh |  | Acme Ltd |")).toEqual([]);
    expect(await factsOf("| Name |  | Company |", "| --- | --- | --- |", "| Helena Marsh | one | Acme Ltd |")).toEqual([
      fact,
    ]);
    const above = (text: string) =>
      extractFrom({ text, language: "en", headingPath: ["Staff", "Name | – | Company"] }).then(({ facts }) =>
        facts.map(({ type }) => type),
      );
    expect(await above("| Helena Marsh |  | Acme Ltd |")).toEqual(["works_for"]);
    expect(await above("| Helena Marsh | Acme Ltd |")).toEqual(["related_to"]);
  });

  it("does not use the column names of a table that has ended", async () => {
    const table = "| Name | Company |\n| --- | --- |\n| Sara Lind | Kestrel Motors |";
    for (const between of ["\n", "They met.\n", "\n## Rivers\n\n"]) {
      const { facts } = await read(`${table}\n${between}| Helena Marsh | Acme Ltd |`, "en");
      expect(facts).toEqual(["Sara Lind works_for Kestrel Motors"]);
    }
  });

  it("reads no relations from columns if a row does not start with a name", async () => {
    const text = "| Action | Owner |\n| --- | --- |\n| Sign with Kestrel Motors | Helena Marsh |";
    const { facts, together } = await read(text, "en");
    expect([facts, together]).toEqual([[], 1]);
  });

  it("does not use a heading's thing as the subject if the text names another of the same kind", async () => {
    const statedOf = async (text: string, heading: string) => {
      const { mentions, facts } = await extractFrom({ text, language: "fr", documentTitle: heading, headingPath: [] });
      const above = mentions.findIndex(({ inHeading }) => inHeading === true);
      return facts.filter(({ type, source, target }) => type !== "related_to" && [source, target].includes(above));
    };
    const builder = "est haute. Elle a été construite par Odile Karsenty.";
    expect(await statedOf(`La tour ${builder}`, "La tour de Kell")).toHaveLength(1);
    expect(await statedOf(`La tour Eiffel ${builder}`, "La tour de Kell")).toEqual([]);
    const body = "Association Les Veilleurs";
    expect(await statedOf("L'association a été fondée par Odile Karsenty.", body)).toHaveLength(1);
    expect(await statedOf("L'association Horizon a été fondée par Odile Karsenty.", body)).toEqual([]);
    // A combining accent makes the text longer than its folded form.
    const spelled = "La société a été fondée par Odile Karsenty.".normalize("NFD");
    expect(await statedOf(spelled, "Société Karst SA")).toHaveLength(1);
  });

  it("resolves 'its' to the only organization of the sentence before, and accepts statements in passing", async () => {
    const one = "The survey is run by the Vestfold River Board, with a seat in Kell. Its director is Helena Marsh.";
    expect((await read(one, "en")).facts).toContain("Helena Marsh leads Vestfold River Board");
    const passing = "Helena Marsh, head of Northwind Logistics, said that prices would rise.";
    expect((await read(passing, "en")).facts).toEqual(["Helena Marsh leads Northwind Logistics"]);
    const supposed = "If Helena Marsh, head of Northwind Logistics, leaves, prices would rise.";
    expect((await read(supposed, "en")).facts).toEqual([]);
  });

  it("relates at most six pairs of a sentence", async () => {
    const text = "It named Helena Marsh, Sara Lind, Tomas Okafor, Ines Valdez, Paul Brandt and Dev Sandhu.";
    expect((await read(text, "en")).together).toBe(6);
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
