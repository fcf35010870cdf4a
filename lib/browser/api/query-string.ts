import type { QueryValues } from "./api-types";

/** `?a=b&…` of the values that are set, or nothing. */
export function queryString(values: QueryValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? "" : `?${search}`;
}
