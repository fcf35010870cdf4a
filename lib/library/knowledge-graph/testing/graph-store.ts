import { createHash } from "node:crypto";
import { vi } from "vitest";
import { z } from "zod";
import { db, pool } from "@/lib/data/db/connection/client";
import { type GraphJob, queueGraphJobs, readGraphProgress } from "@/lib/data/db/graph/graph-jobs";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { claimJob, completeJob } from "@/lib/data/db/jobs/jobs";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { insertPassages } from "@/lib/library/retrieval/testing/passages";
import { entityTypeSchema, relationTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { followUpTouched, readNextPassages } from "../build/store";
import type { Extractor, PassageExtraction } from "../extract/extraction";
import type { GraphParts } from "../graph-work";

const HEADING = /\{([^}|]+)(?:\|(\w+))?\}/g;
const NAME = /\[([^\]|]+)(?:\|(\w+))?\]/g;
const FACT =
  /\[([^\]|]+)(?:\|\w+)?\] (\w+) \[([^\]|]+)(?:\|\w+)?\](?: since (\d{4}-\d\d-\d\d))?(?: until (\d{4}-\d\d-\d\d))?/g;
const ALIAS = /\[([^\]|]+)(?:\|\w+)?\] \(\[([^\]|]+)\]\)/g;
const DATE = /on (\d{4}-\d\d-\d\d)/g;

/**
 * Extracts from a notation: "[Anna|person] leads [Acme] since 2019-01-01", "[Union] ([EU])", "on 2020-05-01", and
 * "{Tower|place}" for a name in a heading. The key is the name in lower case without "The".
 */
export function readBrackets(text: string): PassageExtraction {
  const inHeadings = [...text.matchAll(HEADING)].map(({ index, 1: name = "", 2: type }) => ({
    start: index,
    end: index + name.length,
    surface: name,
    key: name.toLowerCase().replace(/^the /, ""),
    type: entityTypeSchema.safeParse(type).data ?? "other",
    inHeading: true,
  }));
  const inText = [...text.matchAll(NAME)].map(({ index, 0: whole, 1: name = "", 2: type }) => ({
    start: index,
    end: index + whole.length,
    surface: name,
    key: name.toLowerCase().replace(/^the /, ""),
    type: entityTypeSchema.safeParse(type).data ?? "other",
  }));
  const mentions = [...inText, ...inHeadings];
  const at = (surface: string | undefined, from: number) =>
    inText.findIndex((mention) => mention.surface === surface && mention.start >= from);
  const facts = [...text.matchAll(FACT)].map(({ index, 0: whole, 1: source, 2: type, 3: target, 4: from, 5: to }) => ({
    source: at(source, index),
    target: at(target, index + 1),
    type: relationTypeSchema.parse(type),
    start: index,
    end: index + whole.length,
    validFrom: from ?? null,
    validTo: to ?? null,
  }));
  const dates = [...text.matchAll(DATE)].map(({ index, 0: whole, 1: day = "" }) => ({
    start: index,
    end: index + whole.length,
    from: day,
    to: day,
  }));
  const aliases = [...text.matchAll(ALIAS)].map(([, name = "", short = ""]) => ({
    key: name.toLowerCase(),
    alias: short.toLowerCase(),
  }));
  return { mentions, aliases, facts, dates };
}

/** An extractor of this notation, with `act` called before each extraction. */
export function bracketExtractor({
  id = "brackets-1",
  batch = 2,
  act = () => undefined,
}: {
  id?: string;
  batch?: number;
  act?: (call: number) => Promise<void> | void;
} = {}): Extractor & { calls: string[][] } {
  const calls: string[][] = [];
  return {
    id,
    origin: "built-in",
    batch,
    calls,
    async extract(passages) {
      calls.push(passages.map((passage) => passage.id));
      await act(calls.length);
      return passages.map(({ text }) => readBrackets(text));
    },
  };
}

/** An embedder whose vectors are hashes of the texts. */
export function hashEmbedder(): EmbeddingModel & { embedded: string[] } {
  const embedded: string[] = [];
  const vector = (text: string) => Float32Array.from(createHash("sha256").update(text).digest().subarray(0, 8));
  return {
    id: "hash",
    embedded,
    dimension: () => Promise.resolve(8),
    embedQuery: (text) => Promise.resolve(vector(text)),
    async embedPassages(texts) {
      embedded.push(...texts);
      return texts.map(vector);
    },
  };
}

export function graphParts(changes: Partial<GraphParts> = {}): GraphParts {
  return { extractor: bracketExtractor(), embedder: hashEmbedder(), summarizer: null, ...changes };
}

/** A ready document. @returns its id */
export async function addReady(...texts: string[]): Promise<string> {
  const [first] = await insertPassages(texts);
  if (first === undefined) throw new Error("no passage");
  return first.documentId;
}

/** Claims the next document that an extractor is to read. */
export async function claimGraphJob(extractor: string, leaseMs: number): Promise<GraphJob | null> {
  const queue = { kind: JOB_KINDS.graphDocument, lane: "", longestWaitMs: 600_000 };
  for (;;) {
    const job = await claimJob(queue, leaseMs);
    if (job === null) return null;
    const done = await readGraphProgress(job.subject, extractor);
    if (done !== null) return { ...job, documentId: job.subject, done };
    await completeJob(db(), job);
  }
}

/** Claims the next job; throws without one. */
export async function claimedGraphJob(leaseMs = 60_000): Promise<GraphJob> {
  await queueGraphJobs("brackets-1", 1_000);
  const job = await claimGraphJob("brackets-1", leaseMs);
  if (job === null) throw new Error("no job");
  return job;
}

/** Processes a job to its end. */
export async function readAll(job: GraphJob, { extractor, embedder }: GraphParts = graphParts()): Promise<void> {
  if (extractor === null) throw new Error("no extractor");
  const signal = new AbortController().signal;
  for (let now: GraphJob | null = job; now !== null; )
    now = await readNextPassages(now, { extractor, embedder }, signal);
}

export async function followUpAll(embedder: EmbeddingModel = hashEmbedder()): Promise<void> {
  while (await followUpTouched(embedder));
}

/** Processes every waiting document, and updates all changed entities. */
export async function readEverything(parts: GraphParts = graphParts()): Promise<void> {
  const id = parts.extractor?.id ?? "";
  await queueGraphJobs(id, 1_000);
  for (let job = await claimGraphJob(id, 60_000); job !== null; job = await claimGraphJob(id, 60_000)) {
    await readAll(job, parts);
  }
  await followUpAll(parts.embedder);
}

const shownSchema = z.array(z.object({ line: z.string() }));

/** The whole graph as sorted lines that do not depend on ids. */
export async function shownGraph(): Promise<string[]> {
  const { rows } = await pool().query(
    `SELECT 'entity ' || name || ' ' || type || ' ' || passages || ' '
            || (SELECT string_agg(replace(key, chr(1), '/'), ',' ORDER BY key) FROM graph_entity_key WHERE entity_id = id)
            || CASE WHEN embedding IS NULL THEN ' no vector' ELSE '' END AS line FROM graph_entity
     UNION ALL
     SELECT 'relation ' || source.name || ' ' || relation.type || ' ' || target.name || ' ' || count
     FROM graph_relation AS relation JOIN graph_entity AS source ON source.id = source_id
     JOIN graph_entity AS target ON target.id = target_id
     UNION ALL
     SELECT 'fact ' || substr(text, start + 1, "end" - start) || ' ' || coalesce(valid_from::text, '-') || ' '
            || coalesce(valid_to::text, '-') || CASE WHEN closed_by IS NULL THEN '' ELSE ' closed' END
     FROM graph_fact JOIN passage ON passage.id = passage_id
     UNION ALL SELECT 'mention ' || surface || ' ' || substr(text, start + 1, "end" - start) || ' of ' || name
     FROM graph_mention JOIN passage ON passage.id = passage_id JOIN graph_entity ON graph_entity.id = entity_id
     UNION ALL SELECT 'date ' || "from" FROM graph_date
     UNION ALL SELECT 'touched' FROM graph_touched
     UNION ALL SELECT 'orphan key ' || key FROM graph_entity_key
     WHERE NOT EXISTS (SELECT 1 FROM graph_mention WHERE graph_mention.key = graph_entity_key.key)`,
  );
  return shownSchema
    .parse(rows)
    .map(({ line }) => line)
    .toSorted();
}

/** The lines of one kind. */
export async function shown(kind: "entity" | "relation" | "fact"): Promise<string[]> {
  return (await shownGraph()).filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1));
}

/** Prisma passes its statements to the driver as objects. */
const rollbackSchema = z.object({ text: z.literal("ROLLBACK") });

/**
 * Counts the statements that reach the database during `work`, those of transactions included; after the nth all fail,
 * as if the process were killed.
 */
export async function withStatements(work: () => Promise<unknown>, lastOne = Number.POSITIVE_INFINITY) {
  let statements = 0;
  const database = pool();
  const query = database.query.bind(database);
  const connect = database.connect.bind(database);
  const counted = () => {
    statements += 1;
    if (statements > lastOne) throw new Error("dead");
  };
  const spies = [
    vi.spyOn(database, "query").mockImplementation(async (...args: Parameters<typeof query>) => {
      counted();
      return query(...args);
    }),
    vi.spyOn(database, "connect").mockImplementation(async (connected?: unknown) => {
      // The pool's own statements, already counted, connect with a callback.
      if (typeof connected === "function") return Reflect.apply(connect, database, [connected]);
      const client = await connect();
      const ask = client.query.bind(client);
      const spy = vi.spyOn(client, "query").mockImplementation(async (...args: Parameters<typeof ask>) => {
        // The server rolls back a killed process's transaction.
        if (rollbackSchema.safeParse(args[0]).error) counted();
        return ask(...args);
      });
      const release = client.release.bind(client);
      client.release = (error) => {
        spy.mockRestore();
        client.release = release;
        // A killed process leaves no open transaction.
        release(error ?? statements > lastOne);
      };
      return client;
    }),
  ];
  const finished = await work().then(
    () => true,
    () => false,
  );
  for (const spy of spies) spy.mockRestore();
  return { statements, finished };
}
