import { GRAPH_WORK } from "@/lib/data/db/jobs/job-kinds";
import { wakeWork } from "@/lib/data/jobs/background-work";
import { passageSizesSaved } from "@/lib/library/ingest/chunk/follow-chunk-sizes";
import { embeddingSettingSaved } from "@/lib/library/retrieval/index-worker/index-work";
import { evaluateAfterSave } from "@/lib/server/evaluation/start-evaluation";

/**
 * Everything that follows a save: new settings reach the background workers that depend on them, and each kind of change
 * may start an evaluation. Never fails, since the save has succeeded.
 */
export async function afterSave(ownerId: string, saved: "settings" | "profile" | "prompt"): Promise<void> {
  if (saved === "settings") {
    await embeddingSettingSaved();
    await passageSizesSaved();
    wakeWork(GRAPH_WORK);
  }
  await evaluateAfterSave(ownerId, saved === "prompt" ? "prompt" : "settings");
}
