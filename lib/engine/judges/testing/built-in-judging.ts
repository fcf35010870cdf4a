import { afterAll } from "vitest";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInJudges } from "../built-in/built-in-judges";
import { recordingContext } from "./judging";

/** The built-in judges with the models that ship, for one test file. */
export function builtInJudging() {
  const embedder = builtInEmbedder();
  const judges = createBuiltInJudges({
    models: { embedder, verifier: builtInVerifier() },
    thresholds: { relevance: 0.5, support: 0.8, usefulness: 0.5 },
    minScore: 0.8,
  });
  afterAll(() => embedder.stop());
  const judged = (question: string, language: TextLanguage, answer: string, passages: Passage[]) =>
    judges.usefulness.judge(answer, passages, recordingContext({ question, language }).context);
  return { embedder, judges, judged };
}

/** A passage of a document with a title. */
export function titled(id: string, title: string, text: string, language: TextLanguage = "en"): Passage {
  return { ...passageOf(id, text, language), documentTitle: title };
}
