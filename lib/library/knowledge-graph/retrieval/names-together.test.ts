import { afterAll, expect, it } from "vitest";
import { readEntity } from "@/lib/data/db/graph/read-entities";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { insertPassages } from "@/lib/library/retrieval/testing/passages";
import { createBuiltInExtractor } from "../extract/built-in/built-in-extractor";
import { readEverything } from "../testing/graph-store";
import { createGraphRetriever } from "./ask-graph";

const READING_MS = 60_000;
const embedder = builtInEmbedder();
setUpDatabase();
afterAll(() => embedder.stop());

it.each([
  {
    language: "en",
    texts: ["In 1998 Helena Marsh gave her boat to the Lantern Museum.", "Bread is baked at five."],
    question: "What did Helena Marsh give away?",
    names: ["Helena Marsh", "Lantern Museum"],
  },
  {
    language: "fr",
    texts: [
      "En 1998, la navigatrice Hélène Marchand a donné son bateau au musée Verdane.",
      "Le pain est cuit à cinq heures.",
    ],
    question: "Qu'a donné Hélène Marchand ?",
    names: ["Hélène Marchand", "musée Verdane"],
  },
] as const)(
  "$language: names in one sentence lead to it, and the sentence is the fact",
  async ({ language, texts, question, names: [person, museum] }) => {
    const passages = await insertPassages(texts, { language });
    await readEverything({ extractor: createBuiltInExtractor(), embedder, summarizer: null });
    const { signal } = new AbortController();
    const { entities, hits } = await createGraphRetriever({ reader: EVERYTHING, embedder }).search({
      question,
      query: question,
      language,
      retrievals: ["edge"],
      k: 10,
      documentIds: null,
      signal,
    });
    expect(entities.map(({ name }) => name)).toContain(person);
    const hitOf = (nth: number) => hits.find(({ passageId }) => passageId === passages[nth]?.passageId);
    expect(hitOf(0)?.path[0]).toMatchObject({ type: "related_to", passageId: passages[0]?.passageId });
    expect(hitOf(0)?.entities.toSorted()).toEqual([person, museum].toSorted());
    expect(hitOf(1)).toBeUndefined();
    const detail = await readEntity(entities.find(({ name }) => name === person)?.id ?? "", EVERYTHING);
    expect(detail?.facts).toMatchObject([
      { type: "related_to", sentence: texts[0], validFrom: "1998-01-01", validTo: "1998-12-31", closedBy: null },
    ]);
  },
  READING_MS,
);
