import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { pythonOf } from "@/scripts/peers/install/from-pypi";
import { QUESTION_LIMIT_MS } from "../tunables";
import type { ContenderContext, Running } from "./contender";
import { wordCount } from "./word-count";

/** See `programs/line_protocol.py`. */
const lineSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.int(), text: z.string() }),
  z.object({ id: z.int(), end: z.literal(true) }),
  z.object({ id: z.int(), error: z.string() }),
]);
/** The number of no question. */
const READY = 0;

type Line = z.output<typeof lineSchema>;

/**
 * Starts one of the Python programs, with the scripted model as OpenAI's server, and waits until it takes questions.
 * @param script the name of its file in `programs/`
 */
export async function startLineProgram(
  { host, folder, documentFolder, modelUrl }: ContenderContext,
  script: string,
  options: readonly string[],
): Promise<Running> {
  const listeners = new Map<number, (line: Line) => void>();
  const ready = new Promise<void>((resolve) => listeners.set(READY, () => resolve()));
  const take = (text: string) => {
    const parsed = readLine(text);
    if (parsed !== null) listeners.get("ready" in parsed ? READY : parsed.id)?.(parsed);
  };
  const path = fileURLToPath(new URL(`../programs/${script}`, import.meta.url));
  const args = [path, "--documents", documentFolder, "--store", await host.folder(), ...options];
  const child = host.startProcess(pythonOf(folder), args, {
    env: { OPENAI_BASE_URL: modelUrl, OPENAI_API_KEY: "none", PYTHONDONTWRITEBYTECODE: "1" },
    onLine: take,
  });
  const ended = once(child, "exit").then(() => {
    throw new Error(`${script} has exited.\n${host.lines.join("\n")}`);
  });
  ended.catch(() => undefined);
  await Promise.race([ready, ended]);
  if (child.pid === undefined) throw new Error(`${script} has no process.`);
  let last = READY;
  const ask: Running["ask"] = (question) => {
    last += 1;
    const id = last;
    const askedAt = performance.now();
    let text = "";
    let firstMs: number | null = null;
    const answer = new Promise<Awaited<ReturnType<Running["ask"]>>>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("No answer in time.")), QUESTION_LIMIT_MS);
      listeners.set(id, (line) => {
        if ("text" in line) {
          firstMs ??= performance.now() - askedAt;
          text += line.text;
          return;
        }
        clearTimeout(timer);
        listeners.delete(id);
        if ("error" in line) reject(new Error(line.error));
        else resolve({ firstMs, wallMs: performance.now() - askedAt, words: wordCount(text), ending: "answered" });
      });
    });
    child.stdin?.write(`${JSON.stringify({ id, question })}\n`);
    return Promise.race([answer, ended]);
  };
  return { pid: child.pid, ask };
}

/** Libraries print to the standard output too; that is ignored. */
function readLine(text: string): Line | null {
  if (!text.startsWith("{")) return null;
  return lineSchema.parse(JSON.parse(text));
}
