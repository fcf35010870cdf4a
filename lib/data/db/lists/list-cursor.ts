import type { z } from "zod";
import { AppError } from "@/lib/shared/errors";

/** The place in a list where its next page begins, as callers are given it and pass it back. */
export function writeCursor(place: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/**
 * The place that a caller has passed back.
 * @param schema of the place; what it lets through must be what the list's statement can compare with
 * @throws AppError `validation_failed` for anything else
 */
export function readCursor<Place extends z.ZodType>(schema: Place, cursor: string): z.output<Place> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new AppError("validation_failed", "This cursor belongs to another list.", {
      cause,
      fields: { cursor: "not a cursor of this list" },
    });
  }
}
