import type { SearchIndexStatus } from "../contracts/embedding-index";
import { hasIngestWorker } from "../ingest/worker-registry";
import { libraryEmbedder } from "../retrieval/library";
import { readSearchIndexStatus } from "../retrieval/search-index-status";
import type { DoctorTask, Finding } from "./run-checks";

/** What the state of the search index means. */
export function searchIndexFinding({ active, building }: SearchIndexStatus): Finding {
  if (building !== null) {
    const params = { model: building.model, done: building.done, total: building.total };
    return building.failure === null
      ? { status: "ok", code: "index_building", params, fix: "wait_for_index" }
      : { status: "failed", code: "index_build_failed", params, fix: "check_embedding_model" };
  }
  const params = { model: active.model, done: active.done, total: active.total, missing: active.total - active.done };
  if (active.failure !== null) {
    return { status: "failed", code: "index_build_failed", params, fix: "check_embedding_model" };
  }
  return active.done < active.total
    ? { status: "warning", code: "index_incomplete", params, fix: "wait_for_index" }
    : { status: "ok", code: "index_whole", params, fix: null };
}

/** What finds passages, and what takes documents in. */
export function searchTasks(): DoctorTask[] {
  return [
    { id: "search_index", check: async () => searchIndexFinding(await readSearchIndexStatus()) },
    {
      id: "embedder",
      check: async () => {
        const embedder = await libraryEmbedder();
        await embedder.embedQuery("ready");
        return { status: "ok", code: "embedder_answers", params: { model: embedder.id }, fix: null };
      },
      whenBroken: { status: "failed", code: "embedder_failed", fix: "check_embedding_model" },
    },
    {
      id: "ingestion",
      check: async () =>
        hasIngestWorker()
          ? { status: "ok", code: "ingestion_running", fix: null }
          : { status: "failed", code: "ingestion_missing", fix: "restart_application" },
    },
  ];
}
