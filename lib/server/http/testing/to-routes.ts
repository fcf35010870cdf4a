import { apiRoutes } from "@/app/api-routes";
import { METHODS } from "../api-call";

/** `fetch` over the route files, for clients of other software that are tested without a server. */
export async function toRoutes(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(address, init);
  const { pathname } = new URL(request.url);
  const method = METHODS.find((known) => known === request.method);
  for (const [path, load] of Object.entries(apiRoutes)) {
    const found = new RegExp(`^${path.replace(/\{(\w+)\}/, "(?<$1>[^/]+)")}$`).exec(pathname);
    if (found === null || method === undefined) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return (await load())[method](request, { params: Promise.resolve(Object.fromEntries(params)) });
  }
  throw new Error(`There is no route for ${pathname}.`);
}
