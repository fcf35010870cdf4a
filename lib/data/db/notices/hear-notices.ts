import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { Listeners } from "@/lib/shared/listeners";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { directUrl, pool } from "../connection/client";
import { withCode } from "../connection/reconnecting-pool";
import { CONNECT_TIMEOUT_MS, LISTEN_RETRY_MAX_MS, LISTEN_RETRY_MS } from "../tunables";
import { connectionName, NOTICE_CHANNEL, type Notice, noticesOf, processId, sharesDatabase } from "./notice";

/** A notice of another process; `missed`: this process listens from now on, and earlier notices were not received. */
export type HeardNotice = Notice | { kind: "missed" };

const listeners = () => processWide("notice-listeners", () => new Listeners<[notice: HeardNotice]>());
/** The process's one connection for notices. */
const listening = () => processWide("notice-connection", (): { stop?: () => Promise<void> } => ({}));

/** Calls back for every notice of another process. @returns a function that ends this */
export function onNotice(listener: (notice: HeardNotice) => void): () => void {
  return listeners().add(listener);
}

/** Listens on a separate connection from now on, and reopens it when it breaks. */
export function startListening(): void {
  const connection = listening();
  if (connection.stop !== undefined || !sharesDatabase()) return;
  const stop = new AbortController();
  const ended = listen(stop.signal);
  connection.stop = () => {
    stop.abort();
    return ended;
  };
}

export async function stopListening(): Promise<void> {
  const connection = listening();
  await connection.stop?.();
  delete connection.stop;
}

async function listen(stop: AbortSignal): Promise<void> {
  let waitMs = LISTEN_RETRY_MS;
  while (!stop.aborted) {
    try {
      await listenOnce(stop, () => {
        waitMs = LISTEN_RETRY_MS;
      });
    } catch (error) {
      if (stop.aborted) return;
      // If the whole database is away, its pool says so.
      await pool()
        .query("SELECT 1")
        .catch(() => undefined);
      log.warn({ err: error, waitMs }, "notices of other processes cannot be received; polling the database instead");
      // An aborted wait ends the listening.
      await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal: stop, ref: false }).catch(() => undefined);
      waitMs = Math.min(LISTEN_RETRY_MAX_MS, waitMs * 2);
    }
  }
}

/** Listens until the connection breaks (throws) or `stop` is aborted. */
async function listenOnce(stop: AbortSignal, onOpen: () => void): Promise<void> {
  const client = new Client({
    connectionString: directUrl(),
    application_name: connectionName(processId()),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  let stopped: () => void = () => undefined;
  const over = new Promise<void>((resolve, reject) => {
    client.on("error", (error) => reject(withCode(error)));
    client.on("end", () => reject(withCode(new Error("The connection for notices was closed."))));
    stopped = resolve;
  });
  stop.addEventListener("abort", stopped, { once: true });
  // Connecting may fail first; that error is then thrown instead.
  over.catch(() => undefined);
  client.on("notification", ({ payload }) => {
    for (const notice of noticesOf(payload)) listeners().notify(notice);
  });
  try {
    await client.connect().catch((error: unknown) => {
      throw error instanceof Error ? withCode(error) : error;
    });
    await client.query(`LISTEN ${NOTICE_CHANNEL}`);
    onOpen();
    listeners().notify({ kind: "missed" });
    await over;
  } finally {
    // The signal outlives this connection and all later ones.
    stop.removeEventListener("abort", stopped);
    await client.end().catch(() => undefined);
  }
}
