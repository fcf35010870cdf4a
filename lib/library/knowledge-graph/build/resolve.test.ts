import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { restartGraphJobs } from "@/lib/data/db/graph/graph-jobs";
import { listResolutions } from "@/lib/data/db/graph/resolutions";
import { deleteDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { linkByName } from "../retrieval/link-question";
import { addReady, followUpAll, readEverything, shown, shownGraph, withStatements } from "../testing/graph-store";
import { mergeByHand, splitByHand, undoByHand } from "./resolve";

const UNION = ["[European Union|organization] regulates [Steel|product]. [EU|organization] regulates [Coal|product]."];

/** Id of the entity with a key. */
async function entity(key: string): Promise<string> {
  const { rows } = await pool().query<{ id: string }>("SELECT entity_id AS id FROM graph_entity_key WHERE key = $1", [
    key,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error(`no entity has the key ${key}`);
  return row.id;
}

describe.each(EVERY_DATABASE)("merges and splits by hand on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("merge entities and their facts until undone", async () => {
    await addReady(...UNION);
    await readEverything();
    const before = await shownGraph();
    const [union, eu] = [await entity("european union"), await entity("eu")];
    const merge = await mergeByHand([union, eu]);
    expect(merge).toMatchObject({ kind: "merge", names: ["European Union", "EU"], entityId: union });
    expect(await shown("relation")).toEqual(["European Union regulates Coal 1", "European Union regulates Steel 1"]);
    await followUpAll();
    expect(await shown("entity")).toContain("European Union organization 1 eu,european union");
    await undoByHand(merge.id);
    await followUpAll();
    expect(await shownGraph()).toEqual(before);
    expect([await entity("european union"), await entity("eu")]).toEqual([union, eu]);
    expect(await listResolutions()).toEqual([]);
    await expect(undoByHand(merge.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("apply to later and repeated extraction", async () => {
    const first = await addReady(...UNION);
    await readEverything();
    await mergeByHand([await entity("european union"), await entity("eu")]);
    await restartGraphJobs();
    await readEverything();
    expect(await shown("entity")).toContain("European Union organization 1 eu,european union");
    await deleteDocument(first, EVERYTHING);
    await followUpAll();
    expect(await shownGraph()).toEqual([]);
    await addReady("[EU|organization] uses [Wind|concept]");
    await readEverything();
    await addReady("[European Union|organization] uses [Sun|concept]", "[European Union|organization]");
    await readEverything();
    expect(await shown("entity")).toContain("European Union organization 3 eu,european union");
  });

  it("split spellings of one folded name, with their facts and later mentions", async () => {
    await addReady(
      "[Smith|person] leads [Acme|organization]. [The Smith|place] located_in [Lyon|place].",
      "[Smith] [The Smith]",
    );
    await readEverything();
    const id = await entity("smith");
    const split = await splitByHand(id, ["the smith"]);
    expect(split).toMatchObject({ kind: "split", names: ["The Smith"] });
    expect(split.entityId).not.toBe(id);
    expect(await shown("relation")).toEqual(["Smith leads Acme 1", "The Smith located_in Lyon 1"]);
    await followUpAll();
    const named = async (question: string) => (await linkByName(question, "en", null)).map((entity) => entity.id);
    expect(await named("Where does the smith live?")).toEqual([split.entityId]);
    expect(await named("Where does Smith live?")).toEqual([id]);
    await addReady("[The Smith|place] part_of [Lyon]");
    await readEverything();
    expect(await shown("entity")).toContain("The Smith place 3 smith/the smith");
    expect((await shown("entity")).some((line) => line.endsWith(" 2 smith"))).toBe(true);
    await restartGraphJobs();
    await readEverything();
    expect(await shown("relation")).toContain("The Smith part_of Lyon 1");
    await undoByHand(split.id);
    await followUpAll();
    expect((await shown("entity")).filter((line) => line.includes("mith"))).toEqual(["The Smith place 3 smith"]);
  });

  it("are refused if they change nothing", async () => {
    await addReady("[Anna|person] [The Anna|person]");
    await readEverything();
    const id = await entity("anna");
    const unknownId = "00000000-0000-4000-8000-000000000000";
    await expect(mergeByHand([id, id])).rejects.toMatchObject({ code: "conflict" });
    await expect(mergeByHand([id, unknownId])).rejects.toMatchObject({ code: "not_found" });
    await expect(splitByHand(unknownId, ["Anna"])).rejects.toMatchObject({ code: "not_found" });
    await expect(splitByHand(id, ["Ben"])).rejects.toMatchObject({ code: "validation_failed" });
    await expect(splitByHand(id, ["Anna", "The Anna"])).rejects.toMatchObject({ code: "conflict" });
    expect(await listResolutions()).toEqual([]);
  });

  it("are atomic when the process is killed", async () => {
    await addReady(...UNION);
    await readEverything();
    const before = await shownGraph();
    for (let statement = 1; ; statement += 1) {
      const ids = [await entity("european union"), await entity("eu")];
      const { finished } = await withStatements(() => mergeByHand(ids), statement);
      await followUpAll();
      const [merge] = await listResolutions();
      expect(await shown("relation")).toHaveLength(2);
      if (merge === undefined) expect(await shownGraph()).toEqual(before);
      else await undoByHand(merge.id);
      await followUpAll();
      expect(await shownGraph()).toEqual(before);
      if (finished) break;
    }
  });
});

describe.each(EVERY_DATABASE)("facts with dates on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("are closed by a later contradicting one, and reopened when that is removed", async () => {
    await addReady("[Anna] leads [Acme] since 2019-01-01");
    const later = await addReady("[Ben] leads [Acme] since 2022-06-01. [Ben] uses [Acme]");
    await addReady("[Anna] leads [Zeta] since 2023-01-01. [Cleo] leads [Acme]. [Anna] leads [Acme] since 2020-01-01");
    await readEverything();
    expect(await shown("fact")).toEqual([
      "[Anna] leads [Acme] since 2019-01-01 2019-01-01 2022-06-01 closed",
      "[Anna] leads [Acme] since 2020-01-01 2020-01-01 2022-06-01 closed",
      "[Anna] leads [Zeta] since 2023-01-01 2023-01-01 -",
      "[Ben] leads [Acme] since 2022-06-01 2022-06-01 -",
      "[Ben] uses [Acme] - -",
      "[Cleo] leads [Acme] - -",
    ]);
    await deleteDocument(later, EVERYTHING);
    await followUpAll();
    expect(await shown("fact")).toContain("[Anna] leads [Acme] since 2019-01-01 2019-01-01 -");
  });

  it("are not closed if the sentence itself states their end", async () => {
    await addReady(
      "[Anna] works_for [Acme] since 2019-01-01 until 2020-01-01. [Anna] works_for [Zeta] since 2021-01-01",
    );
    await readEverything();
    expect(await shown("fact")).toEqual([
      "[Anna] works_for [Acme] since 2019-01-01 until 2020-01-01 2019-01-01 2020-01-01",
      "[Anna] works_for [Zeta] since 2021-01-01 2021-01-01 -",
    ]);
  });

  it("are closed when a merge unites their ends, and reopened when it is undone", async () => {
    await addReady("[Anna] works_for [Acme] since 2019-01-01. [Ann] works_for [Zeta] since 2021-01-01");
    await readEverything();
    const merge = await mergeByHand([await entity("anna"), await entity("ann")]);
    expect((await shown("fact"))[1]).toBe("[Anna] works_for [Acme] since 2019-01-01 2019-01-01 2021-01-01 closed");
    await undoByHand(merge.id);
    expect((await shown("fact"))[1]).toBe("[Anna] works_for [Acme] since 2019-01-01 2019-01-01 -");
  });

  it("are reopened when the successive holders of a place are merged, until they are split", async () => {
    await addReady("[Anna] leads [Acme] since 2019-01-01. [Ann] leads [Acme] since 2021-01-01");
    await readEverything();
    const closed = "[Anna] leads [Acme] since 2019-01-01 2019-01-01 2021-01-01 closed";
    const open = "[Anna] leads [Acme] since 2019-01-01 2019-01-01 -";
    expect(await shown("fact")).toContain(closed);
    const merge = await mergeByHand([await entity("anna"), await entity("ann")]);
    expect(await shown("fact")).toContain(open);
    await undoByHand(merge.id);
    expect(await shown("fact")).toContain(closed);
    const same = await addReady("[Anna] ([Ann])");
    await readEverything();
    expect(await shown("fact")).toContain(open);
    await deleteDocument(same, EVERYTHING);
    await followUpAll();
    expect(await shown("fact")).toContain(closed);
  });
});
