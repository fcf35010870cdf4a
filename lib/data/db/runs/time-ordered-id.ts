import { randomBytes } from "node:crypto";

/**
 * A UUID of version 7 (RFC 9562), which begins with the time in milliseconds. New rows are then neighbours in their
 * indexes: with random ids, every row of a large table changes another page, and after a checkpoint each of these is
 * logged as a whole.
 */
export function timeOrderedId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
