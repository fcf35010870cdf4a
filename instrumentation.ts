/** Called by Next once per server process. Only the Node runtime has processes, signals and databases. */
export async function register(): Promise<void> {
  // Written out so that the bundler can drop the import in other runtimes.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startServer } = await import("./instrumentation-node");
    await startServer();
  }
}
