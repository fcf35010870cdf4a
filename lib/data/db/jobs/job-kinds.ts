/** The kinds of jobs, as stored. The folder that does the work registers it (`lib/data/jobs/job-worker.ts`). */
export const JOB_KINDS = {
  backup: "backup",
  delivery: "delivery",
  digest: "digest",
  evaluation: "evaluation",
  graphCommunities: "graph_communities",
  graphDocument: "graph_document",
  index: "index",
  ingest: "ingest",
  originals: "originals",
  tables: "tables",
} as const;

/** The name of all work on the knowledge graph. */
export const GRAPH_WORK = "graph";

/** The name of the work that does a kind of jobs. */
export const workOf = (kind: string): string =>
  kind === JOB_KINDS.graphDocument || kind === JOB_KINDS.graphCommunities ? GRAPH_WORK : kind;
