import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { COMPATIBILITY_PAGE, compatibilityPage } from "../peers/compatibility-page";
import { readResults } from "../peers/results";
import { configurationPage } from "./configuration-page";
import { DECISION_LIST, decisionList } from "./decision-list";
import { DEVELOPER_PAGE, withLayout } from "./layout-table";
import { ROUTE_LIST, routeList } from "./route-list";

describe("generated documentation", () => {
  it("docs/configuration.md is up to date with `npm run docs:pages`", () => {
    expect(readFileSync("docs/configuration.md", "utf8")).toBe(configurationPage());
  });

  it("the layout in docs/developer.md is up to date with `npm run docs:pages`", () => {
    const page = readFileSync(DEVELOPER_PAGE, "utf8");
    expect(page).toBe(withLayout(page));
  });

  it("the list of API routes is up to date with `npm run docs:pages`", () => {
    expect(readFileSync(ROUTE_LIST, "utf8")).toBe(routeList());
  });

  it("docs/compatibility.md is up to date with `npm run docs:pages`", async () => {
    expect(readFileSync(COMPATIBILITY_PAGE, "utf8")).toBe(compatibilityPage(await readResults()));
  });

  it("the list of decisions is up to date with `npm run docs:pages`", () => {
    expect(readFileSync(DECISION_LIST, "utf8")).toBe(decisionList());
  });
});

describe("folders of code", () => {
  const files = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "app", "bench", "components", "e2e", "i18n", "lib", "scripts"],
    {
      encoding: "utf8",
    },
  )
    .trim()
    .split("\n")
    .filter((path) => existsSync(path) && /\.(ts|tsx|mjs|mts)$/.test(path));
  const counts = new Map<string, number>();
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);

  it("have at most 25 files side by side", () => {
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it("have a README if they have more than ten files", () => {
    const without = [...counts].filter(([folder, count]) => count > 10 && !existsSync(`${folder}/README.md`));
    expect(without).toEqual([]);
  });
});
