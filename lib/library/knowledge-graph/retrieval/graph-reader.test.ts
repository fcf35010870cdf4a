import { beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { GRAPH_VECTORS_PAGE } from "@/lib/data/db/graph/search/tunables";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { GraphReader } from "./graph-reader";
import { residentGraph } from "./resident-graph";

const rests = vi.hoisted(() => vi.fn());
vi.mock("node:timers/promises", async (original) => {
  const timers = await original<typeof import("node:timers/promises")>();
  const setTimeout: typeof timers.setTimeout = (...given) => {
    rests();
    return timers.setTimeout(...given);
  };
  return { ...timers, setTimeout };
});

const QUERY = Float32Array.of(1, 0);

/** Several pages of entities that all have the query's vector. */
async function writeEntities(count: number): Promise<void> {
  const bytes = Buffer.from(QUERY.buffer);
  await pool().query(
    `WITH written AS (
       INSERT INTO graph_state (owner_id, batch, version) VALUES ('local', 1, 1)
       ON CONFLICT (owner_id) DO UPDATE SET batch = graph_state.batch + 1 RETURNING batch
     )
     INSERT INTO graph_entity (id, owner_id, name, type, embedding, batch, passages)
     SELECT gen_random_uuid(), 'local', 'entity ' || n, 'place', $2, batch, 1 FROM written, generate_series(1, $1::int) AS n`,
    [count, bytes],
  );
}

const inMemory = () => residentGraph().entities.nearest(QUERY, 10_000, null).length;

describe("the reader of the graph's vectors", () => {
  setUpDatabase();
  let before: number;
  beforeEach(() => {
    before = inMemory();
  });
  const read = () => inMemory() - before;

  it("loads them before the first question, and later ones too", async () => {
    await writeEntities(2 * GRAPH_VECTORS_PAGE + 3);
    const reader = new GraphReader(async () => true);
    await reader.step();
    expect(read()).toBe(2 * GRAPH_VECTORS_PAGE + 3);
    await writeEntities(1);
    await reader.step();
    expect(read()).toBe(2 * GRAPH_VECTORS_PAGE + 4);
  });

  it("loads nothing if the graph is not searched", async () => {
    await writeEntities(1);
    await new GraphReader(async () => false).step();
    expect(read()).toBe(0);
    await new GraphReader(async () => true).step();
    expect(read()).toBe(1);
  });

  it("yields to a question, which waits until everything is loaded", async () => {
    await writeEntities(2 * GRAPH_VECTORS_PAGE);
    const reading = new GraphReader(async () => true).step();
    await residentGraph().catchUp();
    expect(read()).toBe(2 * GRAPH_VECTORS_PAGE);
    await reading;
  });

  it("pauses while no question waits, but not while an earlier question loads", async () => {
    await writeEntities(2 * GRAPH_VECTORS_PAGE);
    rests.mockClear();
    await new GraphReader(async () => true).step();
    expect(rests).toHaveBeenCalled();
    await writeEntities(2 * GRAPH_VECTORS_PAGE);
    rests.mockClear();
    const asked = residentGraph().catchUp();
    const reading = new GraphReader(async () => true).step();
    await asked;
    expect(read()).toBe(4 * GRAPH_VECTORS_PAGE);
    await reading;
    expect(rests).not.toHaveBeenCalled();
  });

  it("stops after a page, and a question continues the loading", async () => {
    await writeEntities(2 * GRAPH_VECTORS_PAGE);
    const reader = new GraphReader(async () => true);
    const reading = reader.step().catch(() => "ended");
    await reader.stop();
    expect(await reading).toBe("ended");
    expect(read()).toBe(GRAPH_VECTORS_PAGE);
    await residentGraph().catchUp();
    expect(read()).toBe(2 * GRAPH_VECTORS_PAGE);
  });
});
