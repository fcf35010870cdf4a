import { readdir, readFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const APP = fileURLToPath(new URL("../../../../app", import.meta.url));
const METHOD = /^export (?:async function|function|const) (GET|POST|PUT|PATCH|DELETE)\b/gm;

/** Methods that the route files of `app/api` export, with their paths as OpenAPI writes them. */
export async function routeFileCalls(): Promise<{ method: string; path: string }[]> {
  const files = await readdir(join(APP, "api"), { recursive: true });
  const routes = files.filter((file) => file.split(sep).at(-1) === "route.ts");
  const calls = await Promise.all(
    routes.map(async (file) => {
      const path = `/api/${dirname(file).split(sep).join("/").replaceAll("[", "{").replaceAll("]", "}")}`;
      const text = await readFile(join(APP, "api", file), "utf8");
      return [...text.matchAll(METHOD)].map(([, method = ""]) => ({ method, path }));
    }),
  );
  // What answers every address that no other route has is no call of the API.
  return calls.flat().filter(({ path }) => !path.includes("{..."));
}
