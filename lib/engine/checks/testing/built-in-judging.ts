import { afterAll } from "vitest";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createBuiltInReader } from "@/lib/engine/models/built-in/reader";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { CHECKS, perCheck } from "@/lib/shared/contracts/checks/checks";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInJudges } from "../built-in-judges";
import { recordingContext } from "./judging";

/** The built-in judges and reader with the models that ship, for one test file. */
export function builtInJudging() {
  const embedder = builtInEmbedder();
  const judges = createBuiltInJudges({
    models: { embedder, verifier: builtInVerifier() },
    thresholds: perCheck((id) => CHECKS[id].threshold),
    minScore: 0.8,
  });
  afterAll(() => embedder.stop());
  const judged = (question: string, language: TextLanguage, answer: string, passages: Passage[]) =>
    judges.usefulness.judge(answer, passages, recordingContext({ question, language }).context);
  const reader = createBuiltInReader({ embedder, verifier: builtInVerifier() });
  /** What the built-in reader answers from one passage. */
  const answered = async (question: string, language: TextLanguage, passage: Passage): Promise<string> => {
    const { signal } = new AbortController();
    const passages = [{ number: 1, passage, retrievalScore: 1 }];
    const asked = { question, language, passages, mode: "grounded" as const, feedback: null, attempt: 1 };
    let text = "";
    for await (const chunk of reader.generate({ ...asked, fence: "f00d", signal }))
      if (chunk.type === "text") text += chunk.text;
    return text;
  };
  return { embedder, judges, judged, answered };
}

/** A passage of a document with a title. */
export function titled(id: string, title: string, text: string, language: TextLanguage = "en"): Passage {
  return { ...passageOf(id, text, language), documentTitle: title };
}
