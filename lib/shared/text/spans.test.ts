import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, includes, intersection, intervalContains, intervalsOverlap, overlaps, type Span } from "./spans";

const MOST = 8;
const span = fc
  .tuple(fc.nat(MOST), fc.integer({ min: 1, max: MOST }))
  .map(([start, length]): Span => ({ start, end: start + length }));
const positions = ({ start, end }: Span) => Array.from({ length: end - start }, (_, at) => start + at);

describe("spans that are not empty", () => {
  it("overlap where they share a position", () => {
    fc.assert(
      fc.property(span, span, (one, other) => {
        const shared = positions(one).filter((at) => positions(other).includes(at));
        expect(overlaps(one, other)).toBe(shared.length > 0);
        const common = intersection(one, other);
        expect(common === null ? [] : positions(common)).toEqual(shared);
      }),
    );
  });

  it("contain those of which they have every position", () => {
    fc.assert(
      fc.property(span, span, (outer, inner) => {
        expect(contains(outer, inner)).toBe(positions(inner).every((at) => includes(outer, at)));
      }),
    );
  });

  it("include the positions from their start up to their end", () => {
    fc.assert(
      fc.property(span, fc.nat(2 * MOST), (one, at) => {
        expect(includes(one, at)).toBe(positions(one).includes(at));
      }),
    );
  });
});

describe("intervals", () => {
  const asSpan = ({ from, to }: { from: number; to: number }): Span => ({ start: from, end: to + 1 });
  const interval = span.map(({ start, end }) => ({ from: start, to: end - 1 }));

  it("are spans whose last position belongs to them", () => {
    fc.assert(
      fc.property(interval, interval, (one, other) => {
        expect(intervalsOverlap(one, other)).toBe(overlaps(asSpan(one), asSpan(other)));
        expect(intervalContains(one, other)).toBe(contains(asSpan(one), asSpan(other)));
      }),
    );
  });

  it("may be times", () => {
    const may = { from: "2024-05-01", to: "2024-05-31" };
    expect(intervalsOverlap(may, { from: "2024-05-31", to: "2024-06-30" })).toBe(true);
    expect(intervalsOverlap(may, { from: "2024-06-01", to: "2024-06-30" })).toBe(false);
    expect(intervalContains({ from: "2024-01-01", to: "2024-12-31" }, may)).toBe(true);
  });
});
