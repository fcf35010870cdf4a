import type { z } from "zod";
import type { ChatRequestView } from "../chat-request";
import { BUILT_IN_ANSWERS, type KnownAnswers } from "../paraphrases/known-answers";
import { type AnswerStyle, writeParaphrase } from "../paraphrases/write-paraphrase";
import { type PromptView, readPrompt } from "../read-prompt";
import { schemaInstance } from "../schema-instance";
import { defaultExtraction } from "./default-extraction";
import { defaultJudgement } from "./default-judgement";
import { defaultQueryPlanning } from "./default-query-planning";
import { defaultSummary } from "./default-summary";
import { sentences } from "./shared-words";

/**
 * The default prose: the answer of the script's question; the paraphrase of a known question, if the style asks for it; otherwise the first sentence of
 * passage [1], cited. Longer if `tokens` asks for it.
 */
export function defaultProse(
  view: ChatRequestView,
  tokens: number,
  style: AnswerStyle = "quote",
  known: KnownAnswers = BUILT_IN_ANSWERS,
): string {
  const prompt = readPrompt(view);
  const text = view.messages.map(({ content }) => content).join("\n");
  return (
    known.write(text, prompt.passages, tokens) ?? writeParaphrase(prompt, style, tokens) ?? quotation(prompt, tokens)
  );
}

function quotation({ passages, question }: PromptView, tokens: number): string {
  const quoted = passages.flatMap((passage) =>
    sentences(passage.text).map((sentence) => `${sentence.replace(/[.!?]+$/, "")} [${passage.label}].`),
  );
  const [first] = quoted;
  if (first === undefined) {
    const sentence = `Speaking from general knowledge: ${question.replace(/[?\s]+$/, "")}.`;
    const words = sentence.split(/\s+/);
    return tokens > 0 ? Array.from({ length: tokens }, (_, index) => words[index % words.length]).join(" ") : sentence;
  }
  let answer = first;
  for (let index = 1; answer.split(/\s+/).length < tokens; index += 1) {
    answer += ` ${quoted[index % quoted.length] ?? first}`;
  }
  return tokens > 0 ? answer.split(/\s+/).slice(0, tokens).join(" ") : answer;
}

/** The default JSON: a plausible judgement or decision for the product's schemas, else a minimal instance. */
export function defaultJson(view: ChatRequestView, known: KnownAnswers = BUILT_IN_ANSWERS): z.core.util.JSONType {
  const { structured } = view;
  if (structured === null) return {};
  const prompt = readPrompt(view);
  const answer =
    structured.name === null
      ? null
      : (defaultJudgement(structured.name, prompt, known) ??
        defaultQueryPlanning(structured.name, prompt, structured.schema) ??
        defaultExtraction(structured.name, prompt) ??
        defaultSummary(structured.name, prompt));
  return answer ?? (structured.schema === null ? {} : schemaInstance(structured.schema));
}
