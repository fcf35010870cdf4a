import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";

export const ROUTE_LIST = join("app", "api-routes.ts");

/** Characters of a line, as in `biome.json`. */
const LINE_WIDTH = 120;

/** Folders of `app` with API calls; the others have pages. */
const FOLDERS = ["api", "mcp", "metrics", "v1", "workflow"];

/** `app/api-routes.ts`: the route files of the API by their addresses. Catch-all routes are not calls. */
export function routeList(): string {
  const files = FOLDERS.flatMap((folder) => {
    const inside = readdirSync(join("app", folder), { recursive: true, encoding: "utf8" });
    return inside.map((file) => join(folder, file).split(sep).join("/"));
  });
  const routes = files
    .filter((file) => file.endsWith("/route.ts") && !file.includes("[["))
    .map((file) => dirname(file));
  const lines = routes.sort().map((folder) => {
    const path = `/${folder.replaceAll("[", "{").replaceAll("]", "}")}`;
    const load = `import("./${folder}/route"),`;
    const line = `  "${path}": () => ${load}`;
    // As the formatter breaks it.
    return line.length <= LINE_WIDTH ? line : `  "${path}": () =>\n    ${load}`;
  });
  return [
    "// Made from the route files by `npm run docs:pages`; do not edit.",
    "",
    "/** The route files of the API by their addresses in OpenAPI's form. */",
    "export const apiRoutes = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}
