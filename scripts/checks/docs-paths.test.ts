import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];
/** READMEs of folders of code. */
const READMES = ["app", "bench", "components", "e2e", "i18n", "lib", "scripts"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => basename(name) === "README.md" && !name.includes("node_modules"))
    .map((name) => join(folder, name)),
);

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Folders that exist only on a developer's machine. */
const LOCAL_FOLDERS = ["node_modules", "data"];

const folders = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && !LOCAL_FOLDERS.includes(entry.name) ? [entry.name] : [],
);

/** Files and folders of the repository that a page names in code: they begin with one of its folders. */
function namedPaths(page: string): string[] {
  return [...read(page).matchAll(/`([\w.[\]()-]+(?:\/[\w.[\]()-]+)+\/?)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => folders.includes(path.split("/")[0] ?? ""));
}

/** Link targets of a page inside the repository. */
function links(page: string): { path: string; anchor: string | undefined }[] {
  return [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = "", anchor] = target.split("#");
      return { path: path === "" ? page : join(dirname(page), path), anchor };
    });
}

/** Anchors of a page's headings: lower case, dashes for spaces, no other punctuation. */
function anchors(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );
}

const MAP = join("docs", "published-descriptions.md");

/** Files that "Add a language" asks its reader to write; `e2e/spanish` follows that section to the letter. */
const TO_BE_WRITTEN = ["lib/engine/language/languages/es.ts", "prompts/es/", "messages/es.json"];

describe("paths in the documentation", () => {
  it.each([...PAGES, ...READMES])("%s: its links resolve", (page) => {
    const dead = links(page).filter(
      ({ path, anchor }) => !existsSync(join(ROOT, path)) || (anchor !== undefined && !anchors(path).includes(anchor)),
    );
    expect(dead).toEqual([]);
  });

  it.each([...PAGES, ...READMES])("%s: the files it names exist", (page) => {
    const missing = namedPaths(page).filter((path) => !existsSync(join(ROOT, path)) && !TO_BE_WRITTEN.includes(path));
    expect(missing).toEqual([]);
  });

  it.each(READMES)("%s: the files of its own folder that it names exist", (page) => {
    const names = [...read(page).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, name = ""]) => name);
    const missing = names.filter((name) => ![join(ROOT, dirname(page), name), join(ROOT, name)].some(existsSync));
    expect(missing).toEqual([]);
  });

  it("the map of the published descriptions names enough files", () => {
    expect(new Set(namedPaths(MAP)).size).toBeGreaterThan(80);
  });
});
