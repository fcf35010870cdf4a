import { endianness } from "node:os";
import { pool } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { GRAPH_VECTORS_PAGE, VECTOR_STEP } from "./tunables";

/** How far the graph has changed. */
export interface GraphPosition {
  /** Of the last transaction that wrote entities or facts. */
  batch: bigint;
  /** Counts every change, communities too. */
  version: string;
}

/** Where the graph stands now; all zero where nothing was ever read into it. */
export async function readGraphPosition(): Promise<GraphPosition> {
  const { rows } = await pool().query<{ batch: string; version: string }>(
    "SELECT batch::text, version::text FROM graph_state WHERE owner_id = $1",
    [LOCAL_OWNER],
  );
  const [row] = rows;
  return { batch: BigInt(row?.batch ?? 0), version: row?.version ?? "0" };
}

/** How far vectors have been read: the last one's batch and id. */
export interface VectorPlace {
  batch: bigint;
  id: string;
}

/** Before all vectors. */
export const BEFORE_ALL: VectorPlace = { batch: -1n, id: "00000000-0000-0000-0000-000000000000" };

export interface GraphVector extends VectorPlace {
  /** Of a fact: the document that states it. */
  documentId: string;
  /** What it means, of length 1; null where nothing has been embedded yet. */
  embedding: Float32Array | null;
}

interface VectorRow {
  id: string;
  documentId: string;
  batch: string;
  embedding: Buffer | null;
}

/** The next entities in the order in which they were written, at most a page. One that changes comes again. */
export async function entityVectorsSince(place: VectorPlace): Promise<GraphVector[]> {
  const { rows } = await pool().query<VectorRow>(
    `SELECT id, '' AS "documentId", batch::text, embedding FROM graph_entity
     WHERE owner_id = $1 AND (batch, id) > ($2, $3) ORDER BY batch, id LIMIT $4`,
    [LOCAL_OWNER, place.batch, place.id, GRAPH_VECTORS_PAGE],
  );
  return rows.map(toVector);
}

/** The next facts, as `entityVectorsSince`. */
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
  // A copy, since the driver's bytes may begin anywhere.
  const own = Buffer.from(Uint8Array.from(bytes).buffer, 0, bytes.byteLength - (bytes.byteLength % VECTOR_STEP));
  if (endianness() === "BE") own.swap32();
  return new Float32Array(own.buffer, 0, own.byteLength / VECTOR_STEP);
}
