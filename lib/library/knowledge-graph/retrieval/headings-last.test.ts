import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { readEntity } from "@/lib/data/db/graph/read-entities";
import { passagesOfCommunities } from "@/lib/data/db/graph/search/communities";
import { datesOfEntities } from "@/lib/data/db/graph/search/dated-passages";
import { passagesNaming } from "@/lib/data/db/graph/search/naming-passages";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { addReady, readEverything } from "../testing/graph-store";

async function idsOf(names: readonly string[]): Promise<string[]> {
  const { rows } = await pool().query<{ id: string; key: string }>(
    "SELECT entity_id AS id, key FROM graph_entity_key WHERE key = ANY($1)",
    [names],
  );
  return names.flatMap((name) => rows.find(({ key }) => key === name)?.id ?? []);
}

async function textOf(passageId: string | undefined): Promise<string | undefined> {
  const { rows } = await pool().query<{ text: string }>("SELECT text FROM passage WHERE id = $1", [passageId]);
  return rows[0]?.text;
}

describe.each(EVERY_DATABASE)("passages below a heading that names an entity on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("come after those that name it themselves, if only some are read", async () => {
    const below = Array.from({ length: 30 }, (_, at) => `{Tower|place} on 2020-01-${String(at + 1).padStart(2, "0")}`);
    const said = "[Tower|place] on 2021-05-05";
    await addReady(...below, said, ...below);
    await readEverything();
    // A table this small is then scanned in physical order; an index would give this order for any query.
    await pool().query("ANALYZE graph_mention");
    const ids = await idsOf(["tower"]);
    const dates = await datesOfEntities(ids, null, { perEntity: 1, limit: 10 });
    expect(dates.map(({ from }) => from)).toEqual(["2021-05-05"]);
    const { rows } = await pool().query<{ id: string }>(
      `WITH community AS (
         INSERT INTO graph_community (id, owner_id, level, title, summary, summary_origin, fingerprint)
         VALUES (gen_random_uuid(), 'local', 0, 'Tower', '', 'built-in', '') RETURNING id
       )
       INSERT INTO graph_membership (community_id, entity_id) SELECT id, $1 FROM community RETURNING community_id AS id`,
      ids,
    );
    const limits = { members: 5, perEntity: 1, limit: 10 };
    const passages = await passagesOfCommunities(
      rows.map(({ id }) => id),
      null,
      limits,
    );
    expect(await Promise.all(passages.map(({ passageId }) => textOf(passageId)))).toEqual([said]);
  });

  it("count a name once if both their text and a heading have it", async () => {
    const most = "[Tower|place] [Kell|place] [Anna|person]";
    await addReady("{Tower|place} {Kell|place} [Tower|place] [Kell|place]", most);
    await readEverything();
    const limits = { perEntity: 10, limit: 1 };
    const [first] = await passagesNaming(await idsOf(["tower", "kell", "anna"]), null, limits);
    expect(await textOf(first?.passageId)).toBe(most);
    expect(first?.entityIds).toHaveLength(3);
  });

  it("count for a name only if no text names the entity", async () => {
    await addReady(
      "{Tower|place} [Kell|place]",
      "{Tower|place}",
      "[The Tower|place]",
      "{Bridge|place}",
      "{Bridge|place}",
    );
    await readEverything();
    const [tower = "", bridge = ""] = await idsOf(["tower", "bridge"]);
    const counted = async (id: string) => {
      const entity = await readEntity(id, EVERYTHING);
      return [entity?.passages, ...(entity?.aliases ?? []).map(({ name, passages }) => `${name} ${passages}`)];
    };
    expect(await counted(tower)).toEqual([1, "The Tower 1", "Tower 0"]);
    expect(await counted(bridge)).toEqual([2, "Bridge 2"]);
  });
});
