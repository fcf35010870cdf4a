import { join } from "node:path";
import { dataFolder } from "@/lib/data/db/faults/disk-room";
import type { OutsidePlace, StoredOriginal } from "@/lib/data/db/originals/stored-originals";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { folderPlace } from "./folder-place";
import { type Place, placeAway, sha256 } from "./place";
import { s3Place } from "./s3-place";

/** Where originals are to be kept. */
export function wantedPlace(): OutsidePlace | "database" {
  return env().ORIGINALS;
}

/** A place outside of the database, also one that is left. @throws AppError `unavailable` if it is not configured */
export function placeNamed(name: OutsidePlace): Place {
  const { ORIGINALS_FOLDER, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  if (name === "folder") return folderPlace(ORIGINALS_FOLDER ?? join(dataFolder(), "originals"));
  if (
    S3_ENDPOINT === undefined ||
    S3_BUCKET === undefined ||
    S3_ACCESS_KEY_ID === undefined ||
    S3_SECRET_ACCESS_KEY === undefined
  ) {
    throw placeAway("there are originals in S3, and S3_ENDPOINT, S3_BUCKET or its key is not set");
  }
  return s3Place({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

/**
 * Reads a file and compares it with its hash.
 * @returns null if it does not exist
 * @throws AppError `data_damaged`, or `unavailable` while its place cannot be used
 */
export async function readStored(
  { place, key, contentHash }: StoredOriginal,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await placeNamed(place).read(key, signal);
  if (bytes === null || sha256(bytes) === contentHash) return bytes;
  throw new AppError("data_damaged", "The stored original of this document differs from what was uploaded.");
}
