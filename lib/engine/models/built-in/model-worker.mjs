/**
 * Runs the two vendored models in a worker thread. Plain JavaScript, because the file is started by its path, outside
 * any bundler. A model is loaded by the first task that needs it.
 *
 * in:  { id, lane, task: "embed", items: text[] } { id, lane, task: "read", items: { question, head, text, sentences }[] }
 *      or { id, lane, task: "check", items: { claim, context, head, evidence }[] }
 *      lane 0 = query, 1 = a user waits, 2 = background; a lower lane goes first, item by item, so that a query waits
 *      for one item at most, and background work gets one item in four however many users wait
 * out: { type: "done", id, results } | { type: "failed", id, message }, or { type: "broken", message } when the
 *      task's model cannot be loaded
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Tokenizer } from "@huggingface/tokenizers";
import { encodeWithOffsets, raisedDigitsApart, readingOf, windowsOf } from "./read-passage.mjs";

// ONNX Runtime sends measurements to its makers unless this is set when it is loaded. Native code sees it because the
// thread shares its process's environment (`SHARE_ENV`), and would not see a thread's own copy.
// biome-ignore lint/style/noProcessEnv: native code reads it, nothing here does
process.env.ORT_DISABLE_TELEMETRY = "1";
const ort = await import("onnxruntime-node");

const { embedder, verifier, threads, maxChars } = workerData;
const START_ID = 0;
const END_ID = 2;
/** Entries 0–3 of the vocabulary are control tokens: `<s>`, `<pad>`, `</s>`, `<unk>`. */
const CONTROL_TOKENS = 4;

function readVerified(folder, name) {
  const lines = readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n");
  const sums = new Map(lines.map((line) => line.trim().split(/\s+/)).map(([hash, file]) => [file, hash]));
  const bytes = readFileSync(join(folder, name));
  const actual = createHash("sha256").update(bytes).digest("hex");
  if (actual !== sums.get(name)) throw new Error(`${name} is not the file listed in SHA256SUMS (sha256 ${actual})`);
  return bytes;
}

/**
 * Added tokens are removed and control tokens are unreachable, so that a literal `<s>` in a text is split like any
 * other text.
 */
function createTokenizer(json) {
  const vocab = json.model.vocab.map((entry, index) => (index < CONTROL_TOKENS ? [`\u0000${index}`, entry[1]] : entry));
  const plain = { ...json, added_tokens: [], post_processor: null, model: { ...json.model, vocab } };
  return new Tokenizer(plain, {});
}

/** The models share the embedder's vocabulary, so they share its tokenizer. */
let sharedTokenizer;
function tokenizer() {
  sharedTokenizer ??= createTokenizer(JSON.parse(readVerified(embedder.folder, "tokenizer.json").toString("utf8")));
  return sharedTokenizer;
}

function idsOf(text) {
  return tokenizer().encode(raisedDigitsApart(text), { add_special_tokens: false }).ids;
}

function createSession(folder) {
  return ort.InferenceSession.create(readVerified(folder, "model.onnx"), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Spinning threads would take processor time from the database and the server between two texts.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
}

const int64 = (values) => new ort.Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
const bool = (value) => new ort.Tensor("bool", [value], []);

async function embed(session, text) {
  const ids = idsOf(text.slice(0, maxChars));
  const input = [START_ID, ...ids.slice(0, embedder.maxTokens - 2), END_ID];
  const { embedding } = await session.run({ input_ids: int64(input), attention_mask: int64(input.map(() => 1)) });
  return embedding.data;
}

/** @param segment index of the first token of the passage */
function verifierInput(input, segment, readsClaim) {
  return {
    input_ids: int64(input),
    attention_mask: int64(input.map(() => 1)),
    token_type_ids: int64(input.map((_, at) => (at < segment ? 0 : 1))),
    reads_claim: bool(readsClaim),
  };
}

/**
 * Puts question and passage into one input, as in the verifier's training; a long passage is read in overlapping
 * windows.
 */
async function read(session, { question, head, text, sentences }) {
  const asked = idsOf(`query: ${question.slice(0, maxChars)}`);
  const before = [START_ID, ...asked.slice(0, verifier.questionTokens), END_ID];
  const headIds = idsOf(head === "" ? "passage:" : `passage: ${head}.`).slice(0, verifier.headTokens);
  const body = encodeWithOffsets(tokenizer(), text.slice(0, maxChars));
  const room = verifier.maxTokens - before.length - headIds.length - 1;
  const windows = [];
  for (const { from, to } of windowsOf(body.ids.length, room, verifier.overlapTokens)) {
    const input = [...before, ...headIds, ...body.ids.slice(from, to), END_ID];
    const output = await session.run(verifierInput(input, before.length, false));
    windows.push({
      from,
      to,
      first: before.length + headIds.length,
      start: output.start_logits.data,
      end: output.end_logits.data,
      answerable: output.answerable_logit.data[0],
    });
  }
  return readingOf(windows, body, sentences, verifier.spanTokens);
}

/** Puts claim, context and evidence into one input, as in the training of the claim checker. */
async function check(session, { claim, context, head, evidence }) {
  const claimed = idsOf(`query: ${claim}`.slice(0, maxChars)).slice(0, verifier.claimTokens);
  const around = context === "" ? [] : idsOf(context.slice(0, maxChars)).slice(-verifier.contextTokens);
  const before = [START_ID, ...claimed, END_ID, ...around, END_ID];
  const opening = idsOf(head === "" ? "passage:" : `passage: ${head}.`).slice(0, verifier.headTokens);
  const room = verifier.maxTokens - before.length - opening.length - 1;
  const input = [...before, ...opening, ...idsOf(evidence.slice(0, maxChars)).slice(0, room), END_ID];
  const output = await session.run(verifierInput(input, before.length, true));
  const [supported, contradicted, unsupported, none] = softmax([...output.claim_logits.data]);
  return { supported, contradicted, unsupported, none };
}

function softmax(logits) {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

const TASKS = {
  embed: { folder: embedder.folder, run: embed },
  read: { folder: verifier.folder, run: read },
  check: { folder: verifier.folder, run: check },
};
/** By folder: reading and checking share the verifier. */
const sessions = new Map();
function sessionOf(task) {
  const { folder } = TASKS[task];
  const known = sessions.get(folder) ?? createSession(folder);
  sessions.set(folder, known);
  return known;
}

const BACKGROUND = 2;
/** Most items of other lanes between two background items. */
const ITEMS_BETWEEN = 3;
const lanes = [[], [], []];
let working = false;
let sinceBackground = 0;

function firstJob() {
  const [waiting] = lanes[BACKGROUND];
  const job = waiting !== undefined && sinceBackground >= ITEMS_BETWEEN ? waiting : lanes.find(hasJobs)?.[0];
  sinceBackground = job === waiting ? 0 : sinceBackground + 1;
  return job;
}

function hasJobs(lane) {
  return lane.length > 0;
}

function finish(job) {
  lanes[job.lane].splice(lanes[job.lane].indexOf(job), 1);
}

async function loaded(task) {
  try {
    return await sessionOf(task);
  } catch (error) {
    parentPort.postMessage({ type: "broken", message: String(error) });
    return undefined;
  }
}

async function work() {
  if (working) return;
  working = true;
  for (let job = firstJob(); job !== undefined; job = firstJob()) {
    const session = await loaded(job.task);
    if (session === undefined) break;
    try {
      if (job.results.length < job.items.length) {
        job.results.push(await TASKS[job.task].run(session, job.items[job.results.length]));
      }
      if (job.results.length >= job.items.length) {
        finish(job);
        parentPort.postMessage({ type: "done", id: job.id, results: job.results });
      }
    } catch (error) {
      finish(job);
      parentPort.postMessage({ type: "failed", id: job.id, message: String(error) });
    }
    // Lets a query that just arrived go first.
    await nextTurn();
  }
  working = false;
}

parentPort.on("message", ({ id, lane, task, items }) => {
  lanes[lane].push({ id, lane, task, items, results: [] });
  void work();
});
