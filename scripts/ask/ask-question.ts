import { setTimeout as sleep } from "node:timers/promises";
import type { Language } from "@/lib/shared/contracts/language";
import { runAcceptedSchema } from "@/lib/shared/contracts/runs/run";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { type Api, AskError } from "./api";
import { MAX_RECONNECTS, RECONNECT_MS } from "./tunables";

/**
 * Asks a question and passes every event of the run to `onEvent`, once and in order. A broken stream resumes where it
 * broke.
 * @throws AskError when the question is refused or the application stays unreachable
 */
export async function askQuestion(
  api: Api,
  question: string,
  language: Language | undefined,
  onEvent: (event: RunEvent) => void,
): Promise<void> {
  const { runId } = await api.json(runAcceptedSchema, "/api/runs", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ question, language }),
  });
  let last = 0;
  for (let broken = 0; broken <= MAX_RECONNECTS; broken += 1) {
    try {
      for await (const event of api.events(runId, last)) {
        last = event.seq;
        onEvent(event);
        if (event.type === "run-end") return;
      }
    } catch (error) {
      // A broken stream is a TypeError of fetch; other errors would only repeat.
      if (!(error instanceof TypeError || error instanceof AskError)) throw error;
      if (broken === MAX_RECONNECTS) throw error;
    }
    await sleep(RECONNECT_MS);
  }
  throw new AskError("The event stream broke too often.");
}
