import type { Application } from "../testing/application";

/**
 * Stops the application while streams are open. @returns its exit code, how long it took, and how many streams were
 * closed
 */
export async function drainStreams(
  application: Application,
  streams: number,
): Promise<{ code: number | null; ms: number; closed: number }> {
  const open = await Promise.all(
    Array.from({ length: streams }, () =>
      fetch(`${application.url}/api/runs`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "text/event-stream" },
        body: JSON.stringify({ question: "How long are sign-in logs kept?" }),
      }),
    ),
  );
  const began = performance.now();
  const closed = Promise.allSettled(open.map((answer) => answer.text()));
  const code = await application.stop();
  const ms = performance.now() - began;
  return { code, ms, closed: (await closed).length };
}
