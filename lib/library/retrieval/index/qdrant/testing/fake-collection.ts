import type { z } from "zod";
import type { CreateCollection, Filter, pointsList, Query } from "./qdrant-requests";

/** Qdrant's answer to a request that it cannot fulfil. */
export class QdrantRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type Point = z.infer<typeof pointsList>["points"][number];
type Sparse = { indices: number[]; values: number[] };

/** A collection in memory with exact search, as Qdrant does for small collections. */
export class FakeCollection {
  readonly config: CreateCollection;
  readonly payloadIndexes = new Map<string, string>();
  readonly points = new Map<string, Point>();

  constructor(config: CreateCollection) {
    this.config = config;
  }

  upsert(points: readonly Point[]): void {
    for (const point of points) this.#check(point);
    for (const point of points) this.points.set(String(point.id), point);
  }

  #check({ vector }: Point): void {
    for (const [name, value] of Object.entries(vector)) {
      const size = this.config.vectors[name]?.size;
      const sparse = this.config.sparse_vectors?.[name] !== undefined;
      if (size === undefined && !sparse)
        throw new QdrantRefusal(400, `Wrong input: Not existing vector name error: ${name}`);
      if (Array.isArray(value) === sparse) throw new QdrantRefusal(400, "Wrong input: Vector kind does not fit");
      if (Array.isArray(value) && value.length !== size) {
        throw new QdrantRefusal(400, `Wrong input: Vector dimension error: expected dim: ${size}, got ${value.length}`);
      }
    }
  }

  /** Points that match a filter. Refuses a field without an index, like a server in strict mode. */
  matching(filter: Filter | null | undefined): Point[] {
    const conditions = filter?.must ?? [];
    for (const { key } of conditions) {
      if (!this.payloadIndexes.has(key))
        throw new QdrantRefusal(400, `Bad request: Index required but not found for "${key}"`);
    }
    return [...this.points.values()].filter(({ payload }) =>
      conditions.every(({ key, match }) => match.any.some((value) => value === payload?.[key])),
    );
  }

  query({ query, using, filter, limit }: Query): { id: Point["id"]; version: number; score: number }[] {
    const dense = this.config.vectors[using];
    const sparse = this.config.sparse_vectors?.[using];
    if (dense === undefined && sparse === undefined) {
      throw new QdrantRefusal(400, `Wrong input: Not existing vector name error: ${using}`);
    }
    if (Array.isArray(query) && query.length !== dense?.size) {
      throw new QdrantRefusal(
        400,
        `Wrong input: Vector dimension error: expected dim: ${dense?.size}, got ${query.length}`,
      );
    }
    const idf = sparse?.modifier === "idf" ? this.#idf(using) : () => 1;
    const scored = this.matching(filter).flatMap((point) => {
      const score = scoreOf(query, point.vector[using], idf);
      return score === null ? [] : [{ id: point.id, version: 1, score }];
    });
    // The order of ties is unspecified, so reverse it here.
    return scored.sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1)).slice(0, limit ?? 10);
  }

  /** The server's formula, over the points that have this vector. */
  #idf(name: string): (index: number) => number {
    const vectors = [...this.points.values()].flatMap(({ vector }) => {
      const own = vector[name];
      return own === undefined || Array.isArray(own) ? [] : [new Set(own.indices)];
    });
    return (index) => {
      const holding = vectors.filter((indices) => indices.has(index)).length;
      return Math.log((vectors.length - holding + 0.5) / (holding + 0.5) + 1);
    };
  }
}

function scoreOf(
  query: number[] | Sparse,
  stored: number[] | Sparse | undefined,
  idf: (index: number) => number,
): number | null {
  if (stored === undefined) return null;
  if (Array.isArray(query)) return Array.isArray(stored) ? cosine(query, stored) : null;
  if (Array.isArray(stored)) return null;
  const weights = new Map(stored.indices.map((index, at) => [index, stored.values[at] ?? 0]));
  const shared = query.indices.flatMap((index, at) => {
    const weight = weights.get(index);
    return weight === undefined ? [] : [weight * (query.values[at] ?? 0) * idf(index)];
  });
  return shared.length === 0 ? null : shared.reduce((sum, value) => sum + value, 0);
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) || 1);
}
