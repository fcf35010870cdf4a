import { GRAPH_WORK } from "@/lib/data/db/jobs/job-kinds";
import { wakeWork } from "@/lib/data/jobs/background-work";
import { passageSizesSaved } from "@/lib/library/ingest/chunk/follow-chunk-sizes";
import { embeddingSettingSaved } from "@/lib/library/retrieval/index-worker/index-work";

/** Notifies the background workers that depend on the settings. */
export async function settingsSaved(): Promise<void> {
  await embeddingSettingSaved();
  await passageSizesSaved();
  wakeWork(GRAPH_WORK);
}
