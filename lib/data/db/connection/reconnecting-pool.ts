import type { EventEmitter } from "node:events";
import { Pool, type PoolClient } from "pg";
import { noteDamage, reportedDamage } from "../faults/storage-damage";

type Connected = Parameters<Pool["connect"]>[0];

/** PostgreSQL's `connection_failure`. */
const CONNECTION_FAILURE = "08006";

/** A lost or refused connection whose error the driver leaves without a code gets one, so that callers can tell it. */
function withCode(error: Error): Error {
  if (Reflect.get(error, "code") === undefined) Reflect.set(error, "code", CONNECTION_FAILURE);
  return error;
}

/** Every refusal of the database comes by here, also one that a caller swallows and does without. */
function watchForDamage(client: PoolClient): void {
  const connection: EventEmitter | undefined = Reflect.get(client, "connection");
  connection?.on("errorMessage", ({ code = "", message = "" }: { code?: string; message?: string }) => {
    const damage = reportedDamage({ code, message });
    if (damage !== null) noteDamage(damage);
  });
}

/** The driver's pool, with a code on every error that says that the database is away. It connects again by itself. */
export class ReconnectingPool extends Pool {
  /** @param answerMs after which a statement of `query` whose answer does not come fails as lost; none where left out */
  constructor(options: ConstructorParameters<typeof Pool>[0], answerMs?: number) {
    super(options);
    // The driver hands the same error to the statement under way and to its connection, here first.
    this.on("connect", (client) => client.on("error", withCode));
    this.on("connect", watchForDamage);
    if (answerMs !== undefined) this.loseSilent(answerMs);
  }

  /** A connection may die without a word: its socket stays open, and the statement would wait for ever. */
  private loseSilent(answerMs: number): void {
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
