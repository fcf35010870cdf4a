import { describe, expect, it, vi } from "vitest";
import { GroupWriter } from "./group-writer";

describe("GroupWriter", () => {
  it("groups parts submitted together, and stores later ones after them, in order", async () => {
    const groups: number[][] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const writer = new GroupWriter<number, void>(
      async (parts) => {
        groups.push([...parts]);
        if (groups.length === 1) await held;
      },
      () => true,
    );
    const first = [writer.write(1), writer.write(2)];
    while (groups.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const later = [writer.write(3), writer.write(4)];
    release();
    await Promise.all([...first, ...later]);
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("refuses only the part that cannot be stored", async () => {
    const stored: number[] = [];
    const writer = new GroupWriter<number, void>(
      async (parts) => {
        if (parts.includes(2)) throw new Error("refused");
        stored.push(...parts);
      },
      () => true,
    );
    const results = await Promise.allSettled([writer.write(1), writer.write(2), writer.write(3)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(stored).toEqual([1, 3]);
    await vi.waitFor(() => expect(writer.isBusy).toBe(false));
    await writer.write(4);
    expect(stored).toEqual([1, 3, 4]);
  });

  it("tries once where the failure concerns the whole group", async () => {
    let asked = 0;
    const writer = new GroupWriter<number, void>(
      async () => {
        asked += 1;
        throw new Error("away");
      },
      () => false,
    );
    const results = await Promise.allSettled([writer.write(1), writer.write(2)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(asked).toBe(1);
  });
});
