import { assertDatabaseAnswers, assertMigrationsApplied } from "@/lib/data/db/connection/readiness";
import { assertRoom } from "@/lib/data/db/faults/disk-room";
import { assertUndamaged } from "@/lib/data/db/faults/storage-fault";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { hasIngestWorker } from "@/lib/library/ingest/worker/worker-registry";
import type { ReadinessProbes } from "./readiness";

const WARM_UP = { head: "", text: "ready", sentences: [] };

/** What a running application is asked. */
export function readinessProbes(): ReadinessProbes {
  return {
    database: async () => {
      // A database that has stopped for want of room does not answer: the room says more.
      await assertRoom();
      await assertDatabaseAnswers();
      await assertUndamaged();
    },
    migrations: () => assertMigrationsApplied(/* turbopackIgnore: true */ process.cwd()),
    embedder: loadModels,
    ingestion: async () => {
      if (!hasIngestWorker()) throw new Error("the ingest worker does not run in this process");
    },
  };
}

/**
 * Loads the two models that the built-in judges and reader need; a server that embeds the library may be away, and words
 * are found all the same. Vector and reading are kept, so that asking again costs nothing.
 */
export async function loadModels(): Promise<void> {
  await Promise.all([builtInEmbedder().embedQuery("ready"), builtInVerifier().read("ready", [WARM_UP])]);
}
