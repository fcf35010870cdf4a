import { randomBytes, randomUUID } from "node:crypto";
import type { OutsidePlace } from "@/lib/data/db/originals/stored-originals";
import { AppError } from "@/lib/shared/errors";
import { placeNamed } from "./places";

const TRIAL_BYTES = 64;

/**
 * Writes a small file, reads it back and removes it: a key may be allowed one and not the other.
 * @returns why one of them fails; null if all work
 */
export async function tryPlace(name: OutsidePlace, signal: AbortSignal): Promise<string | null> {
  const key = `trial-${randomUUID()}`;
  const bytes = Uint8Array.from(randomBytes(TRIAL_BYTES));
  try {
    const place = placeNamed(name);
    await place.write(key, bytes, signal);
    const read = await place.read(key, signal).finally(() => place.remove(key, signal));
    const isSame = read !== null && Buffer.from(read).equals(bytes);
    return isSame ? null : "A file that was just written cannot be read back.";
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
