import { assertDatabaseAnswers, assertMigrationsApplied } from "../db/readiness";
import { hasIngestWorker } from "../ingest/worker-registry";
import { libraryEmbedder } from "../retrieval/library";
import type { ReadinessProbes } from "./readiness";

/** What a running application is asked. */
export function readinessProbes(): ReadinessProbes {
  return {
    database: assertDatabaseAnswers,
    migrations: () => assertMigrationsApplied(/* turbopackIgnore: true */ process.cwd()),
    // The first one loads the model; the query's vector is kept, so that later ones cost nothing.
    embedder: async () => {
      await libraryEmbedder().embedQuery("ready");
    },
    ingestion: async () => {
      if (!hasIngestWorker()) throw new Error("the ingest worker does not run in this process");
    },
  };
}
