import { AppError } from "@/lib/shared/errors";
import { MAX_JSON_DEPTH } from "../tunables";

/** NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which are no text. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Refuses a JSON value with a text or key in it that cannot be stored, or with the one key that means an object's
 * prototype and that schemas pass over in silence.
 * @throws AppError `validation_failed` with the dotted path; `bad_request` when the value is nested too deeply
 */
export function refuseUnstorable(root: unknown): void {
  // A list of what is left instead of recursion: the depth is the sender's choice.
  const left: { value: unknown; path: string[] }[] = [{ value: root, path: [] }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next;
    if (path.length > MAX_JSON_DEPTH) throw new AppError("bad_request", "The body is nested too deeply.");
    if (typeof value === "string" && UNSTORABLE.test(value)) throw unstorable(path);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) throw unstorable(path);
      if (key === "__proto__") throw invalid([...path, key], "is not known");
      left.push({ value: inner, path: [...path, key] });
    }
  }
}

function unstorable(path: readonly string[]): AppError {
  return invalid(path, "holds a NUL character or half a surrogate pair");
}

function invalid(path: readonly string[], problem: string): AppError {
  const field = path.join(".");
  return new AppError("validation_failed", field === "" ? problem : `${field}: ${problem}`, {
    fields: { [field]: problem },
  });
}
