import { beforeAll, describe, expect, it } from "vitest";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { extractFrom } from "./built-in-extractor";

/** Loads the word lists first: on a busy machine that takes longer than a test's time limit. */
const LOADING_MS = 60_000;
beforeAll(() => nameLexicon("en"), LOADING_MS);

describe("a section's subject", () => {
  it("is related to the rows of a table that began in another passage", async () => {
    const { mentions, facts } = await extractFrom({
      text: "| A2 | Marsange | 22 km |\n| A4 | Île aux Saules | 47 km |",
      language: "en",
      documentTitle: "Field protocol for the Vestfold River Board",
      headingPath: ["Stations", "Code | Place | Distance"],
    });
    const named = mentions.map(({ surface, inHeading }) => `${surface}${inHeading === true ? " (heading)" : ""}`);
    expect(named).toEqual(["Marsange", "Île aux Saules", "Vestfold River Board (heading)"]);
    expect(facts.map(({ source, target, type }) => [named[source], type, named[target]])).toEqual([
      ["Vestfold River Board (heading)", "related_to", "Marsange"],
      ["Vestfold River Board (heading)", "related_to", "Île aux Saules"],
    ]);
  });

  it.each([
    [
      "en",
      "The tower was built in 1798 by Josiah Crane.",
      "The tower of Vessel Ness",
      "Josiah Crane created tower of Vessel Ness 1798-01-01..",
    ],
    ["en", "It was led by Maud Ellery.", "Project Kingfisher", "Maud Ellery leads Project Kingfisher"],
    [
      "fr",
      "Elle compte 85 membres et a été fondée par Odile Karsenty.",
      "Association Les Veilleurs",
      "Odile Karsenty founded Association Les Veilleurs",
    ],
  ] as const)("%s: knows from the heading what %j speaks of", async (language, text, heading, fact) => {
    const { mentions, facts } = await extractFrom({ text, language, documentTitle: heading, headingPath: [heading] });
    const name = (at: number) => mentions[at]?.surface;
    const typed = facts.filter(({ type }) => type !== "related_to");
    expect(
      typed.map(({ source, target, type, validFrom }) =>
        [name(source), type, name(target)].join(" ").concat(validFrom === null ? "" : ` ${validFrom}..`),
      ),
    ).toEqual([fact]);
    expect(mentions.find(({ inHeading }) => inHeading === true)).toBeDefined();
  });

  it("is not used if a sentence has its own subject", async () => {
    const title = "The tower of Vessel Ness";
    for (const text of [
      "It was founded by Helena Marsh.",
      "The tower clock was built by Josiah Crane.",
      "The tower Kell was built by Josiah Crane.",
    ]) {
      const { mentions, facts } = await extractFrom({
        text,
        language: "en",
        documentTitle: title,
        headingPath: [title, "Keepers"],
      });
      const heading = mentions.findIndex(({ inHeading }) => inHeading === true);
      expect(facts.filter(({ type, target }) => type !== "related_to" && target === heading)).toEqual([]);
    }
  });
});
