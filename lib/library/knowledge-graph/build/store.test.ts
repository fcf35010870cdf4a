import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { db, pool } from "@/lib/data/db/connection/client";
import { queueGraphJobs, restartGraphJobs } from "@/lib/data/db/graph/graph-jobs";
import { leaveGraphSuperseded } from "@/lib/data/db/graph/leave-graph";
import { passagesNaming } from "@/lib/data/db/graph/search/naming-passages";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { releaseJobsOf } from "@/lib/data/db/jobs/jobs";
import { deleteDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { createRealPostgres, EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import {
  addReady,
  bracketExtractor,
  claimedGraphJob,
  claimGraphJob,
  followUpAll,
  graphParts,
  hashEmbedder,
  readAll,
  readEverything,
  shown,
  shownGraph,
  withStatements,
} from "../testing/graph-store";
import { readNextPassages } from "./store";

const LETTER = [
  "[Anna|person] leads [Acme|organization] since 2019-01-01. [Acme] located_in [Lyon|place].",
  "on 2020-05-01 [The Acme|organization] owns [Zeta|product]",
  "[anna|person] works_for [Acme|organization]",
];

describe.each(EVERY_DATABASE)("the graph's store on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("counts names of headings for the passages below them", async () => {
    await addReady("[Tower|place] part_of [Kell|place]", "{Tower|place} [Anna|person]", "{Quay|place} [Ben|person]");
    await readEverything();
    expect(await shown("entity")).toEqual([
      "Anna person 1 anna",
      "Ben person 1 ben",
      "Kell place 1 kell",
      // Only headings name it, so the passages below them count.
      "Quay place 1 quay",
      "Tower place 1 tower",
    ]);
    const { rows } = await pool().query("SELECT id FROM graph_entity WHERE name = 'Tower'");
    const ids = z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id);
    const naming = await passagesNaming(ids, null, { perEntity: 10, limit: 10 });
    expect(naming.map(({ inHeading }) => inHeading.length).toSorted()).toEqual([0, 1]);
  });

  it("keeps entities by their folded names, relations and facts with their sentences", async () => {
    await addReady(...LETTER);
    await readEverything();
    expect(await shownGraph()).toEqual(
      [
        "date 2020-05-01",
        "entity Acme organization 3 acme",
        "entity Anna person 2 anna",
        "entity Lyon place 1 lyon",
        "entity Zeta product 1 zeta",
        "fact [Acme] located_in [Lyon|place] - -",
        "fact [Anna|person] leads [Acme|organization] since 2019-01-01 2019-01-01 -",
        "fact [The Acme|organization] owns [Zeta|product] - -",
        "fact [anna|person] works_for [Acme|organization] - -",
        "mention Acme [Acme] of Acme",
        "mention Acme [Acme|organization] of Acme",
        "mention Acme [Acme|organization] of Acme",
        "mention Anna [Anna|person] of Anna",
        "mention Lyon [Lyon|place] of Lyon",
        "mention The Acme [The Acme|organization] of Acme",
        "mention Zeta [Zeta|product] of Zeta",
        "mention anna [anna|person] of Anna",
        "relation Acme located_in Lyon 1",
        "relation Acme owns Zeta 1",
        "relation Anna leads Acme 1",
        "relation Anna works_for Acme 1",
      ].toSorted(),
    );
    const { rows } = await pool().query("SELECT done, total FROM graph_reading");
    expect(rows).toEqual([{ done: 3, total: 3 }]);
    expect(await db().job.count()).toBe(0);
  });

  it("embeds facts by their sentence, entities by name, type and two sentences", async () => {
    await addReady(...LETTER);
    const embedder = hashEmbedder();
    await readEverything(graphParts({ embedder }));
    expect(embedder.embedded).toContain("[Acme] located_in [Lyon|place]");
    expect(embedder.embedded).toContain("Lyon (place). [Acme] located_in [Lyon|place]");
    expect(embedder.embedded.filter((text) => text.startsWith("Acme (organization). ["))).toHaveLength(1);
  });

  it("removes a superseded document's data", async () => {
    await addReady("[Anna|person] leads [Acme|organization]");
    await readEverything();
    const alone = await shownGraph();
    const former = await addReady("[Ben|person] leads [Acme|organization]");
    await readEverything();
    await pool().query("UPDATE document SET superseded = true WHERE id = $1", [former]);
    expect(await leaveGraphSuperseded(10)).toBe(true);
    expect(await leaveGraphSuperseded(10)).toBe(false);
    await followUpAll();
    expect(await shownGraph()).toEqual(alone);
  });

  it("writes nothing for a holder that has lost the job", async () => {
    const id = await addReady(...LETTER);
    const job = await claimedGraphJob(0);
    const { extractor, embedder } = graphParts({
      extractor: bracketExtractor({
        act: async (call) => {
          if (call === 1) await readAll(await claimedGraphJob());
        },
      }),
    });
    if (extractor === null) throw new Error("no extractor");
    const signal = new AbortController().signal;
    await expect(readNextPassages(job, { extractor, embedder }, signal)).rejects.toThrow("no longer this worker's");
    await followUpAll();
    const whole = await shownGraph();
    expect(whole).toContain("entity Acme organization 3 acme");
    // Deleted during extraction.
    await restartGraphJobs();
    const late = await claimedGraphJob();
    const deleting = bracketExtractor({ act: async () => void (await deleteDocument(id, EVERYTHING)) });
    await expect(readNextPassages(late, { extractor: deleting, embedder }, signal)).rejects.toThrow("no longer");
    await followUpAll();
    expect(await shownGraph()).toEqual([]);
  });

  it("repeats another extractor's documents once", async () => {
    await addReady(...LETTER);
    const first = bracketExtractor();
    await readEverything(graphParts({ extractor: first }));
    expect(await queueGraphJobs("brackets-1", 10)).toBe(0);
    expect(await claimGraphJob("brackets-1", 1_000)).toBeNull();
    const second = bracketExtractor({ id: "brackets-2" });
    const whole = await shownGraph();
    await readEverything(graphParts({ extractor: second }));
    expect(second.calls.flat()).toEqual(first.calls.flat());
    expect(await shownGraph()).toEqual(whole);
  });

  it("adds a document at a cost independent of the library's size", async () => {
    const document = (n: number) => [
      `[Person ${n}|person] works_for [Firm ${n}|organization]`,
      `[Person ${n}] uses [Tool]`,
    ];
    const cost = async (n: number) => {
      await addReady(...document(n));
      const extractor = bracketExtractor();
      const embedder = hashEmbedder();
      const { statements } = await withStatements(() => readEverything(graphParts({ extractor, embedder })));
      return { statements, passages: extractor.calls.flat().length, vectors: embedder.embedded.length };
    };
    const first = await cost(0);
    for (let n = 1; n < 60; n += 1) await addReady(...document(n));
    await readEverything();
    expect(await cost(60)).toEqual(first);
    expect(first).toMatchObject({ passages: 2, vectors: 5 });
  });

  it("resolves a short name as long as exactly one passage defines it", async () => {
    await addReady("[EU|organization] regulates [Coal]");
    await readEverything();
    const alone = await shownGraph();
    const saying = await addReady("[Union|organization] ([EU])");
    await readEverything();
    await addReady("[EU] uses [Sun]");
    await readEverything();
    expect(await shown("relation")).toEqual(["EU regulates Coal 1", "EU uses Sun 1"]);
    expect(await shown("entity")).toContain("EU organization 3 eu,union");
    const other = await addReady("[Emirates University] ([EU])");
    await readEverything();
    expect(await shown("entity")).toContain("Union organization 1 union");
    await deleteDocument(other, EVERYTHING);
    await followUpAll();
    expect(await shown("entity")).toContain("EU organization 3 eu,union");
    await deleteDocument(saying, EVERYTHING);
    await followUpAll();
    const { rows } = await pool().query("SELECT id FROM document ORDER BY created_at DESC LIMIT 1");
    await deleteDocument(String(rows[0]?.id), EVERYTHING);
    await followUpAll();
    expect(await shownGraph()).toEqual(alone);
  });

  it("merges names written by two workers at once", async () => {
    for (let n = 0; n < 8; n += 1) await addReady(`[Acme] owns [Thing ${n % 3}]`, `[Thing ${n % 3}] part_of [Acme]`);
    await queueGraphJobs("brackets-1", 100);
    await Promise.all([readEverything(), readEverything(), readEverything()]);
    await followUpAll();
    expect(await shown("entity")).toEqual([
      "Acme other 16 acme",
      "Thing 0 other 6 thing 0",
      "Thing 1 other 6 thing 1",
      "Thing 2 other 4 thing 2",
    ]);
    expect(await shown("relation")).toHaveLength(6);
  });
});

/** Empties the graph and extracts everything again. */
async function emptyGraph(): Promise<void> {
  await pool().query("DELETE FROM graph_entity");
  await pool().query("DELETE FROM graph_date");
  await pool().query("DELETE FROM graph_touched");
  await pool().query("DELETE FROM graph_reading");
}

describe("the graph's store, killed at every statement", () => {
  setUpDatabase(createRealPostgres);
  beforeEach(emptyDatabase);

  it("converges wherever its process is killed", async () => {
    const other = await addReady("[Acme|organization] owns [Theta|product]");
    await addReady(...LETTER);
    await readEverything();
    const whole = await shownGraph();
    await restartGraphJobs();
    const last = (await withStatements(() => readEverything())).statements;
    expect(last).toBeGreaterThan(20);
    expect(await shownGraph()).toEqual(whole);
    for (let statement = 1; statement < last; statement += 1) {
      // Every other time the graph is empty; otherwise the document is extracted again over the existing data.
      if (statement % 2 === 0) await emptyGraph();
      else await restartGraphJobs();
      const { finished } = await withStatements(() => readEverything(), statement);
      expect(finished).toBe(false);
      await releaseJobsOf(JOB_KINDS.graphDocument);
      await readEverything();
      expect(await shownGraph()).toEqual(whole);
    }
    await deleteDocument(other, EVERYTHING);
    await followUpAll();
    expect((await shown("entity")).join()).not.toContain("Theta");
  }, 240_000);

  it("removes exactly a deleted document's data, wherever the process is killed", async () => {
    await addReady(...LETTER);
    await readEverything();
    const alone = await shownGraph();
    for (let statement = 1; ; statement += 1) {
      const id = await addReady(
        "[ACME|product] owns [Theta|product]. [ACME|product] [ACME|product] [ACME|product] on 2021-01-01",
        "[Anna]",
      );
      await readEverything();
      expect(await shown("entity")).toContain("ACME product 4 acme");
      const { finished } = await withStatements(async () => {
        await deleteDocument(id, EVERYTHING);
        await followUpAll();
      }, statement);
      await deleteDocument(id, EVERYTHING);
      await followUpAll();
      expect(await shownGraph()).toEqual(alone);
      if (finished) break;
    }
  }, 120_000);
});
