import type { EventEmitter } from "node:events";
import { Pool, type PoolClient } from "pg";
import { noteDamage, reportedDamage } from "../faults/storage-damage";

type Connected = Parameters<Pool["connect"]>[0];

/** PostgreSQL's `connection_failure`. */
const CONNECTION_FAILURE = "08006";

/**
 * The driver gives some lost or refused connections no error code; this adds one, so that callers can recognise them.
 */
function withCode(error: Error): Error {
  if (Reflect.get(error, "code") === undefined) Reflect.set(error, "code", CONNECTION_FAILURE);
  return error;
}

/** Sees every error of the database, including those that a caller handles silently. */
function watchForDamage(client: PoolClient): void {
  const connection: EventEmitter | undefined = Reflect.get(client, "connection");
  connection?.on("errorMessage", ({ code = "", message = "" }: { code?: string; message?: string }) => {
    const damage = reportedDamage({ code, message });
    if (damage !== null) noteDamage(damage);
  });
}

/** The driver's pool, with a code on every error that means the database is unreachable. It reconnects by itself. */
export class ReconnectingPool extends Pool {
  /** @param answerMs time after which a statement of `query` without an answer fails as lost; no limit when omitted */
  constructor(options: ConstructorParameters<typeof Pool>[0], answerMs?: number) {
    super(options);
    // The driver passes the same error to the statement in progress and to its connection, here first.
    this.on("connect", (client) => client.on("error", withCode));
    this.on("connect", watchForDamage);
    if (answerMs !== undefined) this.#loseSilent(answerMs);
  }

  /** A connection may die silently: its socket stays open, and the statement would wait for ever. */
  #loseSilent(answerMs: number): void {
    const waiting = new WeakMap<PoolClient, NodeJS.Timeout>();
    this.on("acquire", (client) => {
      const lose = () => client.emit("error", new Error(`The database gave no answer within ${answerMs} ms.`));
      waiting.set(client, setTimeout(lose, answerMs).unref());
    });
    this.on("release", (_error, client) => clearTimeout(waiting.get(client)));
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    if (connected === undefined) {
      return super.connect().catch((error: unknown) => {
        throw error instanceof Error ? withCode(error) : error;
      });
    }
    super.connect((error, client, done) => connected(error === undefined ? error : withCode(error), client, done));
    return undefined;
  }
}
