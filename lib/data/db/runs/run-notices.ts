import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { databaseKind, databaseUrl, db } from "../connection/client";
import type { Statements } from "../connection/rows";
import { CONNECT_TIMEOUT_MS, LISTEN_RETRY_MAX_MS, LISTEN_RETRY_MS } from "../tunables";

/**
 * Notices between the processes that share one PostgreSQL, sent with `NOTIFY`. A notice only says where to look; the
 * database has the state, and a process that misses a notice finds it by polling. The embedded database has one
 * application process, which uses its own bus.
 */
const runNoticeSchema = z.discriminatedUnion("kind", [
  /** Events of a run were stored. */
  z.object({ kind: z.literal("events"), runId: z.string(), from: z.string() }),
  /** A user wants a run cancelled. */
  z.object({ kind: z.literal("cancel"), runId: z.string(), from: z.string() }),
  /** A process that shuts down has released its runs. */
  z.object({ kind: z.literal("released"), from: z.string() }),
]);
type RunNotice = z.infer<typeof runNoticeSchema>;
type UnsentNotice = { kind: "released" } | { kind: "cancel" | "events"; runId: string };

/** Name of the PostgreSQL notification channel. */
export const RUN_CHANNEL = "touchstone_run";

/** Identifies this process in its notices, so that it can ignore its own. */
export function noticeOrigin(): string {
  return processWide("notice-origin", () => ({ id: randomUUID() })).id;
}

/** True when other processes may be listening. */
export function sharesDatabase(): boolean {
  return databaseKind() === "external";
}

/** Notifies the other processes, outside of any transaction. */
export async function sendRunNotice(notice: UnsentNotice): Promise<void> {
  if (!sharesDatabase()) return;
  await notify(db(), notice);
}

/** Notifies the other processes once the transaction commits that stores events of a run. */
export async function notifyOfEvents(client: Statements, runId: string): Promise<void> {
  if (sharesDatabase()) await notify(client, { kind: "events", runId });
}

async function notify(client: Statements, notice: UnsentNotice): Promise<void> {
  const sent = JSON.stringify({ ...notice, from: noticeOrigin() });
  // Prisma has no NOTIFY.
  await client.$executeRaw`SELECT pg_notify(${RUN_CHANNEL}, ${sent})`;
}

export interface RunNoticeListener {
  onNotice(notice: RunNotice): void;
  /** Called whenever listening starts or resumes: earlier notices were not received. */
  onListening(): void;
}

/**
 * Listens on a connection of its own, and reconnects when it breaks.
 * @returns a function that stops listening
 */
export function listenForRunNotices(listener: RunNoticeListener): () => Promise<void> {
  const stop = new AbortController();
  const listening = listen(listener, stop.signal);
  return async () => {
    stop.abort();
    await listening;
  };
}

async function listen(listener: RunNoticeListener, stop: AbortSignal): Promise<void> {
  let waitMs = LISTEN_RETRY_MS;
  while (!stop.aborted) {
    try {
      await listenOnce(listener, stop, () => {
        waitMs = LISTEN_RETRY_MS;
      });
    } catch (error) {
      if (stop.aborted) return;
      log.warn({ err: error, waitMs }, "notices of other processes cannot be received; polling the database instead");
      // An aborted wait ends the listening.
      await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal: stop, ref: false }).catch(() => undefined);
      waitMs = Math.min(LISTEN_RETRY_MAX_MS, waitMs * 2);
    }
  }
}

/** Listens until the connection breaks (throws) or `stop` is aborted. */
async function listenOnce(listener: RunNoticeListener, stop: AbortSignal, onOpen: () => void): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  let stopped: () => void = () => undefined;
  const over = new Promise<void>((resolve, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("The connection for notices was closed.")));
    stopped = resolve;
  });
  stop.addEventListener("abort", stopped, { once: true });
  // Connecting may fail first; that error is then thrown instead.
  over.catch(() => undefined);
  client.on("notification", ({ payload }) => {
    const notice = parseNotice(payload);
    if (notice !== null && notice.from !== noticeOrigin()) listener.onNotice(notice);
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${RUN_CHANNEL}`);
    onOpen();
    listener.onListening();
    await over;
  } finally {
    // The signal outlives this connection and all later ones.
    stop.removeEventListener("abort", stopped);
    await client.end().catch(() => undefined);
  }
}

/** Any client of this PostgreSQL may notify: a payload that cannot be parsed is not ours. */
function parseNotice(payload: string | undefined): RunNotice | null {
  try {
    const parsed = runNoticeSchema.safeParse(JSON.parse(payload ?? ""));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
