import { expect, it } from "vitest";
import { cutPower } from "./cut-power";
import { Random } from "./random";

const TIMEOUT_MS = 300_000;

it("loses nothing that was acknowledged when power is cut at any moment", { timeout: TIMEOUT_MS }, async () => {
  const { lost, broken } = await cutPower({ cuts: 5, sync: true, random: new Random(1) });
  expect({ lost, broken }).toEqual({ lost: [], broken: [] });
});

it("loses some where commits do not wait for the disk", { timeout: TIMEOUT_MS }, async () => {
  const { lost, broken } = await cutPower({ cuts: 3, sync: false, random: new Random(1) });
  expect(lost.length + broken.length).toBeGreaterThan(0);
});
