import { assertDatabaseAnswers, assertMigrationsApplied } from "../db/readiness";
import { hasIngestWorker } from "../ingest/worker-registry";
import { builtInEmbedder } from "../models/built-in/embedder";
import type { ReadinessProbes } from "./readiness";

/** What a running application is asked. */
export function readinessProbes(): ReadinessProbes {
  return {
    database: assertDatabaseAnswers,
    migrations: () => assertMigrationsApplied(/* turbopackIgnore: true */ process.cwd()),
    // The one that the built-in judges and reader need; a server that embeds the library may be away, and words are
    // found all the same. The first one loads the model; the query's vector is kept, so that later ones cost nothing.
    embedder: async () => {
      await builtInEmbedder().embedQuery("ready");
    },
    ingestion: async () => {
      if (!hasIngestWorker()) throw new Error("the ingest worker does not run in this process");
    },
  };
}
