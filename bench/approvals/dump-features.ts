import { appendFileSync, writeFileSync } from "node:fs";
import { ANSWER_FEATURES } from "@/lib/engine/checks/relevance/built-in/answer-features";
import { type AnsweringModels, scoreAnswering } from "@/lib/engine/checks/relevance/built-in/score-answering";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { holdsAnswer } from "../shared/gold-answer";
import type { MemoryLibrary } from "../shared/memory-library";
import type { AskedSet, KindQuestion } from "./question-kinds";

/**
 * Writes the judges' input for the passages of each question as JSON lines: the training data of
 * `models/verifier-en-fr/training/calibrate.py`.
 */
export async function dumpFeatures(
  file: string,
  { language, questions }: AskedSet,
  library: MemoryLibrary,
  models: AnsweringModels,
): Promise<void> {
  const { retrieval } = settingsSchema.parse({});
  for (const question of questions) {
    const without = question.kind === "far" ? question.article : undefined;
    const found = await library.search(question.question, retrieval.topK, retrieval.denseWeight[language], without);
    const passages = found.map(({ passage }) => passage);
    const scored = await scoreAnswering(question.question, language, passages, models);
    const rows = scored.map(({ features }, at) => ({
      holds: holds(passages[at], question),
      features: ANSWER_FEATURES.map((name) => features[name]),
    }));
    appendFileSync(file, `${JSON.stringify({ language, kind: question.kind, id: question.id, rows })}\n`);
  }
}

/** Whether a passage is from the question's article and contains a gold answer. */
function holds(passage: Passage | undefined, { article, answers }: KindQuestion): boolean {
  return passage?.documentId === article && holdsAnswer(passage.text, answers);
}

/** Truncates the file of an earlier run. */
export function beginFeatures(file: string): void {
  writeFileSync(file, "");
}
