import { readdir, readFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const APP = fileURLToPath(new URL("../../../../../app", import.meta.url));
/** A method that is not wrapped answers other sites, and is none here: the table then names one too many. */
const METHOD = /^export const (GET|POST|PUT|PATCH|DELETE) = handleRoute\(/gm;

/** Folders of `app` that hold calls of the API; every other one holds pages. */
const FOLDERS = ["api", "workflow"];

/** Methods that the route files of the API export, with their paths as OpenAPI writes them. */
export async function routeFileCalls(): Promise<{ method: string; path: string }[]> {
  const calls = await Promise.all(FOLDERS.map(callsOf));
  // What answers every address that no other route has is no call of the API.
  return calls.flat().filter(({ path }) => !path.includes("{..."));
}

async function callsOf(folder: string): Promise<{ method: string; path: string }[]> {
  const files = await readdir(join(APP, folder), { recursive: true });
  const routes = files.filter((file) => file.split(sep).at(-1) === "route.ts");
  const calls = await Promise.all(
    routes.map(async (file) => {
      const path = `/${folder}/${dirname(file).split(sep).join("/").replaceAll("[", "{").replaceAll("]", "}")}`;
      const text = await readFile(join(APP, folder, file), "utf8");
      return [...text.matchAll(METHOD)].map(([, method = ""]) => ({ method, path }));
    }),
  );
  return calls.flat();
}
