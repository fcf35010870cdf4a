import { appendFileSync, writeFileSync } from "node:fs";
import type { Passage } from "../../../lib/contracts/document";
import { passagePlace } from "../../../lib/contracts/passage-place";
import { settingsSchema } from "../../../lib/contracts/settings";
import { ANSWER_FEATURES } from "../../../lib/judges/built-in/answer-features";
import { quotedWindow } from "../../../lib/judges/built-in/quoted-window";
import { type AnsweringModels, scoreAnswering } from "../../../lib/judges/built-in/score-answering";
import { missingDetails } from "../../../lib/language/missing-details";
import { holdsAnswer } from "../gold-answer";
import type { MemoryLibrary } from "../memory-library";
import type { ApprovalSet, KindQuestion } from "./question-kinds";

/**
 * Writes what the judges see of the passages that each question finds, a JSON line a question: what
 * `models/verifier-en-fr/training/calibrate.py` fits on.
 */
export async function dumpFeatures(
  file: string,
  { language, questions }: ApprovalSet,
  library: MemoryLibrary,
  models: AnsweringModels,
): Promise<void> {
  const { retrieval } = settingsSchema.parse({});
  for (const question of questions) {
    const without = question.kind === "far" ? question.article : undefined;
    const found = await library.search(question.question, retrieval.topK, retrieval.denseWeight[language], without);
    const passages = found.map(({ passage }) => passage);
    const scored = await scoreAnswering(question.question, language, passages, models);
    const rows = [];
    for (const [at, passage] of passages.entries()) {
      const own = scored[at];
      if (own === undefined) continue;
      const window = own.sentence === null ? null : quotedWindow(passage, own.sentence);
      const [again] = window === null ? [] : await scoreAnswering(question.question, language, [window], models);
      const lacks = missingDetails(question.question, language, `${passagePlace(passage).join(". ")}\n${passage.text}`);
      rows.push({
        holds: holds(passage, question),
        sentenceHolds:
          own.sentence !== null &&
          holdsAnswer(passage.text.slice(own.sentence.start, own.sentence.end), question.answers),
        features: ANSWER_FEATURES.map((name) => own.features[name]),
        window: again === undefined ? null : ANSWER_FEATURES.map((name) => again.features[name]),
        lacks: lacks.map(({ kind }) => kind),
      });
    }
    appendFileSync(file, `${JSON.stringify({ language, kind: question.kind, id: question.id, rows })}\n`);
  }
}

/** Whether it is the asked article's and has a gold answer; of a question without one, never. */
function holds(passage: Passage, { article, answers, kind }: KindQuestion): boolean {
  return kind !== "far" && kind !== "trick" && passage.documentId === article && holdsAnswer(passage.text, answers);
}

/** Begins a file: what an earlier run wrote is gone. */
export function beginFeatures(file: string): void {
  writeFileSync(file, "");
}
