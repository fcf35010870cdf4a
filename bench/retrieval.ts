import { parseArgs } from "node:util";
import { z } from "zod";
import { calibrationOf } from "@/lib/engine/checks/calibration";
import { scoreAnswering } from "@/lib/engine/checks/relevance/built-in/score-answering";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { fuse, fuseLists } from "@/lib/engine/ranking/fusion";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import { RERANK_POOL } from "@/lib/library/retrieval/tunables";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { type Measured, mean, measure } from "./retrieval/measures";
import { type RetrievalSet, readSampleSets, readSets, SET_NAMES } from "./retrieval/retrieval-set";
import { CachedEmbedder } from "./shared/cached-embedder";
import { sample } from "./shared/data-sets";
import { MemoryLibrary } from "./shared/memory-library";

/**
 * How well the right passage is found, by each list alone and by the product's fusion of them, on the sample library or
 * on the data sets in a folder.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    sample: { type: "string", default: "1000" },
    sets: { type: "string", default: SET_NAMES.filter((name) => name !== "squad-training").join(",") },
    development: { type: "boolean", default: false },
    graded: { type: "boolean", default: false },
  },
});
const { data } = values;
const names = z.array(z.enum(SET_NAMES)).parse(values.sets.split(","));
const sets = data === undefined ? readSampleSets("samples") : names.flatMap((name) => readSets(data, name));
const inner = builtInEmbedder();
const embedder = new CachedEmbedder(inner);
const models = { embedder, verifier: builtInVerifier() };
const { retrieval, thresholds } = settingsSchema.parse({});
const { denseWeight, topK } = retrieval;

console.log(
  "| set | half | retriever | R@1 | R@5 | R@10 | MRR@10 | nDCG@10 |\n| --- | --- | --- | --- | --- | --- | --- | --- |",
);
for (const set of sets) await bench(set);
await inner.stop();

async function bench(set: RetrievalSet): Promise<void> {
  const textOf = set.titled ? indexedText : undefined;
  const library = await MemoryLibrary.of(set.passages, set.language, embedder, textOf);
  const weight = denseWeight[set.language];
  for (const development of values.development ? [true, false] : [false]) {
    const half = sample(
      set.questions.filter((question) => question.development === development),
      Number(values.sample),
    );
    if (half.length === 0) continue;
    const rows = new Map<string, Measured[]>();
    for (const { text, gold } of half) {
      const { dense, lexical } = await library.lists(text);
      const fused = fuse(dense, lexical, weight);
      const byRank = fuseLists([{ dense, lexical, weight: 1 }], { method: "rrf", denseWeight: weight });
      const reranked = library.rerank(text, fused.slice(0, topK * RERANK_POOL)).map(({ passage }) => passage);
      const rankings = {
        lexical: passagesOf(library, lexical),
        dense: passagesOf(library, dense),
        "fused, reciprocal ranks": passagesOf(library, byRank),
        [`fused, convex ${weight}`]: passagesOf(library, fused),
        "fused, convex, reranked": reranked,
        ...(values.graded ? { [`${topK} best, graded`]: await graded(text, set, reranked.slice(0, topK)) } : {}),
      };
      for (const [name, found] of Object.entries(rankings)) {
        rows.set(name, [...(rows.get(name) ?? []), measure(gold, found.slice(0, 10), set.passages)]);
      }
    }
    const what = `${set.name}: ${set.passages.length} passages, ${half.length} questions`;
    for (const [name, all] of rows) {
      console.log(
        `| ${what}${set.counts === "characters" ? ", by character" : ""} | ${development ? "development" : "reported"} | ${name} | ${cells(mean(all))} |`,
      );
    }
  }
}

/** The passages that the built-in relevance judge keeps, in its order. */
async function graded(question: string, { language }: RetrievalSet, passages: Passage[]): Promise<Passage[]> {
  const scored = await scoreAnswering(question, language, passages, models);
  const line = calibrationOf(language).answers + Math.log(thresholds.relevance / (1 - thresholds.relevance));
  return passages
    .map((passage, at) => ({ passage, logOdds: scored[at]?.logOdds ?? Number.NEGATIVE_INFINITY }))
    .filter(({ logOdds }) => logOdds >= line)
    .sort((a, b) => b.logOdds - a.logOdds)
    .map(({ passage }) => passage);
}

function passagesOf(library: MemoryLibrary, ranking: readonly { passageId: string }[]): Passage[] {
  return ranking.slice(0, 10).flatMap(({ passageId }) => library.passageAt(passageId) ?? []);
}

function cells({ recall1, recall5, recall10, reciprocalRank10, gain10 }: Measured): string {
  return [recall1, recall5, recall10, reciprocalRank10, gain10].map((value) => value.toFixed(3)).join(" | ");
}
