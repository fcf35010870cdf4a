import type { Box } from "./page-content";

/** An affine transformation, as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Six numbers of an array or a typed array; `null` for anything else. */
export function asMatrix(value: unknown): Matrix | null {
  const [a, b, c, d, e, f, ...rest] = numbersOf(value);
  if (f === undefined || rest.length > 0) return null;
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f];
}

/** The numbers of an array or a typed array. */
export function numbersOf(value: unknown): number[] {
  if (value instanceof Float32Array) return [...value];
  return Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
}

/** The bounding box of a transformed rectangle. */
export function transformBox([a, b, c, d, e, f]: Matrix, { left, top, right, bottom }: Box): Box {
  const xs = [a * left + c * top, a * right + c * top, a * left + c * bottom, a * right + c * bottom];
  const ys = [b * left + d * top, b * right + d * top, b * left + d * bottom, b * right + d * bottom];
  return {
    left: Math.min(...xs) + e,
    right: Math.max(...xs) + e,
    top: Math.min(...ys) + f,
    bottom: Math.max(...ys) + f,
  };
}

/** The common part of two boxes; empty ones have a right edge left of their left edge, or likewise. */
export function intersection(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}
