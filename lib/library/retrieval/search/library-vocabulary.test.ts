import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { analyze } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { libraryWriter } from "../index-worker/library";
import { insertPassages } from "../testing/passages";
import { libraryVocabulary } from "./library-vocabulary";

describe.each(EVERY_DATABASE)("the library's vocabulary on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  async function add(text: string): Promise<string> {
    const [passage] = await insertPassages([text]);
    const [embedding] = await builtInEmbedder().embedPassages([text]);
    if (passage === undefined || embedding === undefined) throw new Error("no passage");
    const { passageId, documentId, language } = passage;
    const entry = { passageId, documentId, language, tokens: analyze(text, language), embedding, hash: passageId };
    await (await libraryWriter()).upsert([entry]);
    await pool().query("UPDATE document SET language = $2 WHERE id = $1", [documentId, language]);
    return documentId;
  }

  it("knows the words of searchable documents, in any form", async () => {
    const documentId = await add("The towers of Vessel Ness were built in 1902.");
    const vocabulary = libraryVocabulary(EVERYTHING);
    const words = ["Tower", "builder", "Ness", "submarine", "Tour"];
    expect(await vocabulary.knows(words)).toEqual([true, false, true, false, false]);
    expect(await vocabulary.speaksOf([1901, 1902])).toBe(true);
    expect(await vocabulary.speaksOf([1903])).toBe(false);
    const near = await vocabulary.nearest("When were the towers of Vessel Ness built?");
    const far = await vocabulary.nearest("How do submarines dive?");
    expect(near).toBeGreaterThan(0.85);
    expect(far).toBeLessThan(near ?? 0);
    await pool().query("UPDATE document SET superseded = true WHERE id = $1", [documentId]);
    expect(await vocabulary.knows(["tower"])).toEqual([false]);
    expect(await vocabulary.nearest("When were the towers of Vessel Ness built?")).toBeNull();
  });

  it("reports the date of its newest document, and its languages", async () => {
    const vocabulary = libraryVocabulary(EVERYTHING);
    expect(await vocabulary.newestAddition()).toBeNull();
    expect(await vocabulary.share("fr")).toBe(1);
    await add("The tower of Vessel Ness was built by the engineer Maren Solheim in the spring of 1902.");
    const [english, french] = await Promise.all([vocabulary.share("en"), vocabulary.share("fr")]);
    expect([english, french]).toEqual([1, 0]);
    const newest = await vocabulary.newestAddition();
    expect(Math.abs((newest?.getTime() ?? 0) - Date.now())).toBeLessThan(600_000);
  });
});
