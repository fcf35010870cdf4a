import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BuiltInEmbedder } from "@/lib/engine/models/built-in/embedder";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";

const KEY_BYTES = 20;
/** The dimension of the built-in embedder. */
const DIMENSION = 384;
/** Texts between two writes to the cache file: what an interrupted run may lose. */
const BATCH = 64;

/** The built-in embedder with a cache file in the temporary folder, keyed by content, so that later runs are fast. */
export class CachedEmbedder implements EmbeddingModel {
  readonly id: string;
  readonly #inner: BuiltInEmbedder;
  readonly #path: string;
  readonly #vectors = new Map<string, Float32Array>();

  constructor(inner: BuiltInEmbedder) {
    this.#inner = inner;
    this.id = inner.id;
    const folder = join(tmpdir(), "touchstone-bench");
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, `${inner.id}.vectors`);
    this.#load();
  }

  dimension(): Promise<number> {
    return this.#inner.dimension();
  }

  async embedQuery(text: string): Promise<Float32Array> {
    const key = keyOf("query", text);
    const known = this.#vectors.get(key);
    if (known !== undefined) return known;
    const vector = await this.#inner.embedQuery(text);
    this.#keep(key, vector);
    return vector;
  }

  async embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    const missing = [...new Set(texts)].filter((text) => !this.#vectors.has(keyOf("passage", text)));
    for (let from = 0; from < missing.length; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const vectors = await this.#inner.embedPassages(batch, { background: true });
      for (const [index, text] of batch.entries()) {
        const vector = vectors[index];
        if (vector !== undefined) this.#keep(keyOf("passage", text), vector);
      }
      if (missing.length > 500) process.stderr.write(`\rembedded ${from + batch.length} of ${missing.length} texts`);
    }
    return texts.flatMap((text) => this.#vectors.get(keyOf("passage", text)) ?? []);
  }

  #keep(key: string, vector: Float32Array): void {
    this.#vectors.set(key, vector);
    appendFileSync(this.#path, Buffer.concat([Buffer.from(key, "hex"), Buffer.from(Float32Array.from(vector).buffer)]));
  }

  #load(): void {
    if (!existsSync(this.#path)) return;
    const file = readFileSync(this.#path);
    const record = KEY_BYTES + DIMENSION * 4;
    for (let at = 0; at + record <= file.length; at += record) {
      const key = file.subarray(at, at + KEY_BYTES).toString("hex");
      this.#vectors.set(key, new Float32Array(new Uint8Array(file.subarray(at + KEY_BYTES, at + record)).buffer));
    }
  }
}

function keyOf(kind: "query" | "passage", text: string): string {
  return createHash("sha1").update(`${kind}: ${text}`).digest("hex");
}
