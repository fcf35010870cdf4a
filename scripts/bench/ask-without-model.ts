import type { Language } from "../../lib/contracts/language";
import { reason } from "../../lib/contracts/reason";
import { type Settings, settingsSchema } from "../../lib/contracts/settings";
import { createBuiltInJudges } from "../../lib/judges/built-in/built-in-judges";
import type { JudgeContext } from "../../lib/judges/judge";
import { createBuiltInReader, type ReaderModels } from "../../lib/models/built-in/reader";
import { librarySynonyms } from "../../lib/workflow/built-in/library-synonyms";
import { createBuiltInRewriter } from "../../lib/workflow/built-in/rewriter";
import type { MemoryLibrary } from "./memory-library";

/** What a run ends with: the quoted answer, or that it refused and at which check. */
export interface BenchAnswer {
  text: string;
  refusedBy: "relevance" | "reader" | "usefulness" | null;
}

/**
 * The adaptive path without a language model (retrieve, grade, rewrite, read, judge usefulness) on a library in
 * memory, with the settings as shipped. Quotations are verbatim, so the grounding check always passes.
 */
export function createBenchRun(library: MemoryLibrary, language: Language, models: ReaderModels) {
  const settings: Settings = settingsSchema.parse({});
  const judges = createBuiltInJudges({
    models,
    thresholds: settings.thresholds,
    minScore: settings.reflection.minScore,
  });
  const reader = createBuiltInReader(models);
  const rewriter = createBuiltInRewriter(librarySynonyms({ vocabulary: library }));
  const { signal } = new AbortController();
  // No prompt is written: nothing is quoted, and nothing cited by its number.
  const steering = { language, fence: "", signal, onModelCall: () => {}, onFailure: () => {} };

  return async (question: string, without?: string): Promise<BenchAnswer> => {
    const context: JudgeContext = { question, query: null, numberOf: () => 1, leadTo: () => null, ...steering };
    const tried: string[] = [];
    let query = question;
    let answer: BenchAnswer = { text: "", refusedBy: "relevance" };
    for (let transforms = 0; transforms <= settings.caps.transforms; transforms += 1) {
      if (transforms > 0) {
        tried.push(query);
        const feedback = reason("no_passage_relevant");
        query = (await rewriter.rewrite({ question, query, feedback, tried, passages: [] }, steering)).query;
      }
      const found = await library.search(
        query,
        settings.retrieval.topK,
        settings.retrieval.denseWeight[language],
        without,
        question,
      );
      const grades = await judges.relevance.grade(
        found.map(({ passage }) => passage),
        context,
      );
      const kept = found.filter((_, at) => ["relevant", "unknown"].includes(grades[at]?.grade ?? ""));
      if (kept.length === 0) continue;
      const passages = kept.map(({ passage, score }, at) => ({ number: at + 1, passage, retrievalScore: score }));
      const text = await written(
        reader.generate({
          question,
          language,
          passages,
          mode: "grounded",
          feedback: null,
          attempt: 1,
          fence: "",
          signal,
        }),
      );
      if (text === "") {
        answer = { text: "", refusedBy: "reader" };
        continue;
      }
      const verdict = await judges.usefulness.judge(
        text,
        kept.map(({ passage }) => passage),
        context,
      );
      if (verdict.usefulness !== "not_useful") return { text, refusedBy: null };
      answer = { text: "", refusedBy: "usefulness" };
    }
    return answer;
  };
}

async function written(chunks: ReturnType<ReturnType<typeof createBuiltInReader>["generate"]>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) if (chunk.type === "text") text += chunk.text;
  return text;
}
