import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import type { Reading } from "./reading";

const run = promisify(execFile);
const OPTIONS = { maxBuffer: 256 * 1_048_576, timeout: 60_000 };
/** A word that a line's end divides at a hyphen: one word, or two. */
const DIVIDED = /(\p{L}+)[-\u00ad]\n(\p{Ll}[\p{L}\p{M}]*)/gu;

/** Whether a program is installed. */
export async function isInstalled(program: "pdftotext" | "pandoc"): Promise<boolean> {
  try {
    await run(program, [program === "pandoc" ? "--version" : "-v"], OPTIONS);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error if poppler cannot read the file */
export async function readByPoppler(path: string): Promise<Reading> {
  const { stdout } = await run("pdftotext", ["-enc", "UTF-8", path, "-"], OPTIONS);
  const ways = [...stdout.matchAll(DIVIDED)].map(([, first = "", second = ""]) => [
    first + second,
    `${first} ${second}`,
  ]);
  return { texts: [...stdout.replace(DIVIDED, " ").split("\n"), ...ways], tables: null };
}

/** @throws Error if pandoc cannot read the file */
export async function readByPandoc(path: string, from: string): Promise<Reading> {
  const { stdout } = await run("pandoc", ["-f", from, "-t", "json", path], OPTIONS);
  const { blocks } = z.object({ blocks: z.unknown() }).parse(JSON.parse(stdout));
  return { texts: [joined(blocks)], tables: count(blocks, "Table") };
}

const element = z.object({ t: z.string(), c: z.unknown().optional() });
/** Elements that do not divide words. */
const INLINE = new Set("Str Emph Strong Strikeout Underline SmallCaps Span Link Code".split(" "));

/** The words of pandoc's tree. */
function joined(node: unknown): string {
  if (Array.isArray(node)) return node.map(joined).join("");
  const { data } = element.safeParse(node);
  if (data === undefined)
    return typeof node === "object" && node !== null ? Object.values(node).map(joined).join(" ") : "";
  if (data.t === "Str") return String(data.c);
  if (/^(?:Code|CodeBlock|Math)$/.test(data.t)) return ` ${Array.isArray(data.c) ? String(data.c.at(-1)) : ""} `;
  return INLINE.has(data.t) ? joined(data.c) : ` ${joined(data.c)} `;
}

function count(node: unknown, name: string): number {
  if (typeof node !== "object" || node === null) return 0;
  const inside = Object.values(node).reduce((sum: number, child) => sum + count(child, name), 0);
  return inside + (element.safeParse(node).data?.t === name ? 1 : 0);
}
