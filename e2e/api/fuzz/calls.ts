import { register } from "node:module";

// Node imports JSON only with an attribute, which the application's bundler does not need.
const JSON_LOADER = `export const load = (url, context, next) =>
  next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context);`;
register(`data:text/javascript,${encodeURIComponent(JSON_LOADER)}`);

const { apiRoutes } = await import("@/app/api-routes");
const { apiCalls } = await import("@/lib/server/http/route-table");

/** Every call of the API, from the route files. */
export const CALLS = await apiCalls(apiRoutes);

/** Names in braces in addresses. */
export const PATH_PARTS = [
  "id",
  "n",
  "language",
  "stage",
  "tokenId",
  "conversationId",
  "passageId",
  "folder",
  "file",
] as const;

/** A request that its call accepts, with the expected status if it is not a success. */
export interface ValidRequest {
  id?: string;
  n?: string;
  language?: string;
  stage?: string;
  tokenId?: string;
  conversationId?: string;
  passageId?: string;
  folder?: string;
  file?: string;
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  /** Rejected with one of these statuses although every field is well-formed. */
  refusedWith?: readonly number[];
}

/** The call of an id, and the address of a request to it. */
export function target(id: string, request: ValidRequest) {
  const call = CALLS.find((candidate) => candidate.id === id);
  if (call === undefined) throw new Error(`The API has no call ${id}.`);
  const path = PATH_PARTS.reduce<string>((whole, part) => whole.replace(`{${part}}`, request[part] ?? ""), call.path);
  const query = new URLSearchParams(request.query).toString();
  return { call, path, url: query === "" ? path : `${path}?${query}` };
}
