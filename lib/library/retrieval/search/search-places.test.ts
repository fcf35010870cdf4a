import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { embedOwner } from "@/lib/data/db/connection/owner";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { PLACE_MS } from "../tunables";
import { type LeavePlace, ownerOfSearch, SearchPlaces } from "./search-places";

afterEach(() => vi.useRealTimers());

/** Searches that enter one after the other, and leave on request. */
function queue(count: number) {
  const places = new SearchPlaces(count);
  const entered: string[] = [];
  const inside: LeavePlace[] = [];
  const ask = (
    name: string,
    { owner = name[0] ?? "", background = false, signal = new AbortController().signal } = {},
  ) =>
    places.enter(owner, background, signal).then((leave) => {
      entered.push(name);
      inside.push(leave);
    });
  const leaveOne = async () => {
    inside.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { ask, entered, inside, leaveOne };
}

describe("places of searches", () => {
  it("are taken in turns by owner, whatever the burst of one of them", async () => {
    const { ask, entered, inside, leaveOne } = queue(2);
    const asked = ["a1", "a2", "a3", "a4", "a5", "b1", "c1", "b2"].map((name) => ask(name));
    await Promise.all(asked.slice(0, 2));
    expect(entered).toEqual(["a1", "a2"]);
    while (inside.length > 0) await leaveOne();
    expect(entered).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "b2", "a5"]);
    await Promise.all(asked);
  });

  it("go to background work only while no person waits", async () => {
    const { ask, entered, inside, leaveOne } = queue(1);
    const asked = [
      ask("a1"),
      ask("evaluation 1", { background: true }),
      ask("evaluation 2", { background: true }),
      ask("b1"),
      ask("a2"),
    ];
    await asked[0];
    while (inside.length > 0) await leaveOne();
    expect(entered).toEqual(["a1", "b1", "a2", "evaluation 1", "evaluation 2"]);
    await Promise.all(asked);
  });

  it("are not kept for a search that is cancelled while it waits", async () => {
    const { ask, entered, inside, leaveOne } = queue(1);
    const cancelled = new AbortController();
    const first = ask("a1");
    const given = ask("b1", { signal: cancelled.signal });
    const last = ask("c1");
    await first;
    cancelled.abort(new Error("cancelled"));
    await expect(given).rejects.toThrow("cancelled");
    await expect(ask("d1", { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
    while (inside.length > 0) await leaveOne();
    await last;
    expect(entered).toEqual(["a1", "c1"]);
  });

  it("are left once, and after a while also by a search that hangs", async () => {
    vi.useFakeTimers();
    const { ask, entered, inside } = queue(1);
    void ask("a1");
    void ask("b1");
    void ask("c1");
    await vi.advanceTimersByTimeAsync(PLACE_MS - 1);
    expect(entered).toEqual(["a1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(entered).toEqual(["a1", "b1"]);
    // The first one finally ends: another search has its place by now.
    inside[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(entered).toEqual(["a1", "b1"]);
  });

  it("belong to a person, and to all visitors of an embed together", () => {
    const embed = randomUUID();
    expect(ownerOfSearch("ada")).toBe("ada");
    expect(ownerOfSearch(embedOwner(embed, randomUUID()))).toBe(ownerOfSearch(embedOwner(embed, randomUUID())));
    expect(ownerOfSearch(EVERYTHING)).toBe("local");
  });
});
