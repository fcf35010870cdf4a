import { beforeAll, describe, expect, it } from "vitest";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { PAIRS_PER_SENTENCE } from "../tunables";
import { extractFrom } from "./built-in-extractor";

/** Loads the word lists first: on a busy machine that takes longer than a test's time limit. */
const LOADING_MS = 60_000;
beforeAll(() => nameLexicon("en"), LOADING_MS);

/** The pairs of an extraction, each as text with its dates. */
async function pairsIn(passage: Pick<Passage, "text" | "language"> & Partial<Passage>) {
  const { mentions, facts } = await extractFrom(passage);
  expect(facts.filter(({ type }) => type !== "related_to")).toEqual([]);
  return facts.map(({ source, target, validFrom, validTo }) => {
    const time = validFrom === null && validTo === null ? "" : ` ${validFrom ?? ""}..${validTo ?? ""}`;
    return `${mentions[source]?.surface} + ${mentions[target]?.surface}${time}`;
  });
}
const inEnglish = (text: string) => pairsIn({ text, language: "en" });

describe("names in one sentence", () => {
  it.each([
    ["en", "Tomas Okafor, head of Northwind Logistics, spoke.", ["Northwind Logistics + Tomas Okafor"]],
    ["en", "Kestrel Motors did not acquire Oriel Holdings.", ["Kestrel Motors + Oriel Holdings"]],
    ["en", "We met Helena Marsh. Then Sara Lind came.", []],
    ["en", "The museum was founded by Helena Marsh, and Helena Marsh led it.", []],
    ["fr", "L'Institut Clairval a été fondé par Hélène Marchand.", ["Institut Clairval + Hélène Marchand"]],
    ["fr", "Hélène Marchand n'a pas quitté l'Institut Clairval.", ["Institut Clairval + Hélène Marchand"]],
    ["fr", "Voici Hélène Marchand. Odile Karsenty la suit.", []],
  ] as const)("%s: are related in %j, whatever it says", async (language, text, pairs) => {
    expect(await pairsIn({ text, language })).toEqual([...pairs]);
  });

  it("are quoted with their sentence", async () => {
    const text = "It rained. Helena Marsh met Sara Lind in Kell. It was late.";
    const { facts } = await extractFrom({ text, language: "en" });
    expect(new Set(facts.map(({ start, end }) => text.slice(start, end)))).toEqual(
      new Set(["Helena Marsh met Sara Lind in Kell."]),
    );
  });

  it("are one relation in both orders", async () => {
    const text = "Helena Marsh met Sara Lind. Sara Lind then wrote to Helena Marsh.";
    expect(await inEnglish(text)).toEqual(["Helena Marsh + Sara Lind", "Helena Marsh + Sara Lind"]);
  });

  it("are all related if there are four, and the nearest if there are more", async () => {
    const four = "It named Helena Marsh, Sara Lind, Tomas Okafor and Ines Valdez.";
    expect(await inEnglish(four)).toHaveLength(6);
    const given = ["Helena", "Sara", "Tomas", "Ines", "Paul"];
    const family = ["Marsh", "Lind", "Okafor", "Valdez", "Brandt", "Sandhu", "Castle", "Grey"];
    const forty = given.flatMap((first) => family.map((last) => `${first} ${last}`));
    const pairs = await inEnglish(`It named ${forty.join(", ")}.`);
    expect(pairs).toHaveLength(PAIRS_PER_SENTENCE);
    const isNeighbour = (one = "", other = "") => Math.abs(forty.indexOf(one) - forty.indexOf(other)) === 1;
    expect(pairs.filter((pair) => !isNeighbour(...pair.split(" + ")))).toEqual([]);
  });

  it.each([
    ["en", "In 1998 Helena Marsh met Sara Lind.", " 1998-01-01..1998-12-31"],
    ["en", "Helena Marsh has worked with Sara Lind since 2004.", " 2004-01-01.."],
    ["en", "Helena Marsh worked with Sara Lind until May 2011.", " ..2011-05-31"],
    ["en", "Helena Marsh worked with Sara Lind from 2004 to 2011.", " 2004-01-01..2011-12-31"],
    ["en", "In 1998 Helena Marsh met Sara Lind, and in 2004 they left.", ""],
    ["en", "Helena Marsh met Sara Lind. That was in 1998.", ""],
    ["fr", "En 1998 nous avons vu Helena Marsh avec Sara Lind.", " 1998-01-01..1998-12-31"],
    ["fr", "Nous voyons Helena Marsh avec Sara Lind depuis mars 2020.", " 2020-03-01.."],
    ["fr", "Nous avons vu Helena Marsh avec Sara Lind jusqu'en 2021.", " ..2021-12-31"],
  ] as const)("%s: have its date, if it has only one: %s", async (language, text, dates) => {
    expect(await pairsIn({ text, language })).toEqual([`Helena Marsh + Sara Lind${dates}`]);
  });
});

describe("names in tables and headings", () => {
  it("are related within a row, without the header", async () => {
    const text = "| Name | Company |\n| --- | --- |\n| Helena Marsh | Acme Ltd |\n| Sara Lind | Kestrel Motors |";
    expect(await inEnglish(text)).toEqual(["Acme Ltd + Helena Marsh", "Kestrel Motors + Sara Lind"]);
  });

  it("are not related to the text below a heading, except the section's subject to the rows of a table", async () => {
    expect(await inEnglish("## Helena Marsh\n\nSara Lind is here.")).toEqual([]);
    const rows = {
      text: "| A2 | Marsange | 22 km |\n| A4 | Île aux Saules | 47 km |",
      language: "en",
      documentTitle: "Field protocol for the Vestfold River Board",
      headingPath: ["Stations", "Code | Place | Distance"],
    } as const;
    const { mentions } = await extractFrom({ ...rows, headingPath: [...rows.headingPath] });
    expect(mentions.map(({ surface, inHeading }) => `${surface}${inHeading === true ? " (heading)" : ""}`)).toEqual([
      "Marsange",
      "Île aux Saules",
      "Vestfold River Board (heading)",
    ]);
    expect(await pairsIn({ ...rows, headingPath: [...rows.headingPath] })).toEqual([
      "Marsange + Vestfold River Board",
      "Vestfold River Board + Île aux Saules",
    ]);
  });

  it("have no subject if the heading names two things, and a new one below the next heading", async () => {
    const row = "| Site |\n| --- |\n| Marsange |";
    const below = (heading: string) => inEnglish(`# The Vestfold River Board\n\n${heading}\n\n${row}`);
    expect(await below("## Stations")).toEqual(["Marsange + Vestfold River Board"]);
    expect(await below("## The boats of the Kell Museum")).toEqual(["Kell Museum + Marsange"]);
    expect(await below("## The boats of Helena Marsh and Sara Lind")).toEqual([]);
  });
});
