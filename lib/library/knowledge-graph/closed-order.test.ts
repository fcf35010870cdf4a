import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { readGraphOverview } from "@/lib/data/db/graph/read-entities";
import { listEpisodes } from "@/lib/data/db/graph/read-facts";
import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { insertPassages } from "@/lib/library/retrieval/testing/passages";
import { entityPage, neighbourhood } from "./read-graph";
import { writeHandMadeGraph } from "./testing/hand-made-graph";

// Limits that a few entities reach.
vi.mock("@/lib/data/db/graph/tunables", async (original) => ({
  ...(await original<typeof import("@/lib/data/db/graph/tunables")>()),
  ...{ NEIGHBOURS: 2, EPISODE_ENTITIES: 2, RELATIONS_LEAST: 1, RELATIONS_PER_ENTITY: 0 },
}));

/** Not in the group that may read the closed documents. */
const BEN = "ben";
const OPEN = [
  "In 1931 Brant Mill and Arlow Mill stood in Orr.",
  "Brant Mill is the larger one in Orr.",
  "Orr has a market.",
];
const CLOSED = Array.from(
  { length: 6 },
  (_, n) => `Arlow Mill in Orr was sold for the ${n + 1}th time to Cray Limited.`,
);

describe.each(EVERY_DATABASE)("the graph for a reader of some documents, on %s", (_name, create) => {
  setUpDatabase(create);
  let ids: ReadonlyMap<string, string>;
  beforeAll(async () => {
    await emptyDatabase();
    const open = await insertPassages(OPEN);
    const closed = await insertPassages(CLOSED);
    const collectionId = randomUUID();
    await pool().query("INSERT INTO collection (id, owner_id, name, everyone) VALUES ($1, 'local', 'Closed', 'none')", [
      collectionId,
    ]);
    await pool().query(
      "INSERT INTO collection_member (collection_id, series_id) SELECT $1, series_id FROM document WHERE id = $2",
      [collectionId, closed[0]?.documentId],
    );
    const sold = closed.map((_, at) => open.length + at);
    const inOrr = (from: string, at: number) => ({ from, type: "located_in" as const, to: "Orr", in: at });
    ids = await writeHandMadeGraph(
      {
        passages: [...open, ...closed],
        entities: [
          { names: ["Orr"], type: "place", in: [0, 1, 2, ...sold] },
          { names: ["Brant Mill"], in: [0, 1] },
          { names: ["Arlow Mill"], in: [0, ...sold] },
          { names: ["Cray Limited"], in: sold },
        ],
        facts: [
          inOrr("Brant Mill", 0),
          inOrr("Brant Mill", 1),
          inOrr("Arlow Mill", 0),
          ...sold.map((at) => inOrr("Arlow Mill", at)),
        ],
        dates: [{ in: 0, from: "1931-01-01", to: "1931-12-31" }],
      },
      builtInEmbedder(),
    );
  });

  const overview = (reader: Reader, limit: number) => readGraphOverview({ limit }, reader);
  const counted = (entities: readonly { name: string; passages: number }[]) =>
    entities.map(({ name, passages }) => `${name}: ${passages}`);

  it("has the entities named by most of their passages first, with their number of passages", async () => {
    expect(counted((await overview(BEN, 9)).entities)).toEqual(["Orr: 3", "Brant Mill: 2", "Arlow Mill: 1"]);
    expect(counted((await overview(BEN, 2)).entities)).toEqual(["Orr: 3", "Brant Mill: 2"]);
    expect(counted((await overview(EVERYTHING, 2)).entities)).toEqual(["Orr: 9", "Arlow Mill: 7"]);
  });

  it("has each entity on one page of the list, in this order", async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await entityPage({ limit: 1, cursor }, BEN);
      names.push(...counted(page.entities));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual(["Orr: 3", "Brant Mill: 2", "Arlow Mill: 1"]);
  });

  it("has the relations that most of their facts state", async () => {
    const relations = async (reader: Reader) =>
      (await overview(reader, 9)).relations.map(({ sourceId, facts }) => [sourceId, facts]);
    expect(await relations(BEN)).toEqual([[ids.get("Brant Mill"), 2]]);
    expect(await relations(EVERYTHING)).toEqual([[ids.get("Arlow Mill"), 7]]);
  });

  it("has the neighbours that most of their facts connect", async () => {
    const around = async (reader: Reader) => counted((await neighbourhood(ids.get("Orr") ?? "", 1, reader)).entities);
    expect(await around(BEN)).toEqual(["Orr: 3", "Brant Mill: 2"]);
    expect(await around(EVERYTHING)).toEqual(["Orr: 9", "Arlow Mill: 7"]);
  });

  it("names the best-known of their entities with an episode", async () => {
    const named = async (reader: Reader) =>
      (await listEpisodes({ limit: 9 }, reader)).flatMap(({ entities }) => entities.map(({ name }) => name));
    expect(await named(BEN)).toEqual(["Orr", "Brant Mill"]);
    expect(await named(EVERYTHING)).toEqual(["Orr", "Arlow Mill"]);
  });
});
