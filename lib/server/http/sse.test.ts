import { describe, expect, it, vi } from "vitest";
import { log } from "@/lib/shared/log";
import { closeAllStreams, lastEventId, openStreamCount, sseResponse } from "./sse";

async function* count(to: number) {
  for (let i = 1; i <= to; i += 1) yield i;
}

function endless(signal: AbortSignal, onReturn: () => void): AsyncIterator<number> {
  return {
    next: () =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve({ done: true, value: undefined }))),
    return: async () => {
      onReturn();
      return { done: true, value: undefined };
    },
  };
}

const encode = (n: number) => ({ id: String(n), data: JSON.stringify({ n }) });

describe("sseResponse", () => {
  it("sends every item with its id and ends with the source", async () => {
    const response = sseResponse(() => count(3), encode);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(await response.text()).toBe('id: 1\ndata: {"n":1}\n\nid: 2\ndata: {"n":2}\n\nid: 3\ndata: {"n":3}\n\n');
    expect(openStreamCount()).toBe(0);
  });

  it("stops and returns the source when the client disconnects", async () => {
    let returned = 0;
    let aborted = false;
    const response = sseResponse((signal) => {
      signal.addEventListener("abort", () => {
        aborted = true;
      });
      return endless(signal, () => {
        returned += 1;
      });
    }, encode);
    expect(openStreamCount()).toBe(1);
    await response.body?.cancel();
    expect([aborted, returned, openStreamCount()]).toEqual([true, 1, 0]);
  });

  it("logs why a source failed and aborts the stream", async () => {
    const error = new Error("the source is gone");
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const response = sseResponse(() => ({ next: () => Promise.reject(error) }), encode);
    await expect(response.text()).rejects.toBe(error);
    expect(logged).toHaveBeenCalledExactlyOnceWith({ err: error }, expect.any(String));
    expect(openStreamCount()).toBe(0);
  });

  it("ends open streams when the process shuts down", async () => {
    const response = sseResponse((signal) => endless(signal, () => {}), encode);
    const text = response.text();
    closeAllStreams();
    expect(await text).toBe("");
    expect(openStreamCount()).toBe(0);
  });
});

describe("lastEventId", () => {
  const url = "http://localhost/api/runs/x/events";
  it.each([
    [new Request(url), 0],
    [new Request(`${url}?after=7`), 7],
    [new Request(`${url}?after=7`, { headers: { "Last-Event-ID": "9" } }), 9],
    [new Request(`${url}?after=-1`), 0],
    [new Request(`${url}?after=soon`), 0],
    [new Request(`${url}?after=2147483647`), 2_147_483_647],
    [new Request(`${url}?after=2147483648`), 0],
    [new Request(url, { headers: { "Last-Event-ID": "1e300" } }), 0],
  ])("of request %#", (request, id) => {
    expect(lastEventId(request)).toBe(id);
  });
});
