import { expect, it, vi } from "vitest";

it("waits for a condition longer than Vitest's default of a second", async () => {
  let isReady = false;
  setTimeout(() => {
    isReady = true;
  }, 1_200);
  await vi.waitFor(() => expect(isReady).toBe(true));
});
