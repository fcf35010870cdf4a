import { createHash } from "node:crypto";
import { AppError } from "@/lib/shared/errors";

/** Keeps files outside of the database. All methods throw AppError `unavailable` while the place cannot be used. */
export interface Place {
  /** Resolves once the file is stored. */
  write(key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>;
  /** Null if the file does not exist. */
  read(key: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A file that does not exist is removed. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
}

/** SHA-256, hex. */
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Name of a file below its place: 256 folders, so that none becomes large. */
export const pathOf = (key: string): string => `${key.slice(0, 2)}/${key}`;

export function placeAway(why: string, cause?: unknown): AppError {
  return new AppError("unavailable", `The storage of originals cannot be used: ${why}.`, { cause });
}
