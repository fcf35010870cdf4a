import { monitorEventLoopDelay } from "node:perf_hooks";
import { db, pool } from "@/lib/data/db/connection/client";
import { enqueueCommunities } from "@/lib/data/db/graph/communities";
import { readEntity, readGraphOverview, readNeighbourhood } from "@/lib/data/db/graph/read-entities";
import { listCommunities, listEpisodes } from "@/lib/data/db/graph/read-facts";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { claimJob } from "@/lib/data/db/jobs/jobs";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { makeCommunities } from "@/lib/library/knowledge-graph/communities/communities";
import { entityPage, graphOverview } from "@/lib/library/knowledge-graph/read-graph";
import { extractionStatus } from "@/lib/library/knowledge-graph/status";
import { ms, percentile } from "../path/figures";
import { writeSyntheticGraph } from "./synthetic-graph";

const SIZES = { entities: 10_000, facts: 50_000, passages: 20_000 };
const CALLS = 60;

/** Times the graph page's reads and the building of communities, with the longest block of the event loop. */
export async function measureReads(): Promise<void> {
  await writeSyntheticGraph(SIZES);
  console.log(`${SIZES.entities} entities, ${SIZES.facts} facts, ${SIZES.passages} passages\n`);
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM graph_entity ORDER BY passages DESC, id");
  // Every tenth call uses a top entity.
  const id = (at: number) => rows[at % 10 === 0 ? at / 10 : (at * 397) % rows.length]?.id ?? "";
  const { rows: communities } = await pool().query<{ id: string }>("SELECT id FROM graph_community ORDER BY id");
  const community = (at: number) => communities[at % communities.length]?.id ?? "";
  const chosen = {
    method: "built-in" as const,
    extractor: { id: "any", origin: "built-in" as const },
    summarizer: null,
  };
  const from = "2010-01-01T00:00:00Z";
  const to = "2011-01-01T00:00:00Z";
  const reads: Record<string, (at: number) => Promise<unknown>> = {
    "overview, all": () => readGraphOverview({ limit: 10_000 }, EVERYTHING),
    "overview, all, again": () => graphOverview({ limit: 10_000 }, EVERYTHING),
    "overview, 1,000": () => readGraphOverview({ limit: 1_000 }, EVERYTHING),
    "overview, a community": (at) => readGraphOverview({ limit: 10_000, communityId: community(at) }, EVERYTHING),
    "overview, a year": () => readGraphOverview({ limit: 1_000, from, to }, EVERYTHING),
    "entities, first page": () => entityPage({ limit: 50 }, EVERYTHING),
    "entities, by text": (at) => entityPage({ limit: 50, text: ["ba", "kelo", "minu", "zaza"][at % 4] }, EVERYTHING),
    "entities, a year": () => entityPage({ limit: 50, from, to }, EVERYTHING),
    entity: (at) => readEntity(id(at), EVERYTHING),
    "neighbourhood, 1": (at) => readNeighbourhood(id(at), 1, EVERYTHING),
    "neighbourhood, 2": (at) => readNeighbourhood(id(at), 2, EVERYTHING),
    communities: () => listCommunities(null, EVERYTHING),
    episodes: () => listEpisodes({ limit: 100, from }, EVERYTHING),
    "episodes of one": (at) => listEpisodes({ limit: 100, entityId: id(at) }, EVERYTHING),
    "extraction status": () => extractionStatus(chosen),
  };
  console.log("| read | p50 | p95 |\n| --- | --- | --- |");
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    for (let at = 0; at < (name === "overview, all" ? 10 : CALLS); at++) {
      const began = performance.now();
      await read(at);
      times.push(performance.now() - began);
    }
    console.log(`| ${name} | ${ms(percentile(times, 0.5))} | ${ms(percentile(times, 0.95))} |`);
  }
  await measureCommunities();
}

async function measureCommunities(): Promise<void> {
  const embedder: EmbeddingModel = {
    id: "none",
    dimension: () => Promise.resolve(384),
    embedQuery: () => Promise.resolve(new Float32Array(384)),
    embedPassages: (texts) => Promise.resolve(texts.map(() => new Float32Array(384))),
  };
  const parts = { summarizer: null, embedder };
  const { signal } = new AbortController();
  for (const what of ["first", "again, after one entity has changed"]) {
    await pool().query("UPDATE graph_state SET batch = batch + 1");
    await pool().query(
      "UPDATE graph_entity SET batch = batch + 1 WHERE id = (SELECT id FROM graph_entity ORDER BY id LIMIT 1)",
    );
    await db().job.deleteMany();
    await enqueueCommunities();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    const job = await claimJob({ kind: JOB_KINDS.graphCommunities, lane: "", longestWaitMs: 1_000 }, 600_000);
    if (job !== null) await makeCommunities(job, 0, parts, signal);
    delay.disable();
    const made = (await listCommunities(null, EVERYTHING)).length;
    const longest = ms(delay.max / 1e6);
    console.log(`\ncommunities, ${what}: ${made} in ${ms(performance.now() - began)}, event loop at most ${longest}`);
  }
}
