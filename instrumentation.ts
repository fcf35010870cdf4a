/** Next calls this once when a server process begins. Only the Node runtime has processes, signals and databases. */
export async function register(): Promise<void> {
  // Written out so that the bundler can leave the import out of every other runtime.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startServer } = await import("./instrumentation-node");
    await startServer();
  }
}
