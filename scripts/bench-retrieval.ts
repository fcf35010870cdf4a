import { parseArgs } from "node:util";
import type { Language } from "../lib/contracts/language";
import { reason } from "../lib/contracts/reason";
import { builtInEmbedder } from "../lib/models/built-in/embedder";
import { createBuiltInRewriter } from "../lib/workflow/built-in/rewriter";
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
  ["BM25", 0, false],
  ["BM25, expanded query", 0, true],
  ["dense", 1, false],
  ["convex .5", 0.5, false],
  ["convex .5, expanded query", 0.5, true],
  ["convex .7", 0.7, false],
] as const;
const rewriter = createBuiltInRewriter();

/** The question as it is searched with after a first search that found nothing useful, without a language model. */
async function expanded(question: string, language: Language): Promise<string> {
  const { signal } = new AbortController();
  const context = { language, fence: "", signal, onModelCall: () => {}, onFailure: () => {} };
  const feedback = reason("no_passage_relevant");
  const asked = { question, query: question, feedback, tried: [question], passages: [] };
  return (await rewriter.rewrite(asked, context)).query;
}

console.log("| set | retriever | R@1 | R@5 | R@6 |\n| --- | --- | --- | --- | --- |");
for (const set of [
  readQuestionSet(values.data, "squad2", "en"),
  readQuestionSet(values.data, "piaf-fr", "fr"),
  readFaq(values.data),
]) {
  const library = await MemoryLibrary.of(set.passages, set.language, embedder);
  const answerable = set.questions.filter(({ answers }) => set.name === "cnil-fr" || answers.length > 0);
  const questions = sample(answerable, size);
  for (const [name, denseWeight, expand] of RETRIEVERS) {
    const ranks = await Promise.all(
      questions.map(async ({ question, passageId }) => {
        const query = expand ? await expanded(question, set.language) : question;
        const found = await library.search(query, 6, denseWeight, undefined, question);
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
