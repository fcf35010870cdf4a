import { describe, expect, it } from "vitest";
import { RING_STEP_PX } from "../tunables";
import { layoutNeighbourhood } from "./neighbourhood-layout";

const entity = (id: string, passages = 1) => ({ id, passages });
const relation = (sourceId: string, targetId: string) => ({ sourceId, targetId });

describe("layoutNeighbourhood", () => {
  it("places the entity in the middle, its relations around it, and theirs farther out", () => {
    const placed = layoutNeighbourhood(
      "a",
      [entity("a"), entity("b"), entity("c"), entity("d")],
      [relation("a", "b"), relation("c", "a"), relation("c", "d")],
    );
    const away = new Map(placed.map(({ id, x, y, distance }) => [id, { distance, radius: Math.hypot(x, y) }]));
    expect(away.get("a")).toEqual({ distance: 0, radius: 0 });
    expect(away.get("b")?.distance).toBe(1);
    expect(away.get("c")?.distance).toBe(1);
    expect(away.get("d")?.distance).toBe(2);
    expect(away.get("d")?.radius).toBeGreaterThan(away.get("c")?.radius ?? Number.POSITIVE_INFINITY);
  });

  it("leaves out unreachable entities", () => {
    const placed = layoutNeighbourhood("a", [entity("a"), entity("b")], []);
    expect(placed.map(({ id }) => id)).toEqual(["a"]);
  });

  it("places 300 entities without overlap", () => {
    const others = Array.from({ length: 299 }, (_, index) => entity(`e${index}`, index));
    const placed = layoutNeighbourhood(
      "a",
      [entity("a"), ...others],
      others.map(({ id }) => relation("a", id)),
    );
    expect(placed).toHaveLength(300);
    for (const [index, one] of placed.entries()) {
      for (const other of placed.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(RING_STEP_PX * 0.8);
      }
    }
  });

  it("places entities near the inner one that they relate to", () => {
    const inner = ["n", "e", "s", "w"].map((id) => entity(id));
    const outer = inner.map(({ id }) => entity(`${id}-outer`));
    const relations = inner.flatMap(({ id }) => [relation("a", id), relation(id, `${id}-outer`)]);
    const placed = new Map(
      layoutNeighbourhood("a", [entity("a"), ...inner, ...outer], relations).map((place) => [place.id, place]),
    );
    for (const { id } of inner) {
      const from = placed.get(id);
      const to = placed.get(`${id}-outer`);
      expect(Math.atan2(to?.y ?? 0, to?.x ?? 0)).toBeCloseTo(Math.atan2(from?.y ?? 1, from?.x ?? 1));
    }
  });
});
