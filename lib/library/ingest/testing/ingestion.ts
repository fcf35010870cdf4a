import { createHash } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { type ClaimedJob, claimJob } from "@/lib/data/db/jobs/jobs";
import { listDocuments } from "@/lib/data/db/library/documents";
import { isIngesting } from "@/lib/data/db/library/ingest/ingest-jobs";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { stopImports } from "@/lib/library/ingest/testing/start-imports";
import { libraryParts } from "@/lib/library/retrieval/index-worker/library";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import * as parsing from "../parse/parse-document";
import { LONGEST_WAIT_MS } from "../tunables";
import { processJob } from "../worker/process-job";
import { setUpParser } from "./set-up-parser";
import { paragraph, run, wordFile } from "./word-file";

/** Sets up a suite with a database, emptied before each test, and the real embedder; stops the worker after each test. */
export function setUpIngestion(create?: Parameters<typeof setUpDatabase>[0]): void {
  setUpDatabase(create);
  // Load the model outside the time of any test.
  beforeAll(() => builtInEmbedder().embedQuery("ready"));
  emptyAndStop();
}

/**
 * The same for a suite that ingests documents dozens of times and does not test their parsing: one process parses them
 * all, and vectors are hashes of the texts.
 */
export function setUpQuickIngestion(create?: Parameters<typeof setUpDatabase>[0]): void {
  setUpDatabase(create);
  const parse = setUpParser();
  beforeEach(() => {
    vi.spyOn(parsing, "parseDocument").mockImplementation(parse);
    const embedder = builtInEmbedder();
    vi.spyOn(embedder, "embedQuery").mockImplementation(async (text) => hashVector(text));
    vi.spyOn(embedder, "embedPassages").mockImplementation(async (texts) => texts.map(hashVector));
  });
  emptyAndStop();
}

function emptyAndStop(): void {
  beforeEach(emptyDatabase);
  afterEach(async () => {
    vi.restoreAllMocks();
    await stopImports();
  });
}

/** The dimension of the built-in model. */
const DIMENSION = 384;

function hashVector(text: string): Float32Array {
  const digest = createHash("sha256").update(text).digest();
  const values = Float32Array.from({ length: DIMENSION }, (_, at) => (digest[at % digest.length] ?? 0) - 127.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

export const bytes = (text: string) => new TextEncoder().encode(text);

const numbers = (sections: number) => Array.from({ length: sections }, (_, n) => n);
const section = (n: number) => `The turbine of plant ${n} is serviced in March by its own people.`;

/** Sections of distinct text, one passage each. */
export const markdown = (sections: number) =>
  bytes(
    numbers(sections)
      .map((n) => `## Part ${n}\n\n${section(n)}\n`)
      .join("\n"),
  );
const page = (sections: number) =>
  bytes(
    numbers(sections)
      .map((n) => `<h2>Part ${n}</h2><p>${section(n)}`)
      .join(""),
  );
const word = (sections: number) =>
  wordFile(
    numbers(sections)
      .map((n) => paragraph(run(`Part ${n}`), "Titre1") + paragraph(run(section(n))))
      .join(""),
  );

/** The same five sections in every format. */
export const MANUALS = {
  markdown: { fileName: "manual.md", bytes: markdown(5) },
  page: { fileName: "manual.html", bytes: page(5) },
  word: { fileName: "manual.docx", bytes: word(5) },
};

/** Claims the next job of the quick lane, or of the slow one if that has none. */
export async function anyJob(leaseMs: number): Promise<ClaimedJob | null> {
  const queue = { kind: JOB_KINDS.ingest, longestWaitMs: LONGEST_WAIT_MS };
  return (await claimJob({ ...queue, lane: "quick" }, leaseMs)) ?? claimJob({ ...queue, lane: "slow" }, leaseMs);
}

/** The same; throws if there is no job. */
export async function claimed(leaseMs = 60_000): Promise<ClaimedJob> {
  const job = await anyJob(leaseMs);
  if (job === null) throw new Error("no job");
  return job;
}

export async function find(id: string): Promise<DocumentSummary | undefined> {
  return (await listDocuments(EVERYTHING)).find((document) => document.id === id);
}

/** Waits until no import is queued or in progress: the job of a document that is ready ends a moment later. */
export async function importsEnded(): Promise<void> {
  await vi.waitFor(async () => expect(await isIngesting()).toBe(false));
}

/** The document once it is ready or has failed. */
export function settled(id: string): Promise<DocumentSummary> {
  return vi.waitFor(
    async () => {
      const found = await find(id);
      if (found?.status !== "ready" && found?.status !== "failed") throw new Error(`still ${found?.progress.stage}`);
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** Row counts of the tables. */
export async function counts(): Promise<Record<string, number>> {
  const { rows } = await pool().query(
    `SELECT (SELECT count(*) FROM document)::int AS documents, (SELECT count(*) FROM passage)::int AS passages,
            (SELECT count(*) FROM passage_vector)::int AS indexed, (SELECT count(*) FROM job WHERE kind = 'ingest')::int AS jobs`,
  );
  return rows[0];
}

/**
 * Counts of inconsistencies, which must all be 0 once documents have settled: failed documents with content, ready ones
 * with missing content, superseded ones that are searchable or cannot be opened, and jobs of settled documents.
 */
export async function leftovers(): Promise<Record<string, number>> {
  const { rows } = await pool().query(
    `SELECT count(*) FILTER (WHERE status = 'failed' AND (passages > 0 OR vectors > 0 OR tokens > 0 OR text IS NOT NULL))::int AS "keptByFailed",
            count(*) FILTER (WHERE status = 'ready' AND NOT superseded AND (passages <> total OR vectors <> total OR tokens <> total))::int AS "lackedByReady",
            count(*) FILTER (WHERE superseded AND (vectors > 0 OR tokens > 0 OR (status = 'ready' AND passages <> total)))::int AS "wrongInSuperseded",
            count(*) FILTER (WHERE (status IN ('queued', 'processing')) <> has_job)::int AS "jobsOfOthers"
     FROM (SELECT status, superseded, text, total, (SELECT count(*) FROM passage WHERE document_id = document.id) AS passages,
                  (SELECT count(*) FROM passage_vector WHERE document_id = document.id) AS vectors,
                  (SELECT count(*) FROM passage_tokens WHERE document_id = document.id) AS tokens,
                  EXISTS (SELECT 1 FROM job WHERE kind = 'ingest' AND document_id = document.id) AS has_job
           FROM document) AS counted`,
  );
  return rows[0];
}
export const NOTHING_LEFT = { keptByFailed: 0, lackedByReady: 0, wrongInSuperseded: 0, jobsOfOthers: 0 };

/**
 * Processes a job up to its nth statement. Then either every further statement fails, as if the process were killed, or
 * `then` is called first.
 * @returns the number of statements, and whether the job finished
 */
export async function workUntil(job: ClaimedJob, statement: number, then: "dies" | (() => Promise<unknown>)) {
  const parts = await libraryParts();
  const query = pool().query.bind(pool());
  let count = 0;
  let busy = false;
  const spied = vi.spyOn(pool(), "query").mockImplementation(async (...args: Parameters<typeof query>) => {
    if (busy) return query(...args);
    count += 1;
    if (count > statement && then === "dies") throw new Error("dead");
    if (count === statement && then !== "dies") {
      busy = true;
      await then();
      busy = false;
    }
    return query(...args);
  });
  const finished = await processJob(job, parts, new AbortController().signal).then(
    () => true,
    () => false,
  );
  spied.mockRestore();
  return { statements: count, finished };
}

export const workToEnd = (job: ClaimedJob) => workUntil(job, Number.POSITIVE_INFINITY, "dies");

/** The dependencies of ingestion, with `act` called before each call of the embedder. */
export async function partsWith(act: (call: number) => Promise<void> | void): ReturnType<typeof libraryParts> {
  return { ...(await libraryParts()), embedder: embedderThat(act) };
}

function embedderThat(act: (call: number) => Promise<void> | void): EmbeddingModel {
  let calls = 0;
  const embedder = builtInEmbedder();
  return {
    id: embedder.id,
    dimension: () => embedder.dimension(),
    embedQuery: (text) => embedder.embedQuery(text),
    async embedPassages(texts, options) {
      await act(++calls);
      return embedder.embedPassages(texts, options);
    },
  };
}
