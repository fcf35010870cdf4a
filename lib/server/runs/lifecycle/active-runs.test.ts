import { expect, it } from "vitest";
import { activeRuns } from "./active-runs";

it("a burst does not pass the limit while none of it is executed yet, and a failed start gives its place back", async () => {
  const runs = activeRuns();
  let fail = () => {};
  const held = new Promise<never>((_, reject) => {
    fail = () => reject(new Error("no database"));
  });
  const first = runs.admit(1, () => held);
  await expect(runs.admit(1, async () => "second")).rejects.toMatchObject({ code: "rate_limited", status: 429 });
  fail();
  await expect(first).rejects.toThrow("no database");
  expect(await runs.admit(1, async () => "third")).toBe("third");
});
