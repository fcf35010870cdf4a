import { expect, it } from "vitest";
import { sharedRead } from "./shared-read";

it("reads once for all waiting callers, and again for a caller that asks during the read", async () => {
  let value = 0;
  const readings: (() => void)[] = [];
  const read = sharedRead(async () => {
    const found = value;
    await new Promise<void>((resolve) => readings.push(resolve));
    return found;
  });
  const early = [read(), read()];
  await expect.poll(() => readings.length).toBe(1);
  value = 1;
  const late = [read(), read(), read()];
  readings[0]?.();
  expect(await Promise.all(early)).toEqual([0, 0]);
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.();
  expect(await Promise.all(late)).toEqual([1, 1, 1]);
});

it("reports a failed reading to all who waited for it, and reads again", async () => {
  let failing = true;
  const read = sharedRead(async () => {
    if (failing) throw new Error("away");
    return "back";
  });
  const waiting = [read(), read()];
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  failing = false;
  expect(await read()).toBe("back");
});
