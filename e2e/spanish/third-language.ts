import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PIECES = fileURLToPath(new URL("files", import.meta.url));
const GUIDE = join(root, "docs", "developer.md");
const SECTION = "## Add a language";
/** Read-only folders, linked instead of copied. */
const LINKED = ["node_modules", "models"];
/** What is installed or generated beside the sources. */
const NOT_SOURCES = new Set([
  ...LINKED,
  ".git",
  ".next",
  ".workers",
  "data",
  "test-results",
  "playwright-report",
  "coverage",
  "tsconfig.tsbuildinfo",
]);

/** A line of a file before and after the change. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

/** Copies the sources to an empty folder, with links to the installed packages and the models. */
export async function copySources(target: string): Promise<void> {
  await cp(root, target, {
    recursive: true,
    filter: (path) => {
      const parts = relative(root, path).split(sep);
      // The servers of the tests have packages of their own.
      return !NOT_SOURCES.has(parts[0] ?? "") && !parts.includes("node_modules");
    },
  });
  for (const name of LINKED) linkTree(join(root, name), join(target, name), new Set([".cache"]));
}

/** Links every file: a link to the folder would lead the bundler out of its source tree. */
function linkTree(from: string, to: string, without: ReadonlySet<string>): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (without.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target, new Set());
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    // The temporary folder is on another disk, or its file system has no links.
    if (!(error instanceof Error && "code" in error && (error.code === "EXDEV" || error.code === "EPERM"))) throw error;
    copyFileSync(source, target);
  }
}

/** Adds the files for Spanish. */
export async function addPieces(target: string): Promise<void> {
  await cp(PIECES, target, { recursive: true, errorOnExist: true, force: false });
}

/** The changes of the developer's guide, in order. */
export async function changesOfGuide(): Promise<Change[]> {
  const guide = await readFile(GUIDE, "utf8");
  const section = guide.slice(guide.indexOf(SECTION)).split(/^## /m)[1] ?? "";
  const block = /^```diff\n(.*?)^```$/ms.exec(section)?.[1] ?? "";
  return block
    .split(/^--- /m)
    .slice(1)
    .map((part) => {
      const [file = "", ...lines] = part.trimEnd().split("\n");
      const marked = (mark: string) =>
        lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
      return { file, from: marked("-").join("\n"), to: marked("+").join("\n") };
    });
}

/** Applies a change. @throws Error if the file does not contain the expected line exactly once */
export async function applyChange(target: string, { file, from, to }: Change): Promise<void> {
  const path = join(target, file);
  const text = await readFile(path, "utf8");
  const parts = text.split(`${from}\n`);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
  await writeFile(path, parts.join(`${to}\n`));
}
