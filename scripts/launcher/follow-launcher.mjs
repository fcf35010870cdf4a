// Preloaded into the application's process: when the launcher is gone, even killed, its channel closes and the
// application shuts down as if asked to.
const GRACE_MS = 10_000;

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE_MS).unref();
});
