import { register } from "node:module";

// Node imports JSON only with an attribute, which the application's bundler does not need.
const JSON_LOADER = `export const load = (url, context, next) =>
  next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context);`;
register(`data:text/javascript,${encodeURIComponent(JSON_LOADER)}`);

const { apiRoutes } = await import("@/app/api-routes");
const { apiCalls } = await import("@/lib/server/http/route-table");

/** Every call of the API, from the route files. */
export const CALLS = await apiCalls(apiRoutes);
