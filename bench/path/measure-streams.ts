import { setTimeout as sleep } from "node:timers/promises";
import { type Api, AskError } from "@/scripts/ask/api";
import { askRun, type MeasuredRun } from "./ask-run";
import { mib, ms, percentile, printRow } from "./figures";
import { questionAt, reportLag } from "./measure-runs";
import { memoryOf } from "./processes";
import { MEMORY_POLL_MS, OVERLOAD_REQUESTS, STREAMS } from "./tunables";

/** Many concurrent simulated runs, each with a reader; then more than the application accepts. */
export async function measureStreams(api: Api, applicationPid: number): Promise<void> {
  let peak = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, memoryOf(applicationPid));
      await sleep(MEMORY_POLL_MS);
    }
  })();
  const startedAt = performance.now();
  const asked = Array.from({ length: STREAMS }, (_, index) => askRun(api, { question: questionAt(index) }));
  const settled = await Promise.allSettled(asked);
  const tookMs = performance.now() - startedAt;
  over = true;
  await watching;
  const runs = settled.flatMap((result): MeasuredRun[] => (result.status === "fulfilled" ? [result.value] : []));
  const unsound = runs.filter(({ events }) => events.some(({ event }) => event.type === "run-error")).length;
  const degraded = runs.filter(({ events }) => events.some(({ event }) => event.type === "degraded")).length;
  printRow({
    what: `${STREAMS} runs streaming at once: errors`,
    figure: `${settled.length - runs.length + unsound} (degraded: ${degraded}; all over after ${(tookMs / 1_000).toFixed(1)} s)`,
    goal: "0",
  });
  if (runs.length > 0) reportLag(`${STREAMS} runs at once`, runs, "p95 ≤ 100 ms");
  printRow({ what: `${STREAMS} runs at once: memory of all processes`, figure: mib(peak), goal: "≤ 1 GB" });
}

/**
 * Far more concurrent questions than are admitted: how fast the others are refused, and whether they get a Retry-After.
 */
export async function measureOverload(api: Api): Promise<void> {
  const began = Array.from({ length: STREAMS + OVERLOAD_REQUESTS }, async (_, index) => {
    const startedAt = performance.now();
    const answer = await fetch(`${api.base}/api/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question: questionAt(index) }),
    });
    const body: unknown = await answer.json();
    return { answer, body, ms: performance.now() - startedAt };
  });
  const answers = await Promise.all(began);
  const refused = answers.filter(({ answer }) => answer.status === 429);
  const withRetryAfter = refused.filter(({ answer }) => answer.headers.has("retry-after")).length;
  const other = answers.length - refused.length - answers.filter(({ answer }) => answer.status === 202).length;
  if (other > 0) throw new AskError(`${other} requests were neither accepted nor refused.`);
  printRow({
    what: `${answers.length} questions at once: refused with 429 and Retry-After`,
    figure: `${withRetryAfter} of ${refused.length}, the rest accepted; slowest refusal ${ms(Math.max(0, ...refused.map((one) => one.ms)))}, p50 ${ms(
      percentile(
        refused.map((one) => one.ms),
        0.5,
      ),
    )}`,
    goal: "refused in < 50 ms",
  });
}
