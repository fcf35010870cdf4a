import { describe, expect, it } from "vitest";
import { librarySynonyms } from "./library-synonyms";

/** Synonyms in a library with exactly these words. */
function inLibrary(...known: string[]) {
  return librarySynonyms({ vocabulary: { knows: async (words) => words.map((word) => known.includes(word)) } });
}

const everything = librarySynonyms({ vocabulary: { knows: async (words) => words.map(() => true) } });

describe("librarySynonyms", () => {
  it("returns only words that the library has, likeliest first", async () => {
    expect(await inLibrary("automobile")("car", "en", { relation: "synonyms", most: 4 })).toEqual(["automobile"]);
    expect(await inLibrary("lorry")("car", "en", { relation: "synonyms", most: 4 })).toEqual([]);
    expect(await inLibrary("véhicule", "automobile")("voiture", "fr", { relation: "synonyms", most: 4 })).toEqual([
      "automobile",
      "véhicule",
    ]);
  });

  it("looks up no more words than requested", async () => {
    const asked: string[] = [];
    const synonyms = librarySynonyms({
      vocabulary: {
        knows: async (words) => {
          asked.push(...words);
          return words.map(() => true);
        },
      },
    });
    expect(await synonyms("voiture", "fr", { relation: "synonyms", most: 1 })).toEqual(["automobile"]);
    expect(asked).toEqual(["automobile"]);
  });

  it("adds broader words on request", async () => {
    expect(await inLibrary("véhicule")("vélo", "fr", { relation: "synonyms", most: 4 })).toEqual([]);
    expect(await inLibrary("véhicule")("vélo", "fr", { relation: "synonyms and broader", most: 4 })).toEqual([
      "véhicule",
    ]);
  });

  it.each([
    ["manages", "en"],
    ["holds", "en"],
    ["does", "en"],
    ["gérer", "fr"],
    ["prendre", "fr"],
    ["Halvorsen", "en"],
    ["1950", "en"],
    ["A-1042", "fr"],
  ] as const)("returns none for %s", async (word, language) => {
    expect(await everything(word, language, { relation: "synonyms and broader", most: 4 })).toEqual([]);
  });

  it("returns only single words", async () => {
    const found = await Promise.all(
      ["train", "lawyer", "build", "late", "repair"].map((word) =>
        everything(word, "en", { relation: "synonyms and broader", most: 4 }),
      ),
    );
    expect(found.flat().filter((word) => /[^\p{L}]/u.test(word))).toEqual([]);
    expect(await everything("train", "fr", { relation: "synonyms", most: 4 })).toEqual(["ferroviaire"]);
  });

  it("takes a word as its most frequent part of speech", async () => {
    const late = await everything("late", "en", { relation: "synonyms", most: 4 });
    // Synonyms of the adjective, not of the adverb ("belatedly", "lately").
    expect(late).not.toContain("belatedly");
    expect(await everything("building", "en", { relation: "synonyms", most: 4 })).toContain("edifice");
  });

  it("returns none, and reports the failure, when the library cannot be read", async () => {
    const failures: unknown[] = [];
    const synonyms = librarySynonyms({
      vocabulary: { knows: () => Promise.reject(new Error("away")) },
      onFailedLook: (error) => failures.push(error),
    });
    expect(await synonyms("car", "en", { relation: "synonyms", most: 4 })).toEqual([]);
    expect(failures).toEqual([new Error("away")]);
  });
});
