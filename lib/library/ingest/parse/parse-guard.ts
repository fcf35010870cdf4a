/**
 * A thread that kills its process when the process has grown too large, used up its processor time or lost its parent:
 * a parse that never yields cannot check this itself.
 *
 * argv: growth in megabytes, processor time in milliseconds
 */
import process from "node:process";

const POLL_MS = 50;

const [growthMb = 0, cpuMs = 0] = process.argv.slice(2).map(Number);
const mostRss = process.memoryUsage.rss() + growthMb * 1_048_576;
const parent = process.ppid;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 > cpuMs) process.kill(process.pid, "SIGXCPU");
  if (process.memoryUsage.rss() > mostRss || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, POLL_MS);
