import { z } from "zod";
import { type ScriptInput, SIM_TIMING } from "@/e2e/scripted-llm/script";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { testEnvironment } from "@/scripts/testing/environment";
import { startProcess } from "./start-process.mjs";

type Started = Awaited<ReturnType<typeof startProcess>>;

export interface Application extends Started {
  url: string;
}

/**
 * Starts the built application like `npm start`.
 * @param folder a built checkout to start unchanged; by default this one, built if it has changed
 */
export async function startApplication(
  dataDir: string,
  env: Record<string, string> = {},
  folder?: string,
): Promise<Application> {
  const port = await findFreePort();
  const own = { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" };
  const settings = { ...testEnvironment(), ...own, ...env };
  const isReady = (line: string) => line.includes("is ready at");
  const args = ["scripts/start.mjs", "--no-open", ...(folder === undefined ? [] : ["--built"])];
  const started = await startProcess(args, isReady, settings, folder);
  return { ...started, url: `http://127.0.0.1:${port}` };
}

const announcedSchema = z.object({ url: z.string() });

/**
 * Starts the scripted language model with the timing of "sim"; see `e2e/scripted-llm`.
 * @param options further arguments: `--port`, `--script`
 */
export async function startSim(options: readonly string[] = []): Promise<Started & { url: string }> {
  const args = ["--import", "tsx", "e2e/scripted-llm/server.ts", "--sim", ...options];
  const started = await startProcess(args, (line) => line.startsWith("{"));
  return { ...started, ...announcedSchema.parse(JSON.parse(started.line)) };
}

/** Replaces the script of a scripted language model that runs; it keeps the timing of "sim" unless given another. */
export async function setScript(url: string, script: ScriptInput): Promise<void> {
  const body = JSON.stringify({ timing: SIM_TIMING, ...script });
  const answer = await fetch(new URL("/__script", url), { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The environment of an application that uses the sim. */
export const simEnvironment = (url: string) => ({ OPENAI_BASE_URL: url, LLM_MODEL: "sim" });
