import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { analyze } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import type { GraphRequest } from "@/lib/engine/ports/graph-retriever";
import { insertPassages, type PassageFixture } from "@/lib/library/retrieval/testing/passages";
import type { GraphHit, GraphRetrieval } from "@/lib/shared/contracts/library/knowledge-graph";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { writeHandMadeGraph } from "../testing/hand-made-graph";
import { createGraphRetriever } from "./ask-graph";

const embedder = builtInEmbedder();
const retriever = createGraphRetriever({ reader: EVERYTHING, embedder });
const WAYS: GraphRetrieval[] = ["node", "edge", "episode", "community"];
const GUIDE = [
  "The Lantern House keeps the great lens of Sorel.",
  "Ferry line 3 ends beside the Lantern House; a crossing costs two crowns.",
  "The Lantern House opened on 8 October 1988.",
  "In March 2004 the Lantern House was closed by a flood.",
];
const PEOPLE = [
  "Since 2020 the Lantern House has been led by Camille Desroziers.",
  "Camille Desroziers was born in Vellingen.",
  "Vellingen is known for its salt, its windmills and its bread.",
  "The bakers of Vellingen and the millers of Orr meet every spring.",
];

let passages: PassageFixture[];
const numberOf = (id: string) => passages.findIndex(({ passageId }) => passageId === id);

setUpDatabase();
beforeAll(async () => {
  const [guide, people] = [await insertPassages(GUIDE), await insertPassages(PEOPLE)];
  passages = [...guide, ...people];
  for (const { passageId, documentId, text } of passages) {
    const tokens = analyze(text, "en");
    await pool().query(
      "INSERT INTO passage_tokens (passage_id, document_id, language, tokens, length) VALUES ($1, $2, 'en', $3, $4)",
      [passageId, documentId, tokens.join(" "), tokens.length],
    );
  }
  await writeHandMadeGraph(
    {
      passages,
      entities: [
        { names: ["Lantern House", "Maison des Lanternes"], type: "organization", in: [0, 1, 2, 3, 4] },
        { names: ["Lens of Sorel"], type: "product", in: [0] },
        { names: ["Ferry line 3"], type: "product", in: [1] },
        { names: ["Camille Desroziers", "Desroziers"], type: "person", in: [4, 5] },
        { names: ["Vellingen"], type: "place", in: [5, 6, 7] },
        { names: ["Orr"], type: "place", in: [7] },
      ],
      facts: [
        { from: "Lens of Sorel", type: "located_in", to: "Lantern House", in: 0 },
        { from: "Ferry line 3", type: "related_to", to: "Lantern House", in: 1 },
        { from: "Camille Desroziers", type: "leads", to: "Lantern House", in: 4, valid: ["2020-01-01", null] },
        { from: "Camille Desroziers", type: "born_in", to: "Vellingen", in: 5 },
        { from: "Vellingen", type: "related_to", to: "Orr", in: 7 },
      ],
      dates: [
        { in: 2, from: "1988-10-08", to: "1988-10-08" },
        { in: 3, from: "2004-03-01", to: "2004-03-31" },
        { in: 4, from: "2020-01-01", to: "2020-12-31" },
      ],
      communities: [
        {
          title: "The Lantern House",
          summary: "A museum of lamps, its lens and its director.",
          members: ["Lantern House"],
        },
        { title: "Vellingen", summary: "A town of salt, windmills, bread and bakers.", members: ["Vellingen", "Orr"] },
      ],
    },
    embedder,
  );
});
afterAll(() => embedder.stop());

async function ask(question: string, retrievals: GraphRetrieval[], more: Partial<GraphRequest> = {}) {
  const { signal } = new AbortController();
  const request: GraphRequest = {
    question,
    query: question,
    language: "en",
    retrievals,
    k: 10,
    documentIds: null,
    signal,
  };
  const answer = await retriever.search({ ...request, ...more });
  return {
    ...answer,
    names: answer.entities.filter(({ by }) => by === "name").map(({ name }) => name),
    numbers: answer.hits.map(({ passageId }) => numberOf(passageId)),
    of: (nth: number): GraphHit | undefined => answer.hits.find(({ passageId }) => numberOf(passageId) === nth),
  };
}

describe("followed names", () => {
  const question = "Where was the director born who leads the Lantern House?";

  /** Follows names in these passages; a search returns all passages in the listed order. */
  async function follow(found: readonly number[], finds: readonly number[], asked = question) {
    const searched: string[] = [];
    const texts = [...GUIDE, ...PEOPLE];
    const idOf = (nth: number) => passages[nth]?.passageId ?? "";
    const hits = await retriever.follow({
      question: asked,
      language: "en",
      found: found.map((nth) => ({
        passage: { ...passageOf(idOf(nth), texts[nth] ?? ""), headingPath: [] },
        score: 1,
      })),
      search: async (query) => {
        searched.push(query);
        return finds.map((nth, at) => ({ passageId: idOf(nth), score: 1 - at / 10 }));
      },
      documentIds: null,
      signal: new AbortController().signal,
    });
    return { hits, searched, numbers: hits.map(({ passageId }) => numberOf(passageId)) };
  }

  it("link a sentence that answers part of the question to a passage that answers the rest", async () => {
    const { hits, searched, numbers } = await follow([4], [6, 5, 4]);
    // Passage 6 lacks the name, and 4 is the one that is followed.
    expect(numbers).toEqual([5]);
    expect(hits[0]).toMatchObject({
      retrieval: "edge",
      entities: ["Camille Desroziers"],
      lead: { passageId: passages[4]?.passageId, name: "Camille Desroziers", sentence: PEOPLE[0] },
    });
    expect(searched).toEqual([hits[0]?.lead?.query]);
    expect(searched[0]).toContain("born");
    expect(searched[0]).toContain("Camille Desroziers");
    expect(searched[0]).not.toContain("Lantern");
  });

  it("exclude those of the question, and may be none", async () => {
    expect((await follow([2], [5, 6])).searched).toEqual([]);
    expect(await follow([], [5])).toMatchObject({ hits: [], searched: [] });
  });

  it("are not followed if one sentence covers the question", async () => {
    expect((await follow([4, 5], [5], "Who has led the Lantern House since 2020?")).searched).toEqual([]);
    expect((await follow([4, 5], [5], "Who sells the Lantern House?")).searched).not.toEqual([]);
  });

  it("yield nothing if the search finds no passage with the name", async () => {
    expect((await follow([4], [0, 1, 2])).hits).toEqual([]);
  });

  it("are unavailable if they cannot be read", async () => {
    const { signal } = new AbortController();
    const broken = retriever.follow({
      question,
      language: "en",
      found: [{ passage: passageOf("no-id", "Camille Desroziers"), score: 1 }],
      search: async () => [],
      documentIds: null,
      signal,
    });
    await expect(broken).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("a search of the graph", () => {
  it("links the longest name, ignoring case, accents and article", async () => {
    expect((await ask("Who led the lantern house?", ["node"])).names).toEqual(["Lantern House"]);
    expect((await ask("Qui dirige la Maison des Lanternes ?", ["node"], { language: "fr" })).names).toEqual([
      "Lantern House",
    ]);
    expect((await ask("Where was CAMILLE DESROZIERS born?", ["node"])).names).toEqual(["Camille Desroziers"]);
    expect((await ask("What is the Lens of Sorel?", ["node"])).names).toEqual(["Lens of Sorel"]);
    expect((await ask("Who are they?", ["node"])).names).toEqual([]);
  });

  it("uses only the enabled kinds of retrieval", async () => {
    const question = "Who leads the Lantern House?";
    expect(await ask(question, [])).toMatchObject({ entities: [], hits: [] });
    for (const way of WAYS) {
      const { hits } = await ask(question, [way]);
      expect(hits.length, way).toBeGreaterThan(0);
      expect(new Set(hits.map(({ retrieval }) => retrieval))).toEqual(new Set([way]));
    }
  });

  it("finds passages by the entities that they name, the best fitting first", async () => {
    const { numbers, of } = await ask("What does a crossing to the Lantern House cost?", ["node"]);
    expect(numbers[0]).toBe(1);
    expect(of(1)).toMatchObject({ retrieval: "node", entities: ["Lantern House"], path: [] });
    expect(numbers).not.toContain(6);
  });

  it("follows a relation to what the question does not name", async () => {
    const { of } = await ask("Where was the head of the Lantern House born?", ["edge"]);
    const end = of(5);
    expect(end?.path.map(({ sourceName, type, targetName }) => [sourceName, type, targetName])).toEqual([
      ["Camille Desroziers", "leads", "Lantern House"],
      ["Camille Desroziers", "born_in", "Vellingen"],
    ]);
    expect(end?.path.map(({ passageId }) => numberOf(passageId))).toEqual([4, 5]);
    // The passage that states the first step is returned too.
    expect(of(4)).toBeDefined();
  });

  it("returns nothing for a question without related facts", async () => {
    const { hits, entities } = await ask("Combien de temps les journaux de connexion sont-ils conservés ?", ["edge"]);
    expect({ hits, entities }).toEqual({ hits: [], entities: [] });
  });

  it("finds the path between two entities through a third", async () => {
    const { numbers, of } = await ask("What has the Lantern House to do with Vellingen?", ["edge"]);
    expect(numbers.slice(0, 2).toSorted()).toEqual([4, 5]);
    expect(of(4)?.path).toHaveLength(2);
    expect(of(5)?.entities).toEqual(expect.arrayContaining(["Lantern House", "Camille Desroziers", "Vellingen"]));
  });

  it("ranks a single step between two entities before longer paths", async () => {
    const { hits } = await ask("Is the Lens of Sorel in the Lantern House?", ["edge"]);
    expect(numberOf(hits[0]?.passageId ?? "")).toBe(0);
    expect(hits[0]?.path).toHaveLength(1);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  });

  it("returns dated passages in chronological order, limited to the period asked for", async () => {
    const all = await ask("What happened to the Lantern House over the years?", ["episode"]);
    expect(all.numbers).toEqual([2, 3, 4]);
    const { of } = await ask("What happened to the Lantern House in 2004?", ["episode"]);
    const score = (nth: number) => of(nth)?.score ?? 0;
    expect(score(3)).toBeGreaterThan(score(2));
    expect(score(3)).toBeGreaterThan(score(4));
    const alone = await ask("What happened in 2004?", ["episode"]);
    expect(alone.numbers).toContain(3);
  });

  it("returns a community's passages for a broad question", async () => {
    const { hits } = await ask("What is the town of bakers and windmills like?", ["community"]);
    expect(hits[0]).toMatchObject({ retrieval: "community", community: "Vellingen" });
    expect([5, 6, 7]).toContain(numberOf(hits[0]?.passageId ?? ""));
  });

  it("finds nothing outside the scope, or in documents that are not searchable", async () => {
    const question = "Where was the head of the Lantern House born?";
    const [first, last] = [passages.at(0), passages.at(-1)];
    const guide = await ask(question, WAYS, { documentIds: [first?.documentId ?? ""] });
    expect(guide.numbers.length).toBeGreaterThan(0);
    expect(guide.numbers.every((number) => number < GUIDE.length)).toBe(true);
    expect((await ask(question, WAYS, { documentIds: [] })).hits).toEqual([]);
    await pool().query("UPDATE document SET superseded = true WHERE id = $1", [last?.documentId]);
    const rest = await ask(question, WAYS);
    await pool().query("UPDATE document SET superseded = false WHERE id = $1", [last?.documentId]);
    expect(rest.numbers.length).toBeGreaterThan(0);
    expect(rest.numbers.every((number) => number < GUIDE.length)).toBe(true);
  });

  it("includes later changes from the next question on", async () => {
    const question = "Who is Ottilie Brand?";
    expect((await ask(question, ["node"])).names).toEqual([]);
    await writeHandMadeGraph({ passages, entities: [{ names: ["Ottilie Brand"], type: "person", in: [2] }] }, embedder);
    expect(await ask(question, ["node"])).toMatchObject({ names: ["Ottilie Brand"], numbers: [2] });
  });

  it("uses names only if the question cannot be embedded", async () => {
    const away = createGraphRetriever({
      reader: EVERYTHING,
      embedder: { embedQuery: () => Promise.reject(new Error("no model")) },
    });
    const { signal } = new AbortController();
    const question = "Who leads the Lantern House?";
    const request: GraphRequest = {
      question,
      query: question,
      language: "en",
      retrievals: WAYS,
      k: 5,
      documentIds: null,
      signal,
    };
    const { entities, hits } = await away.search(request);
    expect(entities.map(({ by }) => by)).toEqual(["name"]);
    expect(hits.some(({ retrieval }) => retrieval === "edge")).toBe(true);
  });

  it("is unavailable if the graph cannot be read", async () => {
    await pool().query("ALTER TABLE graph_entity_key RENAME TO away");
    try {
      await expect(ask("Who leads the Lantern House?", WAYS)).rejects.toMatchObject({ code: "unavailable" });
    } finally {
      await pool().query("ALTER TABLE away RENAME TO graph_entity_key");
    }
  });

  it("ends when its signal is aborted", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(ask("Who leads the Lantern House?", WAYS, { signal })).rejects.toThrow("enough");
  });
});
