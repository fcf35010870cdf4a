const UNSTORABLE = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;

/**
 * Replaces characters that PostgreSQL's jsonb refuses (NUL, lone surrogates) in every string of a JSON value. A model
 * may emit either; one such character must not cost the run its log.
 */
export function storableText<T>(value: T): T {
  return UNSTORABLE.test(JSON.stringify(value)) ? clean(value) : value;
}

function clean<T>(value: T): T;
function clean(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "\uFFFD").toWellFormed();
  if (Array.isArray(value)) return value.map((item) => clean(item));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]));
  return value;
}
