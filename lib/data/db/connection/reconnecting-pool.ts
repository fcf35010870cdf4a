import type { EventEmitter } from "node:events";
import { Pool, type PoolClient } from "pg";
import { noteDatabaseAway, noteDatabaseBack } from "../faults/database-outage";
import { isDependencyAway } from "../faults/dependency-away";
import { noteDamage, reportedDamage } from "../faults/storage-damage";
import { OUTAGE_POLL_MS } from "../tunables";

type Connected = Parameters<Pool["connect"]>[0];

/** PostgreSQL's `admin_shutdown`, `crash_shutdown` and `cannot_connect_now`. */
const SHUTDOWNS = new Set(["57P01", "57P02", "57P03"]);

/** PostgreSQL's `connection_failure`. */
const CONNECTION_FAILURE = "08006";

/** What the driver's pool reports of a connection that was neither made nor freed in time. */
const WAITED_TOO_LONG = "timeout exceeded when trying to connect";

/**
 * The driver gives some lost or refused connections no error code; this adds one, so that callers can recognise them.
 */
export function withCode(error: Error): Error {
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

/** The driver's pool, with a code on every error that means the database is unreachable. It reconnects on its own. */
export class ReconnectingPool extends Pool {
  /** @param answerMs time after which a statement of `query` without an answer fails as lost; no limit when omitted */
  constructor(options: ConstructorParameters<typeof Pool>[0], answerMs?: number) {
    super(options);
    // The driver passes the same error to the statement in progress and to its connection, here first.
    this.on("connect", (client) => client.on("error", withCode));
    this.on("connect", watchForDamage);
    this.on("connect", (client) => this.#watchForOutage(client));
    this.on("error", (error) => this.#noteIfAway(error));
    if (answerMs !== undefined) this.#loseSilent(answerMs);
  }

  /** The server announces its end before the statement and its callers fail. */
  #watchForOutage(client: PoolClient): void {
    noteDatabaseBack();
    client.on("error", (error) => this.#noteIfAway(error));
    const connection: EventEmitter | undefined = Reflect.get(client, "connection");
    connection?.on("errorMessage", (error: Error) => {
      if (SHUTDOWNS.has(Reflect.get(error, "code"))) this.#noteIfAway(error);
    });
  }

  #noteIfAway(error: Error): void {
    if (isDependencyAway(withCode(error)) && noteDatabaseAway(error)) this.#askUntilBack();
  }

  /** The next request may be hours away. */
  #askUntilBack(): void {
    const ask = async () => {
      if (this.ended || this.ending) return;
      const client = await super.connect().catch(() => null);
      if (client === null) return this.#askUntilBack();
      const isBack = await client.query("SELECT 1").then(
        () => true,
        () => false,
      );
      client.release(!isBack);
      if (isBack) noteDatabaseBack();
      else this.#askUntilBack();
    };
    setTimeout(() => void ask(), OUTAGE_POLL_MS).unref();
  }

  /** A connection that could not be made. Waiting too long for a free one is not an outage: the database may be busy. */
  #refused(error: Error): Error {
    const isWait = error.message === WAITED_TOO_LONG;
    withCode(error);
    if (!isWait) this.#noteIfAway(error);
    return error;
  }

  /** A connection may die silently: its socket stays open, and the statement would wait forever. */
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
        throw error instanceof Error ? this.#refused(error) : error;
      });
    }
    super.connect((error, client, done) => connected(error === undefined ? error : this.#refused(error), client, done));
    return undefined;
  }
}
