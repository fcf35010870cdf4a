import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { listCommunities } from "@/lib/data/db/graph/read-facts";
import { GRAPH_WORK } from "@/lib/data/db/jobs/job-kinds";
import { noteDocumentChange } from "@/lib/data/db/library/document-notices";
import { deleteDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { startWork, stopWork } from "@/lib/data/jobs/background-work";
import { AppError } from "@/lib/shared/errors";
import { type GraphParts, GraphWork } from "./graph-work";
import { changeExtraction, extractionStatus } from "./status";
import {
  addReady,
  bracketExtractor,
  graphParts,
  hashEmbedder,
  readEverything,
  shown,
  shownGraph,
} from "./testing/graph-store";

const CHOSEN = {
  method: "built-in" as const,
  extractor: { id: "brackets-1", origin: "built-in" as const },
  summarizer: null,
};
const until = (check: () => Promise<void>) => vi.waitFor(check, { interval: 20 });

describe.each(EVERY_DATABASE)("the graph worker on %s", (_name, create) => {
  setUpDatabase(create);
  const workers: GraphWork[] = [];
  beforeEach(emptyDatabase);
  afterEach(async () => {
    await stopWork();
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  });

  function start(parts: GraphParts = graphParts()): GraphWork {
    const worker = new GraphWork(() => Promise.resolve(parts), { quietMs: 0 });
    workers.push(worker);
    startWork(GRAPH_WORK, () => worker);
    return worker;
  }

  const settled = () => until(async () => expect(await extractionStatus(CHOSEN)).toMatchObject({ state: "idle" }));

  it("extracts ready and new documents, and removes deleted ones", async () => {
    await addReady("[Anna|person] leads [Acme|organization]");
    start();
    await settled();
    const second = await addReady("[Ben|person] leads [Zeta|organization]");
    noteDocumentChange([second]);
    await until(async () => expect(await shown("entity")).toHaveLength(4));
    await deleteDocument(second, EVERYTHING);
    await until(async () => expect(await shown("entity")).toHaveLength(2));
    expect(await shownGraph()).toContain("relation Anna leads Acme 1");
  });

  it("waits while documents are imported", async () => {
    const id = await addReady("[Anna|person]");
    await pool().query("INSERT INTO job (kind, subject, owner_id, document_id) VALUES ('ingest', $1, 'local', $2)", [
      id,
      id,
    ]);
    const worker = new GraphWork(() => Promise.resolve(graphParts()), { quietMs: 0 });
    expect(await worker.step()).toBe(false);
    expect(await shownGraph()).toEqual([]);
    await pool().query("DELETE FROM job WHERE kind = 'ingest'");
    expect(await worker.step()).toBe(true);
    expect((await shownGraph()).length).toBeGreaterThan(0);
  });

  it("retries failures, reports the reason, and allows a manual retry", async () => {
    let broken = true;
    const extractor = bracketExtractor({
      act: () => {
        if (broken) throw new AppError("unavailable", "The language model does not answer.");
      },
    });
    await addReady("[Anna|person]");
    const worker = new GraphWork(() => Promise.resolve(graphParts({ extractor })), { quietMs: 0 });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await worker.step();
      await pool().query("UPDATE job SET run_after = now()");
    }
    expect(extractor.calls).toHaveLength(5);
    expect(await worker.step()).toBe(false);
    expect(await extractionStatus(CHOSEN)).toMatchObject({
      state: "idle",
      documents: { done: 0, failed: 1, total: 1 },
      failures: [{ documentTitle: "Test", message: "The language model does not answer." }],
    });
    broken = false;
    await changeExtraction({ action: "retry" });
    start(graphParts({ extractor }));
    await settled();
    expect(await extractionStatus(CHOSEN)).toMatchObject({ documents: { done: 1, failed: 0 }, failures: [] });
  });

  it("does not retry permanent failures", async () => {
    const extractor = bracketExtractor({
      act: () => {
        throw new AppError("internal", "The language model's answer could not be parsed.");
      },
    });
    await addReady("[Anna|person]");
    const worker = new GraphWork(() => Promise.resolve(graphParts({ extractor })), { quietMs: 0 });
    await worker.step();
    await pool().query("UPDATE job SET run_after = now()");
    while (await worker.step());
    expect(extractor.calls).toHaveLength(1);
    expect(await extractionStatus(CHOSEN)).toMatchObject({
      state: "idle",
      documents: { failed: 1 },
      failures: [{ message: "The language model's answer could not be parsed." }],
    });
  });

  it("pauses in the middle of a document, for every process, and resumes from there", async () => {
    await addReady("[A] uses [B]", "[C] uses [D]", "[E] uses [F]", "[G] uses [H]");
    let passed: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      passed = resolve;
    });
    const extractor = bracketExtractor({
      batch: 1,
      act: async (call) => {
        if (call !== 3) return;
        await changeExtraction({ action: "pause" });
        passed();
      },
    });
    start(graphParts({ extractor }));
    await reached;
    await until(async () => expect((await extractionStatus(CHOSEN)).state).toBe("paused"));
    await stopWork();
    expect(await extractionStatus(CHOSEN)).toMatchObject({ passages: { done: 2, total: 4 } });
    const other = new GraphWork(() => Promise.resolve(graphParts({ extractor })), { quietMs: 0 });
    while (await other.step());
    expect(extractor.calls).toHaveLength(3);
    await changeExtraction({ action: "resume" });
    start(graphParts({ extractor }));
    await settled();
    expect(extractor.calls).toHaveLength(5);
    expect(await extractionStatus(CHOSEN)).toMatchObject({
      passages: { done: 4, total: 4 },
      left: { ms: 0, costUsd: 0 },
    });
  });

  it("builds communities once nothing changes, and summarizes only changed ones again", async () => {
    for (const island of ["A", "B", "C"]) {
      const names = [1, 2, 3, 4, 5, 6].map((n) => `${island}${n}`);
      const sentences = names.flatMap((name, at) =>
        names.slice(at + 1).map((other) => `[${name}|person] works_for [${other}|person].`),
      );
      await addReady(...sentences);
    }
    const embedder = hashEmbedder();
    start(graphParts({ embedder }));
    await until(async () => expect(await listCommunities(null, EVERYTHING)).toHaveLength(3));
    const before = await listCommunities(null, EVERYTHING);
    expect(before.map(({ entities }) => entities)).toEqual([6, 6, 6]);
    expect(before.map(({ title }) => title.slice(0, 1)).toSorted()).toEqual(["A", "B", "C"]);
    expect(before[0]?.summary).toContain("works_for");
    const { rows } = await pool().query("SELECT count(DISTINCT community_id)::int AS count FROM graph_entity");
    expect(rows).toEqual([{ count: 3 }]);
    const last = await addReady("[A1] works_for [A9|person]");
    const summaries = () =>
      embedder.embedded.filter((text) => before.some(({ title }) => text.startsWith(`${title}. [`)));
    const made = summaries().length;
    noteDocumentChange([last]);
    await until(async () =>
      expect((await listCommunities(null, EVERYTHING)).map(({ entities }) => entities)).toEqual([7, 6, 6]),
    );
    expect((await listCommunities(null, EVERYTHING)).map(({ id }) => id).toSorted()).toEqual(
      before.map(({ id }) => id).toSorted(),
    );
    expect(summaries().length).toBeLessThanOrEqual(made + 1);
  });

  it("makes no communities before documents are queued for another extractor", async () => {
    const names = ["A1", "A2", "A3", "A4"];
    await addReady(
      ...names.flatMap((name, at) =>
        names.slice(at + 1).map((other) => `[${name}|person] works_for [${other}|person].`),
      ),
    );
    await readEverything();
    let queue = () => {};
    const queuing = new Promise<void>((resolve) => {
      queue = resolve;
    });
    let asked = 0;
    const worker = new GraphWork(
      async () => {
        asked += 1;
        // The first to ask is the loop of documents.
        if (asked === 1) await queuing;
        return graphParts({ extractor: bracketExtractor({ id: "brackets-2" }) });
      },
      { quietMs: 0 },
    );
    workers.push(worker);
    startWork(GRAPH_WORK, () => worker);
    await until(async () => expect(asked).toBeGreaterThan(1));
    await setTimeout(200);
    expect(await listCommunities(null, EVERYTHING)).toEqual([]);
    queue();
    await until(async () => expect(await listCommunities(null, EVERYTHING)).toHaveLength(1));
  });

  it("extracts no new documents if extraction is off", async () => {
    await addReady("[Anna|person]");
    const worker = new GraphWork(() => Promise.resolve(graphParts({ extractor: null })), { quietMs: 0 });
    expect(await worker.step()).toBe(false);
    expect(await shownGraph()).toEqual([]);
    expect(await extractionStatus({ method: "off", extractor: null, summarizer: null })).toMatchObject({
      method: "off",
      state: "idle",
    });
  });
});
