import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { databaseKind, databaseUrl, pool } from "../connection/client";
import { CONNECT_TIMEOUT_MS, LISTEN_RETRY_MAX_MS, LISTEN_RETRY_MS } from "../tunables";

/**
 * What the processes that share one PostgreSQL tell each other by `NOTIFY`. A notice only says where to look; the
 * database says what there is, and whoever misses one finds it by looking regularly. The embedded database has one
 * application process, which its own bus serves.
 */
const runNoticeSchema = z.discriminatedUnion("kind", [
  /** Events of a run were stored. */
  z.object({ kind: z.literal("events"), runId: z.string(), from: z.string() }),
  /** Somebody wants a run cancelled. */
  z.object({ kind: z.literal("cancel"), runId: z.string(), from: z.string() }),
  /** A process that stops has let its runs go. */
  z.object({ kind: z.literal("released"), from: z.string() }),
]);
type RunNotice = z.infer<typeof runNoticeSchema>;

/** Text of `pg_notify`'s first argument. */
export const RUN_CHANNEL = "touchstone_run";

/** Names this process in its own notices, which it does not need to hear. */
export function noticeOrigin(): string {
  return processWide("notice-origin", () => ({ id: randomUUID() })).id;
}

/** True where another process may be listening. */
export function sharesDatabase(): boolean {
  return databaseKind() === "external";
}

/** Tells the other processes, outside of any transaction. */
export async function sendRunNotice(notice: { kind: "released" } | { kind: "cancel"; runId: string }): Promise<void> {
  if (!sharesDatabase()) return;
  await pool().query("select pg_notify($1, $2)", [RUN_CHANNEL, JSON.stringify({ ...notice, from: noticeOrigin() })]);
}

export interface RunNoticeListener {
  onNotice(notice: RunNotice): void;
  /** Called whenever listening begins (again): what was said before was not heard. */
  onListening(): void;
}

/**
 * Listens on a connection of its own, and opens another one when it breaks.
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
      log.warn({ err: error, waitMs }, "notices of other processes are not heard; the database is looked into instead");
      // An aborted wait is the end of listening.
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
  // Connecting may fail first; that error is the one thrown then.
  over.catch(() => undefined);
  client.on("notification", ({ payload }) => {
    const notice = parseNotice(payload);
    if (notice !== null && notice.from !== noticeOrigin()) listener.onNotice(notice);
  });
  try {
    await client.connect();
    await client.query(`listen ${RUN_CHANNEL}`);
    onOpen();
    listener.onListening();
    await over;
  } finally {
    // The signal outlives this connection, and every one that comes after it.
    stop.removeEventListener("abort", stopped);
    await client.end().catch(() => undefined);
  }
}

/** Anybody on this PostgreSQL may notify: what cannot be read is not for us. */
function parseNotice(payload: string | undefined): RunNotice | null {
  try {
    const parsed = runNoticeSchema.safeParse(JSON.parse(payload ?? ""));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
