import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { pool } from "@/lib/data/db/connection/client";
import { foldedKey, type HandResolution, handResolutionSchema } from "@/lib/data/db/graph/hand-groups";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { AppError } from "@/lib/shared/errors";
import { addReady, followUpAll, readEverything, shownGraph } from "../testing/graph-store";
import { mergeByHand, splitByHand, undoByHand } from "./resolve";

/** Five names with facts between them; two have two spellings, and two are aliases of each other. */
const LIBRARY = [
  "[Anna|person] leads [Acme|organization] since 2019-01-01. [Ben|person] leads [Acme] since 2021-01-01",
  "[The Anna|place] part_of [Cleo|place]. [Cleo] uses [Dan|product]",
  "[The Ben|place] located_in [Cleo]. [Ben] works_for [Dan]",
  "[Eve|person] ([Dan]) [Anna] [The Anna] [Ben] [Cleo]",
];

async function readLibrary(): Promise<void> {
  await emptyDatabase();
  await addReady(...LIBRARY);
  await readEverything();
}

const entitySchema = z.array(z.object({ id: z.string(), surfaces: z.array(z.string()) }));

/** Entities with their spellings, in an order independent of ids. */
async function entities() {
  const { rows } = await pool().query(
    `SELECT entity_id AS id, array_agg(DISTINCT surface ORDER BY surface) AS surfaces FROM graph_mention
     GROUP BY entity_id ORDER BY min(key), min(surface)`,
  );
  return entitySchema.parse(rows);
}

async function entityOf(key: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT entity_id AS id FROM graph_entity_key WHERE key = ANY($1) ORDER BY length(key) DESC LIMIT 1",
    [[key, foldedKey(key)]],
  );
  return rows[0]?.id;
}

/** The current merges and splits, oldest first. */
async function inForce(): Promise<HandResolution[]> {
  const { rows } = await pool().query(
    "SELECT kind, before, after FROM graph_resolution WHERE undone_at IS NULL ORDER BY created_at",
  );
  return z.array(handResolutionSchema).parse(rows);
}

/** Whether a change was made; one without effect is refused. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Repeats a merge or split, on the entities that now have those names. */
async function replay({ kind, before, after }: HandResolution): Promise<void> {
  const ids = await Promise.all(before.map(({ own, keys }) => entityOf((own ?? keys)[0] ?? "")));
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  const [first] = known;
  if (first === undefined) return;
  if (kind === "merge") {
    await done(mergeByHand(known));
    return;
  }
  const now = await entities();
  const own = now.find(({ id }) => id === first)?.surfaces ?? [];
  const names = (after[0]?.names ?? []).filter((name) => own.includes(name));
  if (names.length > 0) await done(splitByHand(first, names));
}

const place = fc.nat({ max: 20 });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("merge" as const), one: place, other: place }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("split" as const), one: place, other: place }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const), one: place, other: place }) },
  ),
  { minLength: 2, maxLength: 8 },
);

describe.each(EVERY_DATABASE)("chains of merges and splits on %s", (_name, create) => {
  setUpDatabase(create);

  it("can be undone in any order: of A into B and B into C, the remaining one holds", async () => {
    for (const undone of [0, 1]) {
      await readLibrary();
      const ids = new Map((await entities()).map(({ id, surfaces }) => [surfaces[0] ?? "", id]));
      const of = (name: string) => ids.get(name) ?? "";
      const first = await mergeByHand([of("Ben"), of("Anna")]);
      const second = await mergeByHand([of("Cleo"), of("Ben")]);
      await undoByHand([first, second][undone]?.id ?? "");
      const left = (await entities()).map(({ surfaces }) => surfaces.join(","));
      expect(left).toContain(undone === 0 ? "Ben,Cleo,The Ben" : "Anna,Ben,The Anna,The Ben");
      expect(left).toContain(undone === 0 ? "Anna,The Anna" : "Cleo");
      await undoByHand([second, first][undone]?.id ?? "");
      await followUpAll();
      const after = await shownGraph();
      await readLibrary();
      expect(after).toEqual(await shownGraph());
    }
  });

  it("equal the result of the remaining ones alone, whatever was undone and when", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await readLibrary();
        const made: string[] = [];
        for (const { kind, one, other } of all) {
          const now = await entities();
          const [first, second] = [now[one % now.length], now[other % now.length]];
          if (first === undefined || second === undefined) continue;
          if (kind === "merge") {
            if (first !== second) made.push((await mergeByHand([first.id, second.id])).id);
          } else if (kind === "split") {
            const { surfaces } = first;
            const names = surfaces.filter((_, at) => (other >> (at % 4)) % 2 === 1);
            if (names.length > 0 && names.length < surfaces.length) made.push((await splitByHand(first.id, names)).id);
          } else if (made.length > 0) {
            const [id] = made.splice(one % made.length, 1);
            if (id !== undefined) await undoByHand(id);
          }
        }
        await followUpAll();
        const after = await shownGraph();
        const left = await inForce();
        await readLibrary();
        for (const resolution of left) await replay(resolution);
        await followUpAll();
        expect(after).toEqual(await shownGraph());
      }),
      {
        numRuns: 15,
        examples: [
          [
            [
              { kind: "merge", one: 0, other: 13 },
              { kind: "merge", one: 14, other: 5 },
              { kind: "undo", one: 0, other: 0 },
            ],
          ],
        ],
      },
    );
  });
});
