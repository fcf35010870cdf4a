import fc from "fast-check";
import { expect, it } from "vitest";
import { wilsonInterval } from "./wilson-interval";

it("agrees with published values", () => {
  expect(wilsonInterval(0, 10)).toEqual({ low: 0, high: expect.closeTo(0.2775, 4) });
  expect(wilsonInterval(10, 10)).toEqual({ low: expect.closeTo(0.7225, 4), high: 1 });
  expect(wilsonInterval(81, 263)).toEqual({ low: expect.closeTo(0.2553, 4), high: expect.closeTo(0.3662, 4) });
  expect(wilsonInterval(0, 0)).toBeNull();
});

it("contains the share, stays within 0 and 1, and narrows with more counts", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (total, part) => {
      const count = Math.round(part * total);
      const own = wilsonInterval(count, total);
      const more = wilsonInterval(count * 4, total * 4);
      if (own === null || more === null) throw new Error("nothing was counted");
      expect(own.low).toBeGreaterThanOrEqual(0);
      expect(own.high).toBeLessThanOrEqual(1);
      expect(own.low).toBeLessThanOrEqual(count / total);
      expect(own.high).toBeGreaterThanOrEqual(count / total);
      expect(more.high - more.low).toBeLessThan(own.high - own.low);
    }),
  );
});
