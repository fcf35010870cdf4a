/**
 * Embeds texts in a thread of its own. Plain JavaScript, because it is started by its path and no bundler sees it.
 *
 * in:  { id, lane, texts }            lane 0 = query, 1 = a person waits, 2 = background; a lower lane goes first,
 *                                     text by text, so a query waits for one text at most
 * out: { type: "ready" } | { type: "broken", message } once, then
 *      { type: "vectors", id, vectors } (all texts' vectors in one array) | { type: "failed", id, message }
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Tokenizer } from "@huggingface/tokenizers";
import * as ort from "onnxruntime-node";

const { folder, dimension, maxTokens, maxChars, threads } = workerData;
const START_ID = 0;
const END_ID = 2;
/** Entries 0–3 of the vocabulary are control tokens: `<s>`, `<pad>`, `</s>`, `<unk>`. */
const CONTROL_TOKENS = 4;

function readVerified(name, sums) {
  const bytes = readFileSync(join(folder, name));
  const expected = sums.get(name);
  const actual = createHash("sha256").update(bytes).digest("hex");
  if (actual !== expected) throw new Error(`${name} is not the file that SHA256SUMS names (sha256 ${actual})`);
  return bytes;
}

function readSums() {
  const lines = readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n");
  return new Map(lines.map((line) => line.trim().split(/\s+/)).map(([hash, name]) => [name, hash]));
}

/** Without added tokens and with unreachable control tokens, a literal `<s>` in a text is split like any other text. */
function createTokenizer(json) {
  const vocab = json.model.vocab.map((entry, index) => (index < CONTROL_TOKENS ? [`\u0000${index}`, entry[1]] : entry));
  const plain = { ...json, added_tokens: [], post_processor: null, model: { ...json.model, vocab } };
  return new Tokenizer(plain, {});
}

async function load() {
  const sums = readSums();
  const model = readVerified("model.onnx", sums);
  const tokenizer = createTokenizer(JSON.parse(readVerified("tokenizer.json", sums).toString("utf8")));
  const session = await ort.InferenceSession.create(model, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Spinning threads would take the processor from the database and the server between two texts.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
  return { tokenizer, session };
}

function toIds(tokenizer, text) {
  const { ids } = tokenizer.encode(text.slice(0, maxChars), { add_special_tokens: false });
  return [START_ID, ...ids.slice(0, maxTokens - 2), END_ID];
}

async function embed({ tokenizer, session }, text) {
  const ids = toIds(tokenizer, text);
  const shape = [1, ids.length];
  const inputs = {
    input_ids: new ort.Tensor("int64", BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new ort.Tensor("int64", new BigInt64Array(ids.length).fill(1n), shape),
  };
  const { embedding } = await session.run(inputs);
  return embedding.data;
}

const lanes = [[], [], []];
let working = false;

function firstJob() {
  for (const lane of lanes) if (lane.length > 0) return lane[0];
  return undefined;
}

function finish(job) {
  lanes[job.lane].splice(lanes[job.lane].indexOf(job), 1);
}

async function work(loaded) {
  if (working) return;
  working = true;
  for (let job = firstJob(); job !== undefined; job = firstJob()) {
    try {
      if (job.done < job.texts.length) {
        job.vectors.set(await embed(loaded, job.texts[job.done]), job.done * dimension);
        job.done += 1;
      }
      if (job.done >= job.texts.length) {
        finish(job);
        parentPort.postMessage({ type: "vectors", id: job.id, vectors: job.vectors }, [job.vectors.buffer]);
      }
    } catch (error) {
      finish(job);
      parentPort.postMessage({ type: "failed", id: job.id, message: String(error) });
    }
    // Lets a query that has just arrived go first.
    await nextTurn();
  }
  working = false;
}

const loading = load();
parentPort.on("message", ({ id, lane, texts }) => {
  lanes[lane].push({ id, lane, texts, done: 0, vectors: new Float32Array(texts.length * dimension) });
  loading.then(work, () => {});
});
loading.then(
  () => parentPort.postMessage({ type: "ready" }),
  (error) => parentPort.postMessage({ type: "broken", message: String(error) }),
);
