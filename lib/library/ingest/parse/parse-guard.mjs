/**
 * Ends the process that it is a thread of, once that has grown too large, has had its processor time, or nobody waits
 * for it any more: a parse that never yields can do none of it itself. Plain JavaScript, because it is started by its path and no bundler sees it.
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
