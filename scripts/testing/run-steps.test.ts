import { afterEach, expect, it, vi } from "vitest";
import { runSteps } from "./run-steps.mjs";
import { tallyCheck } from "./steps.mjs";

afterEach(() => vi.restoreAllMocks());

it("runs lanes at the same time and a lane's steps in sequence, and continues after a failure", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const order: string[] = [];
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const tallies = await runSteps([
    [
      [
        "first",
        async () => {
          await first;
          order.push("first");
          return tallyCheck(0);
        },
      ],
      [
        [
          "second",
          async (write) => {
            expect(write).toBeTypeOf("function");
            order.push("second");
            return tallyCheck(1);
          },
        ],
        [
          "third",
          async () => {
            order.push("third");
            endFirst();
            return tallyCheck(0);
          },
        ],
      ],
    ],
    [
      "fourth",
      async () => {
        order.push("fourth");
        return tallyCheck(0);
      },
    ],
  ]);
  expect(order).toEqual(["second", "third", "first", "fourth"]);
  expect(tallies.map(({ failed }) => failed)).toEqual([0, 1, 0, 0]);
});
