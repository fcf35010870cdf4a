import { monitorEventLoopDelay } from "node:perf_hooks";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createGraphRetriever } from "@/lib/library/knowledge-graph/retrieval/ask-graph";
import { residentGraph } from "@/lib/library/knowledge-graph/retrieval/resident-graph";
import { type GraphRetrieval, graphRetrievalSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { ms, percentile } from "../path/figures";
import { writeSyntheticGraph } from "./synthetic-graph";

const SIZES = { entities: 10_000, facts: 50_000, passages: 20_000 };
const QUESTIONS = 100;
const WAYS: readonly (readonly GraphRetrieval[])[] = [
  ...graphRetrievalSchema.options.map((way) => [way]),
  // The shipped default.
  ["node", "edge"],
  graphRetrievalSchema.options,
];

/**
 * Times the graph alone, question by question, with each method and with all. Every question is new, so that each is
 * embedded.
 * @param processorMs CPU time of this process and the database so far, in milliseconds
 */
export async function measureSpeed(processorMs: () => number): Promise<void> {
  const { names } = await writeSyntheticGraph(SIZES);
  const embedder = builtInEmbedder();
  const retriever = createGraphRetriever({ reader: EVERYTHING, embedder });
  const { signal } = new AbortController();
  const ask = async (question: string, retrievals: readonly GraphRetrieval[]) => {
    const began = performance.now();
    const request = {
      question,
      query: question,
      language: "en" as const,
      retrievals,
      k: 12,
      documentIds: null,
      signal,
    };
    await retriever.search(request);
    return performance.now() - began;
  };
  console.log(`${SIZES.entities} entities, ${SIZES.facts} facts, ${SIZES.passages} passages\n`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const read = processorMs();
  await residentGraph().catchUpInBackground(signal);
  delay.disable();
  console.log(
    `vectors read into memory after a start, resting between pages: ${ms(performance.now() - began)}, processor time ${ms(processorMs() - read)}, event loop at most ${ms(delay.max / 1e6)}\n`,
  );
  await ask("What is there?", graphRetrievalSchema.options);
  console.log("| ways | p50 | p95 | processor time a question |\n| --- | --- | --- | --- |");
  for (const [row, ways] of WAYS.entries()) {
    const times: number[] = [];
    const before = processorMs();
    // Two names per question, a common one and a rare one; every tenth uses the most common.
    for (let at = 0; at < QUESTIONS; at++) {
      const common = names[at % 10 === 0 ? 0 : (at * 37) % 500];
      const rare = names[(at * 7919) % names.length];
      const mill = row * QUESTIONS + at;
      times.push(
        await ask(`How did ${common} come to own the ${mill}th mill of ${rare} in ${2000 + (at % 20)}?`, ways),
      );
    }
    console.log(
      `| ${ways.join(", ")} | ${ms(percentile(times, 0.5))} | ${ms(percentile(times, 0.95))} | ${ms((processorMs() - before) / QUESTIONS)} |`,
    );
  }
}
