import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ownTurn } from "./own-turn";

describe("ownTurn", () => {
  it("lets waiting callers continue one at a time, in order, with the event loop turning in between", async () => {
    const seen: (number | "turn")[] = [];
    let over = false;
    const turning = (async () => {
      while (!over) {
        seen.push("turn");
        await nextTurn();
      }
    })();
    await Promise.all([1, 2, 3].map((number) => ownTurn().then(() => seen.push(number))));
    over = true;
    await turning;
    expect(seen.filter((one) => one !== "turn")).toEqual([1, 2, 3]);
    for (const number of [2, 3]) {
      const between = seen.slice(seen.indexOf(number - 1), seen.indexOf(number));
      expect(between).toContain("turn");
    }
  });
});
