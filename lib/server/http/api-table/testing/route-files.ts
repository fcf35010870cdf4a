import { readdir, readFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const APP = fileURLToPath(new URL("../../../../../app", import.meta.url));
/** Only wrapped methods count, since an unwrapped one would answer other sites; the table then has one too many. */
const METHOD = /^export const (GET|POST|PUT|PATCH|DELETE) = handleRoute\(/gm;

/** Folders of `app` with API calls; the others have pages. */
const FOLDERS = ["api", "workflow"];

/** Methods exported by the API's route files, with their paths in OpenAPI's form. */
export async function routeFileCalls(): Promise<{ method: string; path: string }[]> {
  const calls = await Promise.all(FOLDERS.map(callsOf));
  // Catch-all routes are not API calls.
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
