import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { apiRoutes } from "@/app/api-routes";
import { PERMISSIONS, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import { METHODS } from "./api-call";

const accessSchema = z.enum(["anyone", ...Object.keys(PERMISSIONS)]);
const APP = join(process.cwd(), "app");
const files = (name: string) =>
  readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((path) => path.split(/[\\/]/).at(-1) === name);
const load = (path: string) => import(join(APP, path));

/** What these answer is the same for everyone: "not found", and a page without data. */
const WITHOUT_GUARD = ["api/[[...path]]", "v1/[[...path]]", "workflow/[[...path]]", "offline"];

const definedSchema = z.object({ definition: z.object({ access: accessSchema }).optional() });
const routeSchema = z.object(Object.fromEntries(METHODS.map((method) => [method, z.custom<object>()])));

describe("every route says who may use it:", () => {
  const routes = files("route.ts").filter((path) => !WITHOUT_GUARD.includes(path.replace(/[\\/]route\.ts$/, "")));

  it.each(routes)("%s", async (path) => {
    const route = routeSchema.parse(await load(path));
    const definitions = METHODS.map((method) => definedSchema.parse({ ...route[method] }).definition);
    expect(definitions.filter((definition) => definition !== undefined)).not.toEqual([]);
  });

  it("all others are named here", () => {
    expect(files("route.ts").length - routes.length).toBe(WITHOUT_GUARD.length);
    expect(routes.length).toBe(Object.keys(apiRoutes).length);
  });
});

describe("every page says who may open it:", () => {
  const pages = files("page.tsx");

  it.each(pages)("%s", async (path) => {
    const { default: page } = z.object({ default: z.custom<object>() }).parse(await load(path));
    expect(accessSchema.safeParse(Reflect.get(page, "access")).success).toBe(true);
  });

  it("there are pages", () => expect(pages.length).toBeGreaterThan(10));
});

describe("the table of permissions", () => {
  const reaches = { none: 0, own: 1, all: 2 };

  it.each(Object.entries(PERMISSIONS))("%s: a role may do all that the one before it may", (_name, row) => {
    const grown = roleSchema.options.map((role) => reaches[row[role]]);
    expect(grown).toEqual([...grown].sort());
  });

  it("lets an admin do everything, and others no more than their work", () => {
    const held = (role: z.infer<typeof roleSchema>, reach: string) =>
      Object.entries(PERMISSIONS).flatMap(([name, row]) => (row[role] === reach ? [name] : []));
    expect(held("admin", "none")).toEqual([]);
    expect(held("analyst", "none")).toEqual(["manage_library", "monitor", "manage_credentials", "administer"]);
    expect(held("reviewer", "none")).toEqual(["manage_library", "manage_credentials", "administer"]);
    expect(held("analyst", "own")).toEqual(["ask", "write_library", "inspect_runs", "own_account"]);
  });
});
