import type { Socket } from "node:net";
import type { EmbeddedSession } from "./embedded-session";
import {
  CANCEL_REQUEST,
  type ClientFrame,
  FrameReader,
  GSS_ENCRYPTION_REQUEST,
  PROTOCOL_3_MAJOR,
  ProtocolViolation,
  SSL_REQUEST,
} from "./frame-reader";
import { COPY_FAIL, fatalError } from "./messages";

/** Messages after which the client waits for an answer: Query, FunctionCall, Sync, Flush. */
const ENDS_BATCH = new Set(["Q", "F", "S", "H"]);
/** Messages that may start COPY FROM STDIN: Query and Execute. */
const MAY_START_COPY = new Set(["Q", "E"]);
/** CopyData, CopyDone, CopyFail: COPY was refused already, so later messages for it are ignored. */
const COPY_MESSAGES = new Set(["d", "c", "f"]);
const FLUSH = "H";
const TERMINATE = "X";

export interface ServeConnectionOptions {
  idleInTransactionMs: number;
}

/**
 * Speaks the PostgreSQL protocol with one client until it disconnects. A batch (everything up to Sync, Flush, Query or
 * FunctionCall) runs as a whole; a transaction holds the session until it ends. When a client disconnects inside a
 * transaction or leaves it idle, it is rolled back.
 * @throws the database's error when the database itself is broken, not for a failed statement
 */
export async function serveConnection(
  socket: Socket,
  session: EmbeddedSession,
  options: ServeConnectionOptions,
): Promise<void> {
  const connection = new Connection(socket, session, options);
  const chunks = socket[Symbol.asyncIterator]();
  try {
    while (true) {
      // A lost client (reset, destroyed) ends the stream like one that closed it.
      const chunk = await chunks.next().catch(() => ({ done: true, value: undefined }) as const);
      if (chunk.done === true || !(await connection.read(chunk.value))) break;
    }
  } finally {
    await connection.leave();
    socket.destroySoon();
  }
}

class Connection {
  readonly #reader = new FrameReader();
  #batch: Buffer[] = [];
  #release: (() => void) | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #socket: Socket;
  readonly #session: EmbeddedSession;
  readonly #options: ServeConnectionOptions;

  constructor(socket: Socket, session: EmbeddedSession, options: ServeConnectionOptions) {
    this.#socket = socket;
    this.#session = session;
    this.#options = options;
  }

  /** @returns false when the connection is over. */
  async read(chunk: Buffer): Promise<boolean> {
    clearTimeout(this.#idleTimer);
    this.#reader.push(chunk);
    try {
      for (let frame = this.#reader.next(); frame !== undefined; frame = this.#reader.next()) {
        const goesOn = frame.kind === "startup" ? this.#open(frame) : await this.#take(frame);
        if (!goesOn) return false;
      }
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error;
      this.#socket.write(fatalError("08P01", error.message));
      return false;
    }
    if (this.#release !== undefined)
      this.#idleTimer = setTimeout(() => this.#expire(), this.#options.idleInTransactionMs);
    return true;
  }

  /** Rolls back an open transaction and releases the session. */
  async leave(): Promise<void> {
    clearTimeout(this.#idleTimer);
    if (this.#release === undefined) return;
    try {
      await this.#session.rollBack();
    } finally {
      this.#release();
      this.#release = undefined;
    }
  }

  #open(frame: Extract<ClientFrame, { kind: "startup" }>): boolean {
    if (frame.code === SSL_REQUEST || frame.code === GSS_ENCRYPTION_REQUEST) {
      this.#socket.write("N");
      return true;
    }
    // All connections share one session: cancelling its statement would hit whichever client is running.
    if (frame.code === CANCEL_REQUEST) return false;
    if (frame.code >> 16 !== PROTOCOL_3_MAJOR) throw new ProtocolViolation("only protocol version 3 is spoken");
    this.#reader.sessionOpened();
    this.#socket.write(this.#session.greeting);
    return true;
  }

  async #take(frame: Extract<ClientFrame, { kind: "message" }>): Promise<boolean> {
    if (frame.type === TERMINATE) return false;
    if (COPY_MESSAGES.has(frame.type)) return true;
    this.#batch.push(frame.bytes);
    if (MAY_START_COPY.has(frame.type)) this.#batch.push(COPY_FAIL);
    if (!ENDS_BATCH.has(frame.type)) return true;

    const messages = Buffer.concat(this.#batch);
    this.#batch = [];
    this.#release ??= await this.#session.acquire();
    await this.#session.execute(messages, (data) => this.#socket.write(data));
    // After Flush the extended query is still open, and its Sync follows.
    if (frame.type !== FLUSH && !this.#session.inTransaction) {
      this.#release();
      this.#release = undefined;
    }
    return true;
  }

  #expire(): void {
    this.#socket.write(fatalError("25P03", "terminating connection due to idle-in-transaction timeout"));
    this.#socket.destroySoon();
  }
}
