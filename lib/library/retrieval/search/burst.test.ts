import { beforeAll, expect, it } from "vitest";
import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { insertSearchedPassages } from "../testing/passages";
import { SEARCHES_AT_ONCE } from "../tunables";
import { libraryRetriever } from "./library-retriever";

const BURST = 40;

setUpDatabase();
beforeAll(async () => {
  await insertSearchedPassages(Array.from({ length: 200 }, (_, at) => `The bell of harbour ${at} was cast in Bergen.`));
});

/** A burst of questions of the installation, and how many of them have been searched so far. */
function burst() {
  const done = { count: 0 };
  const searches = Array.from({ length: BURST }, (_, at) => search(EVERYTHING, at).then(() => (done.count += 1)));
  return { done, all: Promise.all(searches) };
}

const search = (reader: Reader, at: number, background = false) =>
  libraryRetriever(reader, { background }).search({
    query: `Where was bell ${at} of the harbour cast?`,
    language: "en",
    k: 6,
    denseWeight: 0.5,
    neighbours: 1,
  });

it("a burst of searches delays another person's question by about one search, and goes before an evaluation's", async () => {
  const before = burst();
  const evaluated = search(EVERYTHING, 0, true).then(() => before.done.count);
  const { passages } = await search("ada", 1);
  expect(passages.length).toBeGreaterThan(0);
  expect(before.done.count).toBeLessThan(3 * SEARCHES_AT_ONCE);
  expect(await evaluated).toBeGreaterThan(BURST - 2 * SEARCHES_AT_ONCE);
  await before.all;
});
