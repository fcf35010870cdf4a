import { LRUCache } from "lru-cache";
import { z } from "zod";
import { processWide } from "@/lib/shared/process-wide";
import { usingModel } from "@/lib/shared/telemetry/model-uses";
import type { ClaimLikelihoods, ClaimReading, PassageReading, ReadablePassage, Verifier } from "../verifier";
import { builtInModelFolders, builtInModelThread, type ModelThread, modelHash } from "./model-thread";
import { READING_CACHE_ENTRIES } from "./tunables";

const NAME = "verifier-en-fr";
const WAITED_FOR = 1;

const spanSchema = z.object({ start: z.number(), end: z.number() });
const readingSchema = z.object({
  answerable: z.number(),
  span: spanSchema.nullable(),
  spanMargin: z.number(),
  sentences: z.array(z.object({ span: spanSchema, spanMargin: z.number(), answerable: z.number() }).nullable()),
});

const likelihoodsSchema = z.object({
  supported: z.number(),
  contradicted: z.number(),
  unsupported: z.number(),
  none: z.number(),
});

/**
 * The vendored cross-encoder (`models/verifier-en-fr`, question + passage → answer span or none), run in the thread of
 * the built-in models. Readings are cached, since grading, reading and judging use the same passages.
 */
export class BuiltInVerifier implements Verifier {
  readonly id: string;
  readonly #thread: ModelThread;
  readonly #kept = new LRUCache<string, Promise<PassageReading>>({ max: READING_CACHE_ENTRIES });
  readonly #checked = new LRUCache<string, Promise<ClaimLikelihoods>>({ max: READING_CACHE_ENTRIES });

  /** @param modelFolder contains the model that `thread` runs, and its SHA256SUMS */
  constructor(modelFolder: string, thread: ModelThread) {
    this.id = `${NAME}@${modelHash(modelFolder).slice(0, 12)}`;
    this.#thread = thread;
  }

  async read(question: string, passages: readonly ReadablePassage[]): Promise<PassageReading[]> {
    const asked = passages.map((passage) => ({ passage, key: JSON.stringify([question, passage]) }));
    const unread = asked.filter(({ key }) => this.#kept.get(key) === undefined);
    const read = () => Promise.all(asked.map(({ passage, key }) => this.#readOne(question, passage, key)));
    if (unread.length === 0) return read();
    return usingModel(
      () => ({
        ...{ kind: "verification", model: NAME, provider: null, count: unread.length, query: question },
        texts: unread.map(({ passage }) => passage.text),
      }),
      read,
    );
  }

  async checkClaim(reading: ClaimReading): Promise<ClaimLikelihoods> {
    const key = JSON.stringify(reading);
    const check = () =>
      remembered(this.#checked, key, () =>
        this.#thread.check([reading], WAITED_FOR).then(([first]) => likelihoodsSchema.parse(first)),
      );
    if (this.#checked.get(key) !== undefined) return check();
    return usingModel(
      () => ({
        ...{ kind: "verification", model: NAME, provider: null, count: 1, query: reading.claim },
        texts: [reading.evidence],
      }),
      check,
    );
  }

  #readOne(question: string, passage: ReadablePassage, key: string): Promise<PassageReading> {
    return remembered(this.#kept, key, () =>
      this.#thread.read([{ question, ...passage }], WAITED_FOR).then(([first]) => readingSchema.parse(first)),
    );
  }
}

/** The result of an earlier call, or of this one; a failed call is not cached. */
async function remembered<T>(kept: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  try {
    return await made;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

/** The built-in verifier of this process; its model is loaded on the first request. */
export function builtInVerifier(): BuiltInVerifier {
  return processWide("verifier", () => new BuiltInVerifier(builtInModelFolders().verifier, builtInModelThread()));
}
