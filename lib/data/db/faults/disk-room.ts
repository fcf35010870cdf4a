import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { databaseKind } from "../connection/client";
import { isShortOfRoom } from "../embedded/full-disk";
import { WRITE_TEST_BYTES } from "../tunables";
import { reportedErrors } from "./reported-errors";

/** PostgreSQL's `disk_full`, and the system's codes: no space, quota reached. */
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** PostgreSQL's `read_only_sql_transaction`, and a read-only file system. */
const READ_ONLY = new Set(["25006", "EROFS"]);

/** The folder whose disk needs free space; an external database has its own disk. */
export function dataFolder(): string {
  return resolve(/* turbopackIgnore: true */ env().DATA_DIR);
}

/** The error to report when nothing can be written; null for any other error. */
export function diskErrorOf(error: unknown): AppError | null {
  const codes = reportedErrors(error).map(({ code }) => code);
  if (codes.some((code) => FULL.has(code))) return diskFull(error);
  return codes.some((code) => READ_ONLY.has(code)) ? readOnlyDatabase(error) : null;
}

/** The error for a disk or a database that only reads. */
export function readOnlyDatabase(cause?: unknown): AppError {
  return new AppError("disk_full", `The disk of ${place()} cannot be written to. Nothing new is stored.`, { cause });
}

/** The error for a full disk. */
function diskFull(cause?: unknown): AppError {
  const text = `No space left on the disk of ${place()}. Free some space; everything then resumes on its own.`;
  return new AppError("disk_full", text, { cause });
}

/** @returns AppError `disk_full` when the embedded database could not create a further log file now, else null */
export function shortOfRoom(): AppError | null {
  if (databaseKind() !== "embedded") return null;
  return isShortOfRoom(dataFolder()) ? diskFull() : null;
}

/**
 * Checks that the embedded database's disk is writable and has room for a further log file.
 * @throws AppError `disk_full`, or any other error that prevents writing
 */
export async function assertRoom(): Promise<void> {
  if (databaseKind() !== "embedded") return;
  const probe = join(dataFolder(), `.write-test-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(WRITE_TEST_BYTES, 1), { mode: 0o600 });
  } catch (error) {
    throw diskErrorOf(error) ?? error;
  } finally {
    await rm(probe, { force: true });
  }
  const short = shortOfRoom();
  if (short !== null) throw short;
}

function place(): string {
  return databaseKind() === "embedded" ? dataFolder() : "the database";
}
