import { beforeAll, describe, expect, it } from "vitest";
import { factsAround, factsById } from "@/lib/data/db/graph/search/facts";
import { namesInPassages } from "@/lib/data/db/graph/search/names-in-passages";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { insertPassages, type PassageFixture } from "@/lib/library/retrieval/testing/passages";
import { writeHandMadeGraph } from "../testing/hand-made-graph";
import { createGraphRetriever } from "./ask-graph";
import { linkByMeaning } from "./link-question";
import { residentGraph } from "./resident-graph";

const embedder = builtInEmbedder();
/** In one open passage each; the first is in ten closed ones too. */
const NAMES = ["Ashford Mill", "Belmont Mill"] as const;
const MEANT = "museum of lamps";
let open: PassageFixture[];
let scope: string[];
let ids: ReadonlyMap<string, string>;

setUpDatabase();
beforeAll(async () => {
  open = await insertPassages([...NAMES.map((name) => `${name} stands in Orr.`), `It is a ${MEANT}.`]);
  const closed = await insertPassages(Array.from({ length: 10 }, (_, n) => `Ashford Mill was sold in ${1990 + n}.`));
  const nearer = ["", " of Orr", " by the sea", " of the town"].map(
    (place) => `the old museum of lamps and lanterns${place}`,
  );
  scope = [open[0]?.documentId ?? ""];
  ids = await writeHandMadeGraph(
    {
      passages: [...open, ...closed],
      entities: [
        { names: [NAMES[0]], in: [0, ...closed.map((_, at) => open.length + at)] },
        { names: [NAMES[1]], in: [1] },
        { names: ["Orr"], type: "place", in: [0, 1] },
        { names: [MEANT], in: [2] },
        ...nearer.map((name) => ({ names: [name], in: [3] })),
      ],
      facts: NAMES.map((from, at) => ({ from, type: "located_in" as const, to: "Orr", in: at })),
    },
    embedder,
  );
});

describe("how often a name occurs in documents outside the scope", () => {
  it("does not affect the scores of the graph", async () => {
    const scores = async (name: string, documentIds: string[] | null) => {
      const question = `Where does ${name} stand?`;
      const { hits } = await createGraphRetriever({ reader: EVERYTHING, embedder: { embedQuery: none } }).search({
        question,
        query: question,
        language: "en",
        retrievals: ["node", "edge"],
        k: 9,
        documentIds,
        signal: new AbortController().signal,
      });
      return hits.map(({ score }) => score.toFixed(6)).sort();
    };
    expect(await scores(NAMES[0], scope)).toEqual(await scores(NAMES[1], scope));
    expect(await scores(NAMES[0], scope)).not.toEqual([]);
    expect(await scores(NAMES[0], null)).not.toEqual(await scores(NAMES[1], null));
  });

  it("does not affect the counts of names and of the ends of facts", async () => {
    const passageIds = open.map(({ passageId }) => passageId);
    const counts = async (documentIds: string[] | null) =>
      (await namesInPassages(passageIds, documentIds)).flatMap(({ name, passages }) =>
        name === "Orr" ? [] : passages,
      );
    expect((await counts(scope)).toSorted()).toEqual([1, 1, 1]);
    expect((await counts(null)).toSorted()).toEqual([1, 1, 11]);
    const around = await factsAround([ids.get(NAMES[0]) ?? ""], scope, 9);
    expect(around).toMatchObject([{ sourcePassages: 1, targetPassages: 2 }]);
    const facts = await factsById([around[0]?.id ?? ""], scope);
    expect(facts).toMatchObject([{ sourcePassages: 1, targetPassages: 2 }]);
  });

  it("does not decide how near in meaning a name must be", async () => {
    await residentGraph().catchUpWithin(10_000);
    const vector = await embedder.embedQuery("the old museum of lamps and lanterns");
    expect((await linkByMeaning(vector, scope)).map(({ name }) => name)).toContain(MEANT);
    expect((await linkByMeaning(vector, null)).map(({ name }) => name)).not.toContain(MEANT);
  });
});

function none(): Promise<Float32Array> {
  return Promise.reject(new Error("no meaning"));
}
