import type { PGlite } from "@electric-sql/pglite";
import { queryMessage, SYNC, startupMessage } from "./messages";
import { PanicWatch } from "./panic-watch";

/**
 * PGlite's one session, handed to one connection at a time in the order of asking.
 * Only the raw protocol is used: PGlite's own query functions would answer into the last raw callback.
 */
export class EmbeddedSession {
  /** What the session answered to its start-up packet: every connection is greeted with it. */
  readonly greeting: Buffer;
  private tail: Promise<void> = Promise.resolve();
  private readonly watch = new PanicWatch();

  private constructor(
    private readonly database: PGlite,
    greeting: Buffer,
  ) {
    this.greeting = greeting;
  }

  /** Takes over an open database. Nothing else may use it from here on. */
  static async open(database: PGlite): Promise<EmbeddedSession> {
    const greeting: Buffer[] = [];
    const startup = startupMessage({ user: "postgres", database: "postgres", client_encoding: "UTF8" });
    await database.execProtocolRawStream(startup, {
      syncToFs: false,
      onRawData: (data) => greeting.push(Buffer.from(data)),
    });
    return new EmbeddedSession(database, Buffer.concat(greeting));
  }

  /** Waits for the session; the answer hands it on to whoever asked next. */
  async acquire(): Promise<() => void> {
    const before = this.tail;
    let release: () => void = () => undefined;
    this.tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }

  /**
   * Runs protocol messages. The caller holds the session.
   * @param messages whole messages, the last of them Sync, Flush, Query or FunctionCall.
   * @throws DatabasePanic when the database is broken: the next statement would never return.
   */
  async execute(messages: Buffer, onData: (data: Buffer) => void): Promise<void> {
    // The files are written directly; there is no second copy to synchronise.
    await this.database.execProtocolRawStream(messages, {
      syncToFs: false,
      // The bytes lie in the database's own memory and are gone after the call: copy them.
      onRawData: (data) => {
        const bytes = Buffer.from(data);
        this.watch.read(bytes);
        onData(bytes);
      },
    });
    if (this.watch.panic !== null) throw this.watch.panic;
  }

  get inTransaction(): boolean {
    return this.database.isInTransaction();
  }

  /** Ends whatever the holder left open. The caller holds the session. */
  async rollBack(): Promise<void> {
    await this.execute(Buffer.concat([SYNC, queryMessage("ROLLBACK")]), () => undefined);
  }

  /** Writes everything to the files and closes. The caller holds the session and keeps it. */
  async close(): Promise<void> {
    await this.execute(queryMessage("CHECKPOINT"), () => undefined);
    await this.database.close();
  }
}
