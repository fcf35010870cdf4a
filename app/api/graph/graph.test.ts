import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { addReady, readEverything } from "@/lib/library/knowledge-graph/testing/graph-store";
import {
  communityListSchema,
  entityDetailSchema,
  entityListSchema,
  episodeListSchema,
  graphOverviewSchema,
  graphResolutionListSchema,
  graphResolutionSchema,
  neighbourhoodSchema,
} from "@/lib/shared/contracts/library/graph-contents";
import { extractionStatusSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { GET as communities } from "./communities/route";
import { GET as neighbourhood } from "./entities/[id]/neighbourhood/route";
import { GET as detail } from "./entities/[id]/route";
import { POST as split } from "./entities/[id]/split/route";
import { GET as list } from "./entities/route";
import { GET as episodes } from "./episodes/route";
import { POST as changeExtraction, GET as extraction } from "./extraction/route";
import { POST as merge } from "./merges/route";
import { DELETE as undo } from "./resolutions/[id]/route";
import { GET as resolutions } from "./resolutions/route";
import { GET as overview } from "./route";

const BASE = "http://127.0.0.1:4400/api/graph";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const at = (id = "") => ({ params: Promise.resolve(id === "" ? {} : { id }) });
const get = (query = "") => new Request(`${BASE}${query}`, { headers: { host: "127.0.0.1:4400" } });
const post = (value: unknown) =>
  new Request(BASE, { method: "POST", body: JSON.stringify(value), headers: { "content-type": "application/json" } });
const json = async (answer: Promise<Response>) => (await answer).json();

setUpDatabase();
beforeEach(async () => {
  await emptyDatabase();
  await addReady(
    "[Anna|person] leads [Acme|organization] since 2019-01-01. on 2019-01-01 [Acme] uses [Crane|product]",
    "[Ben|person] works_for [Acme] since 2021-01-01",
    "[Crane] part_of [Port]",
  );
  await readEverything();
});

async function entities(query = "") {
  return entityListSchema.parse(await json(list(get(`/entities${query}`), at())));
}

async function idOf(name: string): Promise<string> {
  const found = (await entities()).entities.find((entity) => entity.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found.id;
}

describe("the graph's API", () => {
  it("returns the whole graph, or what matches the filters", async () => {
    const all = graphOverviewSchema.parse(await json(overview(get(), at())));
    expect(all.totals).toEqual({ entities: 5, relations: 4, facts: 4 });
    expect(
      all.entities
        .map(({ name }) => name)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(["Acme", "Crane"]);
    expect(all.relations).toHaveLength(4);
    const people = graphOverviewSchema.parse(await json(overview(get("?type=person"), at())));
    expect(people.entities.map(({ name }) => name).toSorted()).toEqual(["Anna", "Ben"]);
    expect(people.relations).toEqual([]);
    const later = graphOverviewSchema.parse(await json(overview(get("?from=2020-06-01T00:00:00Z"), at())));
    // Anna leads with no end date; Ben came later; the crane was used before.
    expect(later.entities.map(({ name }) => name).toSorted()).toEqual(["Acme", "Anna", "Ben"]);
    const few = graphOverviewSchema.parse(await json(overview(get("?limit=1"), at())));
    expect([few.entities.length, few.relations.length, few.totals.entities]).toEqual([1, 0, 5]);
  });

  it("reflects a change at once", async () => {
    await json(overview(get(), at()));
    await addReady("[Cleo|person] leads [Port]");
    await readEverything();
    expect(graphOverviewSchema.parse(await json(overview(get(), at()))).totals.entities).toBe(6);
  });

  it("lists entities in pages, and by name", async () => {
    const names: string[] = [];
    for (let query = "?limit=2"; ; ) {
      const page = await entities(query);
      names.push(...page.entities.map(({ name }) => name));
      if (page.nextCursor === null) break;
      query = `?limit=2&cursor=${page.nextCursor}`;
    }
    expect(names.toSorted()).toEqual(["Acme", "Anna", "Ben", "Crane", "Port"]);
    expect((await entities("?text=CRÂN")).entities.map(({ name }) => name)).toEqual(["Crane"]);
    expect((await entities("?text=%25")).entities).toEqual([]);
    expect((await list(get("/entities?cursor=nonsense"), at())).status).toBe(422);
    expect((await overview(get("?type=animal"), at())).status).toBe(422);
  });

  it("returns an entity with its facts and neighbours", async () => {
    const acme = await idOf("Acme");
    const found = entityDetailSchema.parse(await json(detail(get(), at(acme))));
    expect(found).toMatchObject({ name: "Acme", type: "organization", passages: 2, communityId: null });
    expect(found.aliases).toEqual([{ name: "Acme", language: "en", passages: 2 }]);
    expect(found.facts.map(({ sentence, validFrom }) => [sentence, validFrom])).toEqual([
      ["[Ben|person] works_for [Acme] since 2021-01-01", "2021-01-01"],
      ["[Anna|person] leads [Acme|organization] since 2019-01-01", "2019-01-01"],
      ["[Acme] uses [Crane|product]", null],
    ]);
    expect(found.others.map(({ name }) => name).toSorted()).toEqual(["Anna", "Ben", "Crane"]);
    const near = async (hops: number) => {
      const answer = await json(neighbourhood(get(`?hops=${hops}`), at(acme)));
      return neighbourhoodSchema.parse(answer).entities.map(({ name }) => name);
    };
    expect((await near(1))[0]).toBe("Acme");
    expect((await near(1)).toSorted()).toEqual(["Acme", "Anna", "Ben", "Crane"]);
    expect((await near(2)).toSorted()).toEqual(["Acme", "Anna", "Ben", "Crane", "Port"]);
    expect((await neighbourhood(get("?hops=3"), at(acme))).status).toBe(422);
  });

  it("returns passages along the timeline", async () => {
    const { episodes: found } = episodeListSchema.parse(await json(episodes(get(), at())));
    expect(found).toMatchObject([{ from: "2019-01-01", to: "2019-01-01", ordinal: 0 }]);
    expect(found[0]?.entities.map(({ name }) => name).toSorted()).toEqual(["Acme", "Anna", "Crane"]);
    const of = async (query: string) => episodeListSchema.parse(await json(episodes(get(query), at()))).episodes.length;
    expect(await of(`?entityId=${await idOf("Ben")}`)).toBe(0);
    expect(await of(`?entityId=${await idOf("Anna")}`)).toBe(1);
    expect(await of("?to=2019-01-01T00:00:00Z")).toBe(0);
    expect(await of("?from=2019-01-01T12:00:00Z")).toBe(1);
    expect(communityListSchema.parse(await json(communities(get(), at())))).toEqual({ communities: [] });
  });

  it("merges, lists and undoes", async () => {
    const ids = [await idOf("Anna"), await idOf("Ben")];
    const answer = await merge(post({ entityIds: ids }), at());
    expect(answer.status).toBe(201);
    const { id } = graphResolutionSchema.parse(await answer.json());
    const listed = graphResolutionListSchema.parse(await json(resolutions(get(), at())));
    expect(listed.resolutions).toMatchObject([{ id, kind: "merge", names: ["Anna", "Ben"], entityId: ids[0] }]);
    expect((await undo(get(), at(id))).status).toBe(204);
    expect((await undo(get(), at(id))).status).toBe(404);
    expect((await entities()).entities).toHaveLength(5);
  });

  it("answers 404 for a missing entity or another owner's", async () => {
    const acme = await idOf("Acme");
    await pool().query("UPDATE graph_entity SET owner_id = 'somebody'");
    await pool().query("UPDATE graph_relation SET owner_id = 'somebody'");
    for (const id of [UNKNOWN_ID, acme]) {
      expect((await detail(get(), at(id))).status).toBe(404);
      expect((await neighbourhood(get(), at(id))).status).toBe(404);
      expect((await split(post({ names: ["Acme"] }), at(id))).status).toBe(404);
    }
    expect((await merge(post({ entityIds: [acme, UNKNOWN_ID] }), at())).status).toBe(404);
    expect((await merge(post({ entityIds: [acme] }), at())).status).toBe(422);
    expect((await entities()).entities).toEqual([]);
  });

  it("reports progress, and pauses", async () => {
    const status = extractionStatusSchema.parse(await json(extraction(get(), at())));
    // Read by another extractor than the one in the settings.
    expect(status).toMatchObject({ method: "built-in", state: "running", documents: { done: 0, failed: 0, total: 1 } });
    const paused = await changeExtraction(post({ action: "pause" }), at());
    expect(extractionStatusSchema.parse(await paused.json()).state).toBe("paused");
    expect((await changeExtraction(post({ action: "stop" }), at())).status).toBe(422);
  });
});
