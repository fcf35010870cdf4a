import { parseArgs } from "node:util";
import { builtInEmbedder } from "../lib/models/built-in/embedder";
import { CachedEmbedder } from "./bench/cached-embedder";
import { readFaq, readQuestionSet, sample } from "./bench/data-sets";
import { MemoryLibrary } from "./bench/memory-library";

/** Recall of the gold passage by the lists and their fusion, over bare passage texts. */
const { values } = parseArgs({ options: { data: { type: "string" }, sample: { type: "string", default: "1000" } } });
if (values.data === undefined) {
  console.error("Usage: npm run bench:retrieval -- --data FOLDER [--sample 1000]");
  process.exit(2);
}
const size = Number(values.sample);
const inner = builtInEmbedder();
const embedder = new CachedEmbedder(inner);
const RETRIEVERS = [
  ["BM25", 0],
  ["dense", 1],
  ["convex .5", 0.5],
  ["convex .7", 0.7],
] as const;

console.log("| set | retriever | R@1 | R@5 | R@6 |\n| --- | --- | --- | --- | --- |");
for (const set of [
  readQuestionSet(values.data, "squad2", "en"),
  readQuestionSet(values.data, "piaf-fr", "fr"),
  readFaq(values.data),
]) {
  const library = await MemoryLibrary.of(set.passages, set.language, embedder);
  const answerable = set.questions.filter(({ answers }) => set.name === "cnil-fr" || answers.length > 0);
  const questions = sample(answerable, size);
  for (const [name, denseWeight] of RETRIEVERS) {
    const ranks = await Promise.all(
      questions.map(async ({ question, passageId }) => {
        const found = await library.search(question, 6, denseWeight);
        return found.findIndex(({ passage }) => passage.id === passageId);
      }),
    );
    const recall = (k: number) => (ranks.filter((rank) => rank >= 0 && rank < k).length / ranks.length).toFixed(3);
    console.log(
      `| ${set.name}, ${set.passages.length} passages, ${ranks.length} questions | ${name} | ${recall(1)} | ${recall(5)} | ${recall(6)} |`,
    );
  }
}
await inner.stop();
