import { afterEach, describe, expect, it, vi } from "vitest";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { type Connection, followRun } from "./run-stream";

const EVENTS = new RunLog()
  .step(0, 5, visit("retrieve"))
  .text(8, visit("generate"), "High tide ✓")
  .add(9, { type: "run-end", outcome: "approved", ms: 9 }).events;

function message(event: RunEvent): string {
  return `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Answers each connection with the next of the given bodies, and records where it was asked to begin. */
function server(bodies: ReadonlyArray<(after: number) => Response>): { asked: number[] } {
  const asked: number[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const after = Number(new URL(path, "http://localhost").searchParams.get("after"));
    const body = bodies[asked.length];
    asked.push(after);
    if (body === undefined) throw new TypeError("No more connections.");
    return body(after);
  });
  return { asked };
}

const stream = (events: readonly RunEvent[]) => new Response(events.map(message).join(""));

async function follow(): Promise<{ seen: number[]; connections: Connection[] }> {
  const seen: number[] = [];
  const connections: Connection[] = [];
  await followRun("run-1", {
    after: 0,
    signal: new AbortController().signal,
    onEvent: (event) => seen.push(event.seq),
    onConnection: (connection) => connections.push(connection),
    wait: async () => {},
  });
  return { seen, connections };
}

afterEach(() => vi.unstubAllGlobals());

describe("followRun", () => {
  it("ends after run-end", async () => {
    server([() => stream(EVENTS)]);
    expect(await follow()).toEqual({ seen: [1, 2, 3, 4, 5], connections: ["connecting", "open", "ended"] });
  });

  it("resumes a broken stream after the last event, and shows none twice", async () => {
    const { asked } = server([
      () => stream(EVENTS.slice(0, 2)),
      // A server that repeats what was already seen.
      () => stream(EVENTS.slice(1, 4)),
      (after) => stream(EVENTS.slice(after)),
    ]);
    expect((await follow()).seen).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual([0, 2, 4]);
  });

  it("resumes a stream that is cut at any byte, inside an event or inside a character", async () => {
    const bytes = new TextEncoder().encode(EVENTS.map(message).join(""));
    const whole = [1, 2, 3, 4, 5];
    // Every other byte still falls inside the character of three.
    for (let cut = 0; cut < bytes.length; cut += 2) {
      const { asked } = server([
        // Split into two chunks, as a network does.
        () => new Response(new Blob([bytes.slice(0, cut >> 1), bytes.slice(cut >> 1, cut)]).stream()),
        (after) => stream(EVENTS.slice(after)),
      ]);
      const { seen } = await follow();
      expect(seen, `cut at byte ${cut}`).toEqual(whole);
      const complete = new TextDecoder().decode(bytes.slice(0, cut)).split("\n\n").length - 1;
      expect(asked).toEqual([0, complete]);
    }
  });

  it("asks again when an event is missing", async () => {
    const { asked } = server([
      () => stream(EVENTS.filter(({ seq }) => seq !== 3)),
      (after) => stream(EVENTS.slice(after)),
    ]);
    expect((await follow()).seen).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual([0, 2]);
  });

  it("keeps trying while the server is down, and stops when the run is gone", async () => {
    const { asked } = server([
      () => new Response("", { status: 503 }),
      () => {
        throw new TypeError("refused");
      },
      () => Response.json({ error: { code: "not_found", message: "No such run.", retryable: false } }, { status: 404 }),
    ]);
    expect((await follow()).connections).toEqual(["connecting", "reconnecting", "reconnecting", "gone"]);
    expect(asked).toHaveLength(3);
  });

  it("gives up on events that it cannot read instead of requesting them forever", async () => {
    const { asked } = server([() => new Response('id: 1\ndata: {"type":"node-dance"}\n\n')]);
    expect((await follow()).connections).toEqual(["connecting", "open", "unreadable"]);
    expect(asked).toHaveLength(1);
  });
});
