import { wordAlert } from "./i18n/alert-words";
import { closeDatabase, databaseKind } from "./lib/data/db/connection/client";
import { waitForDatabase } from "./lib/data/db/connection/readiness";
import { GRAPH_WORK, JOB_KINDS } from "./lib/data/db/jobs/job-kinds";
import { startListening, stopListening } from "./lib/data/db/notices/hear-notices";
import { type BackgroundWork, startWork, stopWork } from "./lib/data/jobs/background-work";
import { doesWork, type WorkName } from "./lib/data/jobs/work-roles";
import { originalsWork } from "./lib/data/originals/originals-work";
import { resolveSettings } from "./lib/data/settings/resolve-settings";
import { graphRetrievals } from "./lib/engine/workflow/search/library-search";
import { digestWork } from "./lib/library/digest/digest-work";
import { tablesWork } from "./lib/library/ingest/tables/tables-work";
import { ingestWork } from "./lib/library/ingest/worker/ingest-work";
import { graphParts } from "./lib/library/knowledge-graph/graph-parts";
import { GraphWork } from "./lib/library/knowledge-graph/graph-work";
import { GraphReader } from "./lib/library/knowledge-graph/retrieval/graph-reader";
import { indexWork } from "./lib/library/retrieval/index-worker/index-work";
import { SearchReplica } from "./lib/library/retrieval/index-worker/search-replica";
import { ALERT_RULES, ruleWork } from "./lib/server/alerts/alert-work";
import { evaluationWork } from "./lib/server/evaluation/evaluation-work";
import { examineInBackground } from "./lib/server/health/doctor";
import { loadModels } from "./lib/server/health/probes";
import { ProcessBeat } from "./lib/server/health/processes/process-beat";
import { closeAllStreams, openStreamCount } from "./lib/server/http/sse";
import { startMonitoring, stopMonitoring } from "./lib/server/monitoring/monitoring";
import { activeRuns } from "./lib/server/runs/lifecycle/active-runs";
import { startRuns, stopRuns } from "./lib/server/runs/lifecycle/lifecycle";
import { backupSchedule, backupWork } from "./lib/server/upkeep/backup-work";
import { metricsWork } from "./lib/server/upkeep/metrics-work";
import { purgeWork } from "./lib/server/upkeep/purge-work";
import { UpkeepWork } from "./lib/server/upkeep/upkeep-work";
import { deliveryWork } from "./lib/server/webhooks/delivery-work";
import { log } from "./lib/shared/log";

/** The launcher waits slightly longer before it kills the process. */
const DRAIN_MS = 5_000;

/** Resumes unfinished work of an earlier process, and registers an orderly shutdown. */
export async function startServer(): Promise<void> {
  // The models load in their own threads meanwhile; readiness reports their problems.
  loadModels().catch((error: unknown) => log.debug({ err: error }, "the built-in models are not loaded yet"));
  await waitForDatabase();
  await startMonitoring({
    "touchstone.runs.active": () => [{ value: activeRuns().size }],
    "touchstone.streams.open": () => [{ value: openStreamCount() }],
  });
  if (doesWork("runs")) await startRuns();
  startListening();
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stopServer();
    });
  }
  const alone = databaseKind() === "embedded";
  const isGraphAsked = async () => graphRetrievals((await resolveSettings()).settings.knowledgeGraph).length > 0;
  const start = (name: WorkName, create: () => BackgroundWork) => {
    if (doesWork(name)) startWork(name, create);
  };
  startWork("process-beat", () => new ProcessBeat());
  start("search-replica", () => new SearchReplica());
  start("graph-reader", () => new GraphReader(isGraphAsked));
  start(JOB_KINDS.index, () => indexWork({ alone }));
  start(JOB_KINDS.ingest, () => ingestWork(undefined, { alone }));
  start(JOB_KINDS.originals, () => originalsWork({ alone }));
  start(JOB_KINDS.tables, () => tablesWork({ alone }));
  start(JOB_KINDS.digest, () => digestWork({ alone }));
  start(GRAPH_WORK, () => new GraphWork(graphParts, { alone }));
  start(JOB_KINDS.evaluation, evaluationWork);
  start(ALERT_RULES, ruleWork);
  start(JOB_KINDS.delivery, () => deliveryWork(wordAlert, { alone }));
  const schedule = backupSchedule();
  if (schedule !== null) start(JOB_KINDS.backup, () => backupWork(schedule, { alone }));
  start("metrics", metricsWork);
  start("purge", purgeWork);
  // A database server has autovacuum.
  if (alone) start("upkeep", () => new UpkeepWork());
  examineInBackground();
}

/** Streams first, since they never end on their own; then the work behind them; the database last. */
async function stopServer(): Promise<never> {
  const timer = setTimeout(() => {
    log.warn({ ms: DRAIN_MS }, "shutdown timed out with unfinished work; it resumes at the next start");
    process.exit(0);
  }, DRAIN_MS);
  try {
    closeAllStreams();
    await Promise.all([stopRuns(), stopWork()]);
    await stopListening();
    await stopMonitoring();
    await closeDatabase();
  } catch (error) {
    log.error({ err: error }, "orderly shutdown failed");
    process.exit(1);
  }
  clearTimeout(timer);
  process.exit(0);
}
