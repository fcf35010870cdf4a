import { describe, expect, it } from "vitest";
import { initialPositions } from "./graph-layout";

const entities = Array.from({ length: 60 }, (_, index) => ({
  id: `entity-${index}`,
  passages: 60 - index,
  communityId: index < 40 ? "large" : index < 55 ? "small" : null,
}));
const between = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe("initialPositions", () => {
  it("gives every entity a position of its own", () => {
    const places = [...initialPositions(entities).values()].map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`);
    expect(new Set(places).size).toBe(entities.length);
  });

  it("does not depend on the order of the entities", () => {
    const once = initialPositions(entities);
    const again = initialPositions(entities.toReversed());
    for (const { id } of entities) expect(again.get(id)).toEqual(once.get(id));
  });

  it("keeps communities together: members are closer to their own centre than the next community's centre is", () => {
    const places = initialPositions(entities);
    const [large, small] = [places.get("entity-0"), places.get("entity-40")];
    expect(large).toBeDefined();
    expect(small).toBeDefined();
    if (large === undefined || small === undefined) return;
    for (const { id } of entities.slice(0, 40)) {
      const place = places.get(id) ?? { x: Number.NaN, y: Number.NaN };
      expect(between(place, large)).toBeLessThan(between(large, small));
    }
  });
});
