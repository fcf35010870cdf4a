import { type LogEntry, logAnswerSchema } from "../scripted-llm/request-log";
import type { ScriptInput } from "../scripted-llm/script";

/** The scripted LLM server of the `model` application. */
const origin = () => `http://127.0.0.1:${process.env.E2E_LLM_PORT ?? ""}`;

async function post(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${origin()}${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The scripted server answered ${answer.status}: ${await answer.text()}`);
}

/** Replaces the server's behaviour until the next reset. */
export const scriptLlm = (script: ScriptInput) => post("/__script", script);

/** Restores the server's default behaviour and clears its log. */
export const resetLlm = () => post("/__reset", {});

/** Requests received since the last reset. */
export async function llmRequests(): Promise<LogEntry[]> {
  const answer = await fetch(`${origin()}/__log`);
  return logAnswerSchema.parse(await answer.json()).requests;
}
