import { MAX_MESSAGE_BYTES, MAX_STARTUP_BYTES } from "./tunables";

/** One client message of the PostgreSQL protocol (version 3), header included in `bytes`. */
export type ClientFrame =
  | { kind: "startup"; code: number; bytes: Buffer }
  | { kind: "message"; type: string; bytes: Buffer };

/** `code` of the start-up packet that opens a session (protocol 3.x has major version 3). */
export const PROTOCOL_3_MAJOR = 3;
export const SSL_REQUEST = 80_877_103;
export const GSS_ENCRYPTION_REQUEST = 80_877_104;
export const CANCEL_REQUEST = 80_877_102;

/** The client violated the protocol; its connection cannot be read any further. */
export class ProtocolViolation extends Error {
  override readonly name = "ProtocolViolation";
}

const LENGTH_BYTES = 4;

/**
 * Cuts a byte stream into protocol messages. Before `sessionOpened()` it expects start-up packets,
 * which carry no type byte. A message may arrive in any number of pieces.
 */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;
  /** No message is complete before this many bytes have arrived; avoids copying a large message for every piece. */
  #needed = LENGTH_BYTES;
  #inSession = false;

  sessionOpened(): void {
    this.#inSession = true;
    this.#needed = 0;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  /**
   * The next complete message, or undefined when more bytes are needed.
   * @throws ProtocolViolation when a length is impossible.
   */
  next(): ClientFrame | undefined {
    const typeBytes = this.#inSession ? 1 : 0;
    const header = typeBytes + LENGTH_BYTES;
    if (this.#size < Math.max(header, this.#needed)) return undefined;
    const [only] = this.#chunks;
    const data = this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks, this.#size);
    const length = data.readInt32BE(typeBytes);
    const [least, most] = this.#inSession ? [LENGTH_BYTES, MAX_MESSAGE_BYTES] : [2 * LENGTH_BYTES, MAX_STARTUP_BYTES];
    if (length < least || length > most) throw new ProtocolViolation(`message length ${length} is not possible`);
    const end = typeBytes + length;
    if (this.#size < end) {
      this.#chunks = [data];
      this.#needed = end;
      return undefined;
    }
    const bytes = data.subarray(0, end);
    this.#chunks = end < data.length ? [data.subarray(end)] : [];
    this.#size -= end;
    this.#needed = 0;
    return this.#inSession
      ? { kind: "message", type: String.fromCharCode(bytes.readUInt8(0)), bytes }
      : { kind: "startup", code: bytes.readInt32BE(LENGTH_BYTES), bytes };
  }
}
