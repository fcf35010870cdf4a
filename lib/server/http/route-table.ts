import { type ApiCall, METHODS, type Method } from "./api-call";
import type { RouteMethods } from "./define-route";

/** The route files of the API by their addresses (`app/api-routes.ts`). */
export type RouteFiles = Readonly<Record<string, () => Promise<Pick<RouteMethods, Method>>>>;

/** Loads every route file. @returns all calls that they define */
export async function apiCalls(files: RouteFiles): Promise<ApiCall[]> {
  const calls = await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      const methods = await load();
      return METHODS.flatMap((method) => methods[method].definition ?? []).map((call) => ({ path, ...call }));
    }),
  );
  return calls.flat();
}
