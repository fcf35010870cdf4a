import { expect, it } from "vitest";
import { activeRuns } from "./active-runs";

it("admission counts runs that are still starting, and a failed start frees its place", async () => {
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
