import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { shippedPackages } from "./shipped-packages";
import { THIRD_PARTY_NOTICES, thirdPartyNotices } from "./third-party-notices";

const lockOf = (packages: Record<string, object>) => JSON.stringify({ packages: { "": { name: "a" }, ...packages } });

describe("the third-party notices", () => {
  const page = readFileSync(THIRD_PARTY_NOTICES, "utf8");

  it("are up to date with `npm run docs:pages`", () => {
    expect(page).toBe(thirdPartyNotices());
  });

  it("name every package of an installation without development dependencies, with its version", () => {
    const lines = page.split("\n");
    const missing = shippedPackages(readFileSync("package-lock.json", "utf8")).filter(
      ({ shown, version }) => !lines.some((line) => line.startsWith(`| \`${shown}\` |`) && line.includes(version)),
    );
    expect(missing).toEqual([]);
    expect(page).toContain("| `@img/sharp-libvips-*` |");
    expect(page).not.toMatch(/registry|\.npmjs\./);
  });

  it("are in the image with the licences that they lead to", () => {
    const links = [...page.matchAll(/\]\((?!https:)(?<path>[^)#]+)/g)].flatMap(({ groups }) => groups?.path ?? []);
    const leftOut = readFileSync(".dockerignore", "utf8").split("\n");
    for (const path of [THIRD_PARTY_NOTICES, ...links]) {
      expect(existsSync(path), path).toBe(true);
      expect(leftOut, path).not.toContain(path.split("/")[0]);
      expect(leftOut, path).not.toContain(path);
    }
    expect(readFileSync("README.md", "utf8")).toContain(`](${THIRD_PARTY_NOTICES})`);
  });
});

describe("the licence of a package", () => {
  it.each([
    ["one that is not allowed", { "node_modules/b": { version: "1.0.0", license: "AGPL-3.0-only" } }, "b@1.0.0"],
    ["one of two that apply together", { "node_modules/b": { version: "1.0.0", license: "MIT AND GPL-2.0" } }, "b@1"],
    ["none", { "node_modules/a/node_modules/@s/b": { version: "2.0.0" } }, "@s/b@2.0.0 (none)"],
    [
      "words that were read in another version",
      { "node_modules/geist": { version: "9.0.0", license: "SIL" } },
      "geist@9",
    ],
  ])("is refused: %s", (_what, packages, named) => {
    expect(() => thirdPartyNotices(lockOf(packages))).toThrow(named);
  });

  it("may be one to choose, is that of the siblings on other platforms, and does not count in development", () => {
    const page = thirdPartyNotices(
      lockOf({
        "node_modules/choice": { version: "1.0.0", license: "(MIT OR GPL-3.0-or-later)" },
        "node_modules/x/node_modules/choice": { version: "2.0.0", license: "(MIT OR GPL-3.0-or-later)" },
        "node_modules/@p/linux-x64": { version: "3.0.0", license: "MIT", os: ["linux"] },
        "node_modules/@p/win32-x64": { version: "3.0.0", os: ["win32"] },
        "node_modules/tool": { version: "4.0.0", license: "AGPL-3.0-only", dev: true },
      }),
    );
    expect(page).toMatch(
      /\| `@p\/\*` \| 3\.0\.0 \| MIT \|\n\| `choice` \| 1\.0\.0, 2\.0\.0 \| \(MIT OR GPL-3\.0-or-later\) \|\n$/,
    );
  });
});
