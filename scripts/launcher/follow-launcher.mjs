// Preloaded into the application's process: when the launcher is gone (killed, even), the channel to it closes,
// and the application ends as if it had been asked to.
const GRACE_MS = 10_000;

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE_MS).unref();
});
