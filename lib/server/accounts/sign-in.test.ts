import { expect, it } from "vitest";
import { delayAfter } from "./sign-in";

it("waits longer after each wrong password beyond the first few, up to a limit", () => {
  const seconds = [0, 1, 4, 5, 6, 7, 13, 14, 1_000].map((failures) => delayAfter(failures) / 1_000);
  expect(seconds).toEqual([0, 0, 0, 2, 4, 8, 512, 900, 900]);
});
