import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import type { RetrievalRequest } from "@/lib/engine/ports/retriever";
import { createBuiltInRouter } from "@/lib/engine/workflow/built-in/router";
import { insertSearchedPassages } from "../testing/passages";
import { libraryRetriever } from "./library-retriever";
import { libraryVocabulary } from "./library-vocabulary";

/** Not in the group that may read the closed document. */
const BEN = "ben";
/** Occurs in the closed document and in one of Ben's own. */
const CLOSED = "zephyrqueen";
/** Occurs only in one of Ben's. */
const INVENTED = "vellichor";
const texts = (word: string) => [
  `The fee of the ${word} is due in January.`,
  `The fee, the whole fee of the members, is due in January and in July.`,
];

describe.each(EVERY_DATABASE)("figures of closed documents on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  async function addClosed(passages: readonly string[]): Promise<void> {
    const [added] = await insertSearchedPassages(passages);
    const collectionId = randomUUID();
    await pool().query("INSERT INTO collection (id, owner_id, name, everyone) VALUES ($1, 'local', $2, 'none')", [
      collectionId,
      collectionId,
    ]);
    await pool().query(
      "INSERT INTO collection_member (collection_id, series_id) SELECT $1, series_id FROM document WHERE id = $2",
      [collectionId, added?.documentId],
    );
  }

  /** What a reader sees of a search for a word: the texts in order, without the word, and their lexical scores. */
  async function seen(reader: Reader, word: string, request: Partial<RetrievalRequest> = {}) {
    const { passages } = await libraryRetriever(reader).search({
      query: `${word} fee`,
      language: "en",
      k: 5,
      denseWeight: 0,
      ...request,
    });
    return passages.map(({ passage, ranks }) => [
      passage.text.replace(word, "word").replace(new RegExp(`${CLOSED}|${INVENTED}`, "g"), "other word"),
      ranks.lexicalRank,
      ranks.lexicalScore?.toFixed(6),
      ranks.fusedScore.toFixed(6),
    ]);
  }

  it("affect neither the scores nor the order of a search", async () => {
    const open = [
      await insertSearchedPassages(texts(CLOSED)),
      await insertSearchedPassages(texts(INVENTED)),
      await insertSearchedPassages(["A fee is a fee, and this one is a fee as well: a fee for the reading room."]),
    ];
    await addClosed(Array.from({ length: 40 }, (_, n) => `In ${n} the ${CLOSED} was bought, and the ${CLOSED} sold.`));
    const documents = open.flatMap(([first]) => first?.documentId ?? []);
    const requests = [{}, { scope: { documents } }, { variants: ["members of the reading room"] }];
    for (const request of requests) {
      expect(await seen(BEN, CLOSED, request)).toEqual(await seen(BEN, INVENTED, request));
    }
    // A reader of everything sees the difference, in the order too: the test can fail.
    const [closed, invented] = [await seen(EVERYTHING, CLOSED), await seen(EVERYTHING, INVENTED)];
    expect(closed.map(([text]) => text)).not.toEqual(invented.map(([text]) => text));
  });

  it("do not affect the router", async () => {
    await insertSearchedPassages([
      "The reading room of the library was opened in the spring by the town council.",
      "Members pay a yearly fee for the library, which is due in the first month.",
    ]);
    await addClosed(["Zephyrqueen Limited was bought by Melanctha Quorndyke. The merger is planned for 2093."]);
    const routed = (reader: Reader, question: string) =>
      createBuiltInRouter({ vocabulary: libraryVocabulary(reader), searchesWeb: true }).route(
        question,
        ["kg_retrieval", "web_search", "llm_internal"],
        { language: "en", fence: "", signal: new AbortController().signal, onModelCall: () => {}, onFailure: () => {} },
      );
    const pairs = [
      ["Who is Melanctha Quorndyke?", "Who is Bellatrix Ostermund?"],
      ["What is planned for 2093?", "What is planned for 2094?"],
    ] as const;
    for (const [known, invented] of pairs) {
      const [a, b] = [await routed(BEN, known), await routed(BEN, invented)];
      expect(a.route).toBe(b.route);
      expect(a.reason.code).toBe(b.reason.code);
      expect((await routed(EVERYTHING, known)).reason.code).not.toBe(b.reason.code);
    }
  });

  it("do not affect the vocabulary", async () => {
    await addClosed(["Zephyrqueen Limited was bought for 73519 euros."]);
    await pool().query("UPDATE document SET language = 'fr'");
    const [all, own] = [libraryVocabulary(EVERYTHING), libraryVocabulary(BEN)];
    expect(await all.knows(["Zephyrqueen"])).toEqual([true]);
    expect(await own.knows(["Zephyrqueen"])).toEqual([false]);
    expect(await all.speaksOf([73519])).toBe(true);
    expect(await own.speaksOf([73519])).toBe(false);
    expect(await all.newestAddition()).not.toBeNull();
    expect(await own.newestAddition()).toBeNull();
    expect([await all.share("en"), await own.share("en")]).toEqual([0, 1]);
    expect(await all.nearest("Who bought Zephyrqueen Limited?")).not.toBeNull();
    expect(await own.nearest("Who bought Zephyrqueen Limited?")).toBeNull();
  });
});
