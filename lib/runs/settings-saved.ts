import { passageSizesSaved } from "../ingest/follow-passage-sizes";
import { wakeGraphWorker } from "../knowledge-graph/worker-registry";
import { embeddingSettingSaved } from "../retrieval/index-worker";

/** Tells everything that works by the settings in the background that they were saved. */
export async function settingsSaved(): Promise<void> {
  await embeddingSettingSaved();
  await passageSizesSaved();
  wakeGraphWorker();
}
