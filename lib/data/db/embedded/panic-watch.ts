/** An error after which the database must no longer be used: PostgreSQL would restart, PGlite cannot. */
export class DatabasePanic extends Error {
  override readonly name = "DatabasePanic";
}

const HEADER_BYTES = 5;
const ERROR_RESPONSE = 0x45;

/** Scans the database's answers for an error of severity PANIC; a full disk below its log causes one. */
export class PanicWatch {
  #header = Buffer.alloc(0);
  /** Bytes of the current message that have not arrived yet. */
  #left = 0;
  #error: Buffer[] | null = null;
  #found: DatabasePanic | null = null;

  get panic(): DatabasePanic | null {
    return this.#found;
  }

  /** @param data the next bytes from the server, split anywhere */
  read(data: Buffer): void {
    let rest = data;
    while (rest.length > 0) {
      if (this.#left === 0) rest = this.#begin(rest);
      const body = rest.subarray(0, this.#left);
      if (body.length > 0) this.#error?.push(Buffer.from(body));
      this.#left -= body.length;
      rest = rest.subarray(body.length);
      if (this.#left === 0 && this.#header.length === 0) this.#finish();
    }
  }

  /** Reads a message's header. @returns the bytes after it */
  #begin(data: Buffer): Buffer {
    const missing = HEADER_BYTES - this.#header.length;
    this.#header = Buffer.concat([this.#header, data.subarray(0, missing)]);
    if (this.#header.length < HEADER_BYTES) return Buffer.alloc(0);
    // The length includes itself but not the type byte before it.
    this.#left = this.#header.readInt32BE(1) - 4;
    this.#error = this.#header[0] === ERROR_RESPONSE ? [] : null;
    this.#header = Buffer.alloc(0);
    return data.subarray(missing);
  }

  #finish(): void {
    if (this.#error === null) return;
    const fields = Buffer.concat(this.#error).toString("utf8").split("\0");
    this.#error = null;
    if (!fields.includes("VPANIC")) return;
    this.#found ??= new DatabasePanic(fields.find((field) => field.startsWith("M"))?.slice(1) ?? "panic");
  }
}
