import { AppError } from "@/lib/shared/errors";
import { MAX_JSON_DEPTH } from "../tunables";

/** NUL, which PostgreSQL cannot store, and lone surrogates, which are not valid text. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Refuses a JSON value with a text or key that cannot be stored, or with the key `__proto__`, which schemas silently
 * ignore.
 * @throws AppError `validation_failed` with the dotted path; `bad_request` when the value is nested too deeply
 */
export function refuseUnstorable(root: unknown): void {
  // An explicit stack instead of recursion, since the sender chooses the depth.
  const pending: { value: unknown; path: string[] }[] = [{ value: root, path: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next;
    if (path.length > MAX_JSON_DEPTH) throw new AppError("bad_request", "The body is nested too deeply.");
    if (typeof value === "string" && !isStorableText(value)) throw unstorable(path);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorableText(key)) throw unstorable(path);
      if (key === "__proto__") throw invalid([...path, key], "is not known");
      pending.push({ value: inner, path: [...path, key] });
    }
  }
}

/** Whether a text can be stored, and so be looked for. */
export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text);
}

function unstorable(path: readonly string[]): AppError {
  return invalid(path, "contains a NUL character or a lone surrogate");
}

function invalid(path: readonly string[], problem: string): AppError {
  const field = path.join(".");
  return new AppError("validation_failed", field === "" ? problem : `${field}: ${problem}`, {
    fields: { [field]: problem },
  });
}
