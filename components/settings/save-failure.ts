import { ApiError } from "@/lib/browser/api/api-client";

/** Why a save failed. `away`: the server could not be reached; the edits stay. */
export type SaveFailure =
  | { kind: "conflict" }
  | { kind: "away" }
  | { kind: "refused" }
  | { kind: "failed"; message: string };

/** The kind of a failed save; `null` for no failure. */
export function saveFailureOf(error: Error | null): SaveFailure | null {
  if (error === null) return null;
  if (!(error instanceof ApiError)) return { kind: "failed", message: error.message };
  if (error.code === "conflict") return { kind: "conflict" };
  if (Object.keys(error.fields).length > 0) return { kind: "refused" };
  return error.status === null ? { kind: "away" } : { kind: "failed", message: error.message };
}
