import { AppError } from "../errors";
import { MAX_JSON_DEPTH } from "./tunables";

/** NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which are no text. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Dotted path of the first text or key in a JSON value that cannot be stored; undefined when there is none.
 * @throws AppError `bad_request` when the value is nested too deeply
 */
export function unstorableText(root: unknown): string | undefined {
  // A list of what is left instead of recursion: the depth is the sender's choice.
  const left: { value: unknown; path: string[] }[] = [{ value: root, path: [] }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next;
    if (path.length > MAX_JSON_DEPTH) throw new AppError("bad_request", "The body is nested too deeply.");
    if (typeof value === "string" && UNSTORABLE.test(value)) return path.join(".");
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) return path.join(".");
      left.push({ value: inner, path: [...path, key] });
    }
  }
  return undefined;
}
