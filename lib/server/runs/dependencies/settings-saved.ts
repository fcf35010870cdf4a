import { passageSizesSaved } from "@/lib/library/ingest/chunk/follow-chunk-sizes";
import { wakeGraphWorker } from "@/lib/library/knowledge-graph/worker-registry";
import { embeddingSettingSaved } from "@/lib/library/retrieval/index-worker/index-work";

/** Notifies the background workers that depend on the settings. */
export async function settingsSaved(): Promise<void> {
  await embeddingSettingSaved();
  await passageSizesSaved();
  wakeGraphWorker();
}
