import { setTimeout as sleep } from "node:timers/promises";
import { wordAlert } from "./i18n/alert-words";
import { closeDatabase, databaseKind } from "./lib/data/db/connection/client";
import { waitForDatabase } from "./lib/data/db/connection/readiness";
import { GRAPH_WORK, JOB_KINDS } from "./lib/data/db/jobs/job-kinds";
import { startWork, stopWork } from "./lib/data/jobs/background-work";
import { resolveSettings } from "./lib/data/settings/resolve-settings";
import { graphRetrievals } from "./lib/engine/workflow/search/library-search";
import { startIngestWorker, stopIngestWorker } from "./lib/library/ingest/worker/worker";
import { graphParts } from "./lib/library/knowledge-graph/graph-parts";
import { GraphWork } from "./lib/library/knowledge-graph/graph-work";
import { startGraphReader, stopGraphReader } from "./lib/library/knowledge-graph/retrieval/graph-reader";
import { indexWork } from "./lib/library/retrieval/index-worker/index-work";
import { ALERT_RULES, deliveryWork, ruleWork } from "./lib/server/alerts/alert-work";
import { evaluationWork } from "./lib/server/evaluation/evaluation-work";
import { examineInBackground } from "./lib/server/health/doctor";
import { loadModels } from "./lib/server/health/probes";
import { installRequestGate } from "./lib/server/http/security/request-gate";
import { closeAllStreams } from "./lib/server/http/sse";
import { startRuns, stopRuns } from "./lib/server/runs/lifecycle/lifecycle";
import { metricsWork } from "./lib/server/upkeep/metrics-work";
import { purgeWork } from "./lib/server/upkeep/purge-work";
import { UpkeepWork } from "./lib/server/upkeep/upkeep-work";
import { log } from "./lib/shared/log";

/** The launcher waits slightly longer before it kills the process. */
const DRAIN_MS = 5_000;

/** Delay between attempts to resume ingestion while the database is unreachable. */
const START_RETRY_MS = 1_000;

/** Resumes unfinished work of an earlier process, and registers an orderly shutdown. */
export async function startServer(): Promise<void> {
  installRequestGate();
  // The models load in their own threads meanwhile; readiness reports their problems.
  loadModels().catch((error: unknown) => log.debug({ err: error }, "the built-in models are not loaded yet"));
  await waitForDatabase();
  await startRuns();
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stopServer();
    });
  }
  const alone = databaseKind() === "embedded";
  startWork(JOB_KINDS.index, () => indexWork({ alone }));
  await startIngestWorker().catch((error: unknown) => {
    log.warn({ err: error }, "cannot start ingestion yet; retrying");
    void retryIngestWorker(() => stopping);
  });
  startWork(GRAPH_WORK, () => new GraphWork(graphParts, { alone }));
  startGraphReader(async () => graphRetrievals((await resolveSettings()).settings.knowledgeGraph).length > 0);
  startWork(JOB_KINDS.evaluation, evaluationWork);
  startWork(JOB_KINDS.alertDelivery, () => deliveryWork(wordAlert));
  startWork(ALERT_RULES, ruleWork);
  startWork("metrics", metricsWork);
  startWork("purge", purgeWork);
  // A database server has autovacuum.
  if (alone) startWork("upkeep", () => new UpkeepWork());
  examineInBackground();
}

/** An unreachable database does not prevent a start: it may be starting as well. */
async function retryIngestWorker(isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    await sleep(START_RETRY_MS, undefined, { ref: false });
    try {
      return await startIngestWorker();
    } catch (error) {
      log.debug({ err: error }, "cannot start ingestion yet");
    }
  }
}

/** Streams first, since they never end on their own; then the work behind them; the database last. */
async function stopServer(): Promise<never> {
  const timer = setTimeout(() => {
    log.warn({ ms: DRAIN_MS }, "shutdown timed out with unfinished work; it resumes at the next start");
    process.exit(0);
  }, DRAIN_MS);
  try {
    closeAllStreams();
    const workers = [stopIngestWorker(), stopGraphReader()];
    await Promise.all([stopRuns(), stopWork(), ...workers]);
    await closeDatabase();
  } catch (error) {
    log.error({ err: error }, "orderly shutdown failed");
    process.exit(1);
  }
  clearTimeout(timer);
  process.exit(0);
}
