import { setTimeout as sleep } from "node:timers/promises";
import { EventStreamParser } from "@/lib/browser/stream/event-stream-parser";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import type { Random } from "./random";
import type { Tally } from "./tally";

const RECONNECT_MS = 50;
/** Maximum duration of a connection, so that the deadline is checked. */
const CONNECTION_MS = 30_000;

export interface FollowOptions {
  url: string;
  runId: string;
  random: Random;
  tally: Tally;
  /** Share of connections that are cut after a random number of bytes. */
  dropChance: number;
  /** Maximum bytes before a cut; grows whenever a connection delivered nothing, as an event may be larger. */
  dropBytes: number;
  /** When the run counts as stuck, in milliseconds since 1970; moves later while parts are being killed. */
  deadline: () => number;
}

/** Follows a run to its end through all failures, like a browser, while cutting its own connection at random bytes. */
export async function followRun(options: FollowOptions): Promise<RunEvent[]> {
  const { url, runId, random, tally, dropChance, dropBytes, deadline } = options;
  const events: RunEvent[] = [];
  let patience = 1;
  while (Date.now() < deadline()) {
    const budget = random.chance(dropChance) ? random.between(1, dropBytes * patience) : Number.POSITIVE_INFINITY;
    const connection = new AbortController();
    const timer = setTimeout(() => connection.abort(), CONNECTION_MS);
    const began = performance.now();
    const before = events.length;
    try {
      const answer = await fetch(`${url}/api/runs/${runId}/events`, {
        headers: { "last-event-id": String(events.at(-1)?.seq ?? 0) },
        signal: connection.signal,
      });
      if (answer.status === 404) {
        tally.complain(`run ${runId} was acknowledged and is unknown`);
        return events;
      }
      if (answer.ok && answer.body !== null) {
        await readUpTo(answer.body, budget, (event) => {
          if (events.length === before && before > 0) tally.resumeMs.push(performance.now() - began);
          take(event, events, options);
        });
        if (events.at(-1)?.type === "run-end") return events;
        if (budget !== Number.POSITIVE_INFINITY) tally.drops += 1;
      } else if (answer.status !== 503) tally.complain(`the events of ${runId} were answered with ${answer.status}`);
    } catch (error) {
      // Broken connections are expected here; any other error is a bug in this script.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      tally.breaks += 1;
    } finally {
      clearTimeout(timer);
      connection.abort();
    }
    patience = events.length === before ? patience + 1 : 1;
    await sleep(RECONNECT_MS * random.next());
  }
  tally.complain(`run ${runId} did not end in time; it stands at event ${events.at(-1)?.seq ?? 0}`);
  return events;
}

function take(event: RunEvent, events: RunEvent[], { runId, tally }: FollowOptions): void {
  const last = events.at(-1)?.seq ?? 0;
  if (event.seq <= last) tally.complain(`run ${runId}: event ${event.seq} was shown twice`);
  else if (event.seq > last + 1) tally.complain(`run ${runId}: event ${last + 1} was not shown`);
  events.push(event);
  tally.events += 1;
}

/** Reads until `bytes` have arrived and drops the rest, like a cut inside a frame or a character. */
async function readUpTo(
  body: AsyncIterable<Uint8Array>,
  bytes: number,
  onEvent: (event: RunEvent) => void,
): Promise<void> {
  const parser = new EventStreamParser();
  const decoder = new TextDecoder();
  let left = bytes;
  for await (const chunk of body) {
    const kept = chunk.subarray(0, Math.min(left, chunk.length));
    left -= kept.length;
    for (const { data } of parser.push(decoder.decode(kept, { stream: true }))) {
      onEvent(runEventSchema.parse(JSON.parse(data)));
    }
    if (left <= 0) return;
  }
}
