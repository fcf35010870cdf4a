import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { firstAborted } from "./first-aborted";

it("is aborted once, with the reason of the first", () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const signal = firstAborted(one.signal, two.signal);
  expect(signal.aborted).toBe(false);
  two.abort("second");
  one.abort("first");
  expect(signal.reason).toBe("second");
  expect(firstAborted(new AbortController().signal, one.signal).reason).toBe("first");
});

/** An object held only by a listener on a joined signal. */
function leftListening(): WeakRef<object> {
  const thing = { large: new Array(1_000).fill(0) };
  firstAborted(new AbortController().signal, new AbortController().signal).addEventListener("abort", () => thing);
  return new WeakRef(thing);
}

it("is collected with its sources, even with listeners", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: unknown = runInNewContext("gc");
  if (typeof collectGarbage !== "function") throw new Error("This engine's memory cannot be collected on demand.");
  const left = leftListening();
  await nextTurn();
  collectGarbage();
  expect(left.deref()).toBeUndefined();
});
