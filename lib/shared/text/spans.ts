/** A stretch of a text, a list or a line: from `start` up to, but not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

/** A time or a range of columns; both ends belong to it. Days are ISO dates. */
export interface Interval<Place extends number | string> {
  from: Place;
  to: Place;
}

/** Whether two spans have a position in common. Spans that only touch have none. */
export function overlaps(one: Readonly<Span>, other: Readonly<Span>): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether a span lies within another, or is the same. */
export function contains(outer: Readonly<Span>, inner: Readonly<Span>): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether a position is one of a span's. */
export function includes(span: Readonly<Span>, position: number): boolean {
  return span.start <= position && position < span.end;
}

/** The positions that two spans have in common; `null` if there are none. */
export function intersection(one: Readonly<Span>, other: Readonly<Span>): Span | null {
  const start = Math.max(one.start, other.start);
  const end = Math.min(one.end, other.end);
  return start < end ? { start, end } : null;
}

/** Whether two intervals have a day, year or column in common. */
export function intervalsOverlap<Place extends number | string>(
  one: Readonly<Interval<Place>>,
  other: Readonly<Interval<Place>>,
): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** Whether an interval lies within another, or is the same. */
export function intervalContains<Place extends number | string>(
  outer: Readonly<Interval<Place>>,
  inner: Readonly<Interval<Place>>,
): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}
