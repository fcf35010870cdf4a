import { setTimeout as sleep } from "node:timers/promises";
import { runListSchema } from "@/lib/shared/contracts/runs/run";
import type { Application } from "../testing/application";
import { type ProcessSize, processSize } from "../testing/process-size";
import type { Random } from "./random";

const QUESTION = "How long are sign-in logs kept?";
/** Chats at once. */
const AT_ONCE = 8;
const QUIET_POLL_MS = 250;

/**
 * Asks over a stream and disconnects midway, again and again. @returns the size of the application's process before and
 * after
 */
export async function abortChats(
  application: Application,
  chats: number,
  random: Random,
): Promise<{ before: ProcessSize; after: ProcessSize }> {
  // The first tenth fills what every process fills once: code, caches, pools.
  await abortSome(application.url, Math.ceil(chats / 10), random);
  const before = processSize(await application.pid("application"));
  await abortSome(application.url, chats, random);
  return { before, after: processSize(await application.pid("application")) };
}

async function abortSome(url: string, chats: number, random: Random): Promise<void> {
  let left = chats;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const leave = new AbortController();
      const timer = setTimeout(() => leave.abort(), random.between(1, 120));
      await fetch(`${url}/api/runs`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "text/event-stream" },
        body: JSON.stringify({ question: QUESTION }),
        signal: leave.signal,
      })
        .then((answer) => answer.text())
        .catch((error: unknown) => {
          if (!leave.signal.aborted) throw error;
        });
      clearTimeout(timer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  while (await somethingRuns(url)) await sleep(QUIET_POLL_MS);
}

async function somethingRuns(url: string): Promise<boolean> {
  const { runs } = runListSchema.parse(await (await fetch(`${url}/api/runs?limit=200`)).json());
  return runs.some((run) => run.status === "running");
}
