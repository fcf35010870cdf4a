import { assertDatabaseWritable, assertMigrationsApplied } from "@/lib/data/db/connection/readiness";
import { assertRoom } from "@/lib/data/db/faults/disk-room";
import { assertUndamaged } from "@/lib/data/db/faults/storage-fault";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { isWorking } from "@/lib/data/jobs/background-work";
import { doesWork } from "@/lib/data/jobs/work-roles";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { ReadinessProbes } from "./readiness";

const WARM_UP = { head: "", text: "ready", sentences: [] };

/** Readiness probes of a running application. */
export function readinessProbes(): ReadinessProbes {
  return {
    database: async () => {
      // A database that stopped because the disk is full does not answer; check the free space first.
      await assertRoom();
      await assertDatabaseWritable();
      await assertUndamaged();
    },
    migrations: () => assertMigrationsApplied(/* turbopackIgnore: true */ process.cwd()),
    embedder: loadModels,
    ingestion: async () => {
      if (doesWork(JOB_KINDS.ingest) && !isWorking(JOB_KINDS.ingest))
        throw new Error("the ingest worker is not running in this process");
    },
  };
}

/**
 * Loads the models that every process of this role needs: the embedder, and the verifier for the judges and the reader of
 * runs. The library's embedding server may be unavailable, since lexical search works without it. Results are cached, so
 * that later calls cost nothing.
 */
export async function loadModels(): Promise<void> {
  const verifier = doesWork("runs") ? builtInVerifier().read("ready", [WARM_UP]) : undefined;
  await Promise.all([builtInEmbedder().embedQuery("ready"), verifier]);
}
