import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { configurationPage } from "./configuration-page";
import { DEVELOPER_PAGE, withLayout } from "./layout-table";

describe("what the documentation takes from the code", () => {
  it("docs/configuration.md is what `npm run docs:pages` writes", () => {
    expect(readFileSync("docs/configuration.md", "utf8")).toBe(configurationPage());
  });

  it("the layout of docs/developer.md is what `npm run docs:pages` writes", () => {
    const page = readFileSync(DEVELOPER_PAGE, "utf8");
    expect(page).toBe(withLayout(page));
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

  it("hold 25 files side by side at most", () => {
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it("open with a README where they hold more than ten files", () => {
    const without = [...counts].filter(([folder, count]) => count > 10 && !existsSync(`${folder}/README.md`));
    expect(without).toEqual([]);
  });
});
