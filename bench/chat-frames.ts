/**
 * How smoothly the chat page renders a streaming answer: the built application with the scripted language model at the
 * pace of a hosted one, in a browser, after one earlier turn and after thirty.
 * `npm run bench:chat-frames` (`-- --turns 1,30`, `-- --throttle 1,4`, `-- --profile FOLDER` to save CPU profiles of
 * the page's main thread)
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Api } from "@/scripts/ask/api";
import { beginConversation } from "./chat/begin-conversation";
import { type MeasuredAnswer, measureAnswer, openBrowser } from "./chat/measure-frames";
import { type Application, simEnvironment, startApplication, startSim } from "./path/application";
import { ms, percentile } from "./path/figures";
import { waitUntilIdle } from "./path/wait-until-idle";

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "1,30" },
    throttle: { type: "string", default: "1,4" },
    profile: { type: "string" },
  },
});
const [earlierTurns, throttles] = [values.turns, values.throttle].map((list) => list.split(",").map(Number));
if (earlierTurns?.some((n) => !(n >= 1)) !== false || throttles?.some((n) => !(n >= 1)) !== false) {
  console.error("Usage: npm run bench:chat-frames [-- --turns 1,30 --throttle 1,4 --profile FOLDER]");
  process.exit(2);
}
const profiles = values.profile === undefined ? null : resolve(values.profile);
if (profiles !== null) await mkdir(profiles, { recursive: true });

const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
let sim: Awaited<ReturnType<typeof startSim>> | undefined;
let application: Application | undefined;
const load = () => loadavg()[0]?.toFixed(1) ?? "?";

/** Frame times as the user sees them, and the main thread's work for each frame. */
function printAnswer(turns: number, throttle: number, { gaps, longTasks, busyMs, layouts }: MeasuredAnswer): void {
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const late = gaps.filter((gap) => gap > LATE_MS).length / gaps.length;
  const at = (q: number) => ms(percentile(gaps, q));
  console.log(
    `| ${turns} | ${throttle === 1 ? "as it is" : `${throttle} × slower`} | ${((1_000 * gaps.length) / total).toFixed(0)} | ${at(0.5)} / ${at(0.95)} / ${at(0.99)} | ${(100 * late).toFixed(1)} % | ${longTasks.length}${longTasks.length === 0 ? "" : ` (longest ${ms(Math.max(...longTasks))})`} | ${ms(busyMs / gaps.length)} | ${(layouts / gaps.length).toFixed(1)} | ${load()} |`,
  );
}
/** A frame that comes later than this after the previous one was dropped, at 60 frames a second. */
const LATE_MS = 1.5 * (1_000 / 60);

try {
  sim = await startSim();
  application = await startApplication(join(folder, "data"), simEnvironment(sim.url));
  const api = new Api(application.url);
  await waitUntilIdle(api);
  const [processor] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${cpus().length} × ${processor?.model ?? "unknown processor"}\n`,
  );
  console.log(
    "| earlier turns | processor | frames a second | between two, p50 / p95 / p99 | later than 25 ms | tasks > 50 ms | page's thread a frame | layouts a frame | load |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
  );
  const browser = await openBrowser();
  try {
    for (const turns of earlierTurns) {
      const conversationId = await beginConversation(api, sim.url, turns);
      let more = 0;
      for (const throttle of throttles) {
        const file = profiles === null ? null : join(profiles, `${turns}-turns-${throttle}-times.cpuprofile`);
        const url = `${application.url}/c/${conversationId}`;
        printAnswer(turns + more, throttle, await measureAnswer(browser, { url, throttle, profile: file }));
        more += 1;
      }
    }
  } finally {
    await browser.close();
  }
} finally {
  await application?.stop();
  await sim?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
