import type { PGlite } from "@electric-sql/pglite";
import { queryMessage, SYNC, startupMessage } from "./messages";
import { type DatabasePanic, PanicWatch } from "./panic-watch";
import { CHECKPOINT_FILES } from "./tunables";

/**
 * PGlite's one session, given to one connection at a time, in the order of their requests.
 * It uses only the raw protocol: PGlite's own query functions would answer into the last raw callback.
 */
export class EmbeddedSession {
  /** The session's answer to its start-up packet, with which every new connection is greeted. */
  readonly greeting: Buffer;
  #tail: Promise<void> = Promise.resolve();
  readonly #watch = new PanicWatch();

  readonly #database: PGlite;
  readonly #onPanic: (panic: DatabasePanic) => void;
  readonly #logFiles: () => number;
  /** Number of files of the log from which the next checkpoint is made: more than the last one left. */
  #checkpointFrom = CHECKPOINT_FILES;

  private constructor(
    database: PGlite,
    greeting: Buffer,
    onPanic: (panic: DatabasePanic) => void,
    logFiles: () => number,
  ) {
    this.#database = database;
    this.#onPanic = onPanic;
    this.#logFiles = logFiles;
    this.greeting = greeting;
  }

  /**
   * Takes over an open database. The caller must no longer use it.
   * @param onPanic called after the answer is sent to the client. It must end the process at once: PGlite would call an
   *   aborted database over and over and never yield to the event loop.
   * @param logFiles the current number of files of its write-ahead log
   */
  static async open(
    database: PGlite,
    onPanic: (panic: DatabasePanic) => void,
    logFiles: () => number,
  ): Promise<EmbeddedSession> {
    const greeting: Buffer[] = [];
    const startup = startupMessage({ user: "postgres", database: "postgres", client_encoding: "UTF8" });
    await database.execProtocolRawStream(startup, {
      syncToFs: false,
      onRawData: (data) => greeting.push(Buffer.from(data)),
    });
    return new EmbeddedSession(database, Buffer.concat(greeting), onPanic, logFiles);
  }

  /** Waits for the session. @returns a function that releases it to the next in the queue */
  async acquire(): Promise<() => void> {
    const before = this.#tail;
    let release: () => void = () => undefined;
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return () => {
      // If the database is broken, the next statement finds that.
      if (this.#logFiles() >= this.#checkpointFrom) void this.#checkpoint().then(release, release);
      else release();
    };
  }

  /** PostgreSQL leaves this to another process, which PGlite does not have: its log would grow until it is closed. */
  async #checkpoint(): Promise<void> {
    try {
      await this.execute(queryMessage("CHECKPOINT"), () => undefined);
    } finally {
      this.#checkpointFrom = Math.max(CHECKPOINT_FILES, this.#logFiles() + 1);
    }
  }

  /**
   * Runs protocol messages. The caller holds the session.
   * @param messages whole messages, the last of them Sync, Flush, Query or FunctionCall.
   */
  async execute(messages: Buffer, onData: (data: Buffer) => void): Promise<void> {
    // The files are written directly; there is no second copy to synchronise.
    await this.#database.execProtocolRawStream(messages, {
      syncToFs: false,
      // The bytes belong to the database's own memory and are invalid after the call: copy them.
      onRawData: (data) => {
        const bytes = Buffer.from(data);
        this.#watch.read(bytes);
        onData(bytes);
        if (this.#watch.panic !== null) this.#onPanic(this.#watch.panic);
      },
    });
  }

  get inTransaction(): boolean {
    return this.#database.isInTransaction();
  }

  /** Rolls back a transaction that the holder left open. The caller holds the session. */
  async rollBack(): Promise<void> {
    await this.execute(Buffer.concat([SYNC, queryMessage("ROLLBACK")]), () => undefined);
  }

  /** Writes everything to the files and closes. The caller holds the session and does not release it. */
  async close(): Promise<void> {
    await this.#checkpoint();
    await this.#database.close();
  }
}
