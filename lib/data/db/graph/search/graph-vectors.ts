import { endianness } from "node:os";
import { pool } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { GRAPH_VECTORS_PAGE, VECTOR_STEP } from "./tunables";

/** A state of the graph. */
export interface GraphPosition {
  /** The last transaction that wrote entities or facts. */
  batch: bigint;
  /** Counts every change, communities too. */
  version: string;
}

/** The graph's current state; all zero when nothing was ever read into it. */
export async function readGraphPosition(): Promise<GraphPosition> {
  const { rows } = await pool().query<{ batch: string; version: string }>(
    "SELECT batch::text, version::text FROM graph_state WHERE owner_id = $1",
    [LOCAL_OWNER],
  );
  const [row] = rows;
  return { batch: BigInt(row?.batch ?? 0), version: row?.version ?? "0" };
}

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

interface VectorRow {
  id: string;
  documentId: string;
  batch: string;
  embedding: Buffer | null;
}

/** The next page of entities in the order in which they were written. A changed entity appears again. */
export async function entityVectorsSince(place: VectorPlace): Promise<GraphVector[]> {
  const { rows } = await pool().query<VectorRow>(
    `SELECT id, '' AS "documentId", batch::text, embedding FROM graph_entity
     WHERE owner_id = $1 AND (batch, id) > ($2, $3) ORDER BY batch, id LIMIT $4`,
    [LOCAL_OWNER, place.batch, place.id, GRAPH_VECTORS_PAGE],
  );
  return rows.map(toVector);
}

/** The next page of facts, like `entityVectorsSince`. */
export async function factVectorsSince(place: VectorPlace): Promise<GraphVector[]> {
  const { rows } = await pool().query<VectorRow>(
    `SELECT id, document_id AS "documentId", batch::text, embedding FROM graph_fact
     WHERE (batch, id) > ($1, $2) ORDER BY batch, id LIMIT $3`,
    [place.batch, place.id, GRAPH_VECTORS_PAGE],
  );
  return rows.map(toVector);
}

function toVector({ batch, embedding, ...row }: VectorRow): GraphVector {
  return { ...row, batch: BigInt(batch), embedding: embedding === null ? null : storedVector(embedding) };
}

/** 32-bit floats, little-endian. */
export function storedVector(bytes: Buffer): Float32Array {
  // A copy, since the driver's bytes may start at any offset.
  const copy = Buffer.from(Uint8Array.from(bytes).buffer, 0, bytes.byteLength - (bytes.byteLength % VECTOR_STEP));
  if (endianness() === "BE") copy.swap32();
  return new Float32Array(copy.buffer, 0, copy.byteLength / VECTOR_STEP);
}
