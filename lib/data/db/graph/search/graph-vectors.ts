import { endianness } from "node:os";
import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { GRAPH_VECTORS_PAGE, VECTOR_STEP } from "./tunables";

/** The position up to which vectors have been read: the last one's batch and id. */
export interface VectorPlace {
  batch: bigint;
  id: string;
}

/** Before all vectors. */
export const BEFORE_ALL: VectorPlace = { batch: -1n, id: "00000000-0000-0000-0000-000000000000" };

export interface GraphVector extends VectorPlace {
  /** Facts only: the document that states it. */
  documentId: string;
  /** Its embedding, of length 1; null until it has been embedded. */
  embedding: Float32Array | null;
}

/** The next page of entities in the order in which they were written. A changed entity appears again. */
export async function entityVectorsSince(place: VectorPlace): Promise<GraphVector[]> {
  const rows = await db().graphEntity.findMany({
    where: { ownerId: LOCAL_OWNER, ...after(place) },
    orderBy: [{ batch: "asc" }, { id: "asc" }],
    take: GRAPH_VECTORS_PAGE,
    select: { id: true, batch: true, embedding: true },
  });
  return rows.map(({ embedding, ...row }) => ({ ...row, documentId: "", embedding: orNull(embedding) }));
}

/** The next page of facts, like `entityVectorsSince`. */
export async function factVectorsSince(place: VectorPlace): Promise<GraphVector[]> {
  const rows = await db().graphFact.findMany({
    where: after(place),
    orderBy: [{ batch: "asc" }, { id: "asc" }],
    take: GRAPH_VECTORS_PAGE,
    select: { id: true, documentId: true, batch: true, embedding: true },
  });
  return rows.map(({ embedding, ...row }) => ({ ...row, embedding: orNull(embedding) }));
}

/** The first condition finds the place by its index; the others leave out what was read before. */
function after({ batch, id }: VectorPlace) {
  return { batch: { gte: batch }, OR: [{ batch: { gt: batch } }, { id: { gt: id } }] };
}

function orNull(embedding: Uint8Array | null): Float32Array | null {
  return embedding === null ? null : storedVector(embedding);
}

/** 32-bit floats, little-endian. */
export function storedVector(bytes: Uint8Array): Float32Array {
  // A copy, since the driver's bytes may start at any offset.
  const copy = Buffer.from(Uint8Array.from(bytes).buffer, 0, bytes.byteLength - (bytes.byteLength % VECTOR_STEP));
  if (endianness() === "BE") copy.swap32();
  return new Float32Array(copy.buffer, 0, copy.byteLength / VECTOR_STEP);
}
