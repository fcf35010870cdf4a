/**
 * A thread that kills its process when that has grown too large, has used up its processor time or has lost its parent:
 * a parse that never yields cannot check this itself. Plain JavaScript, because it is started by path and not bundled.
 *
 * workerData: { growthMb, cpuMs }
 */
import { workerData } from "node:worker_threads";

const POLL_MS = 50;

const mostRss = process.memoryUsage.rss() + workerData.growthMb * 1_048_576;
const parent = process.ppid;
const { cpuMs } = workerData;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 > cpuMs) process.kill(process.pid, "SIGXCPU");
  if (process.memoryUsage.rss() > mostRss || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, POLL_MS);
