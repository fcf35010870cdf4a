import { Pool, type PoolClient } from "pg";

type Connected = Parameters<Pool["connect"]>[0];

/** PostgreSQL's `connection_failure`. */
const CONNECTION_FAILURE = "08006";

/** A lost or refused connection whose error the driver leaves without a code gets one, so that callers can tell it. */
function withCode(error: Error): Error {
  if (Reflect.get(error, "code") === undefined) Reflect.set(error, "code", CONNECTION_FAILURE);
  return error;
}

/** The driver's pool, with a code on every error that says that the database is away. It connects again by itself. */
export class ReconnectingPool extends Pool {
  constructor(options: ConstructorParameters<typeof Pool>[0]) {
    super(options);
    // The driver hands the same error to the statement under way and to its connection, here first.
    this.on("connect", (client) => client.on("error", withCode));
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
