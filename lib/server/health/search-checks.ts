import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { isWorking } from "@/lib/data/jobs/background-work";
import { doesWork } from "@/lib/data/jobs/work-roles";
import { libraryEmbedder } from "@/lib/library/retrieval/index-worker/library";
import { readSearchIndexStatus } from "@/lib/library/retrieval/index-worker/search-index-status";
import { readSearchStores, type SearchStoreState } from "@/lib/library/retrieval/index-worker/search-store-status";
import type { SearchIndexStatus } from "@/lib/shared/contracts/library/embedding-index";
import { hasWorker } from "./processes/warnings";
import { rerankerTask } from "./reranker-check";
import type { DoctorTask, Finding } from "./run-checks";
import { STORE_CHECK_TIMEOUT_MS } from "./tunables";

/** The finding for the state of the search index. */
export function searchIndexFinding({ active, building }: SearchIndexStatus): Finding {
  if (building !== null) {
    const params = { model: building.model, done: building.done, total: building.total };
    return building.failure === null
      ? { status: "ok", code: "index_building", params, fix: "wait_for_index" }
      : { status: "failed", code: "index_build_failed", params, fix: buildFix(building) };
  }
  const params = { model: active.model, done: active.done, total: active.total, missing: active.total - active.done };
  if (active.failure !== null) {
    return { status: "failed", code: "index_build_failed", params, fix: buildFix(active) };
  }
  return active.done < active.total
    ? { status: "warning", code: "index_incomplete", params, fix: "wait_for_index" }
    : { status: "ok", code: "index_whole", params, fix: null };
}

/** The fix for a failing index: its embedding model or its vector store. */
function buildFix({ failure }: SearchIndexStatus["active"]): Finding["fix"] {
  return failure?.code === "search_store_unavailable" ? "check_search_store" : "check_embedding_model";
}

/** The finding for the vector stores: the worst one, with the active index's store first. */
export function searchStoreFinding(states: readonly SearchStoreState[]): Finding {
  const state = states.find(({ problem }) => problem !== null) ?? states[0];
  if (state === undefined) return { status: "ok", code: "store_in_database", fix: null };
  const { slot, store, host, version, oldest, entries, acknowledged } = state;
  const params = { slot, store, host, version: version ?? "?", oldest, entries, acknowledged };
  switch (state.problem) {
    case null:
      return { status: "ok", code: "store_answers", params, fix: null };
    case "unreachable":
      return { status: "failed", code: "store_unreachable", params, fix: "check_search_store" };
    case "too_old":
      return { status: "failed", code: "store_too_old", params, fix: "update_search_store" };
    case "collection_missing":
      return { status: "failed", code: "store_collection_missing", params, fix: "wait_for_index" };
    case "lost_entries":
      return { status: "warning", code: "store_lost_entries", params, fix: "verify_index" };
    case "strange_entries":
      return { status: "warning", code: "store_strange_entries", params, fix: "verify_index" };
  }
}

/** Checks of search and ingestion. */
export function searchTasks(): DoctorTask[] {
  return [
    { id: "search_index", check: async () => searchIndexFinding(await readSearchIndexStatus()) },
    {
      id: "search_store",
      check: async () => searchStoreFinding(await readSearchStores()),
      timeoutMs: STORE_CHECK_TIMEOUT_MS,
    },
    rerankerTask,
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
        isWorking(JOB_KINDS.ingest) || (!doesWork(JOB_KINDS.ingest) && (await hasWorker()))
          ? { status: "ok", code: "ingestion_running", fix: null }
          : { status: "failed", code: "ingestion_missing", fix: "restart_application" },
    },
  ];
}
