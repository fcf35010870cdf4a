import type { AnswerGenerator, GenerationRequest } from "@/lib/engine/models/answer-generator";
import type { ChatModel } from "@/lib/engine/models/chat-model";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import { AnswerFilter } from "./answer-filter";
import { numberedPassages } from "./numbered-passages";
import { wordRetry } from "./word-feedback";

export interface LanguageModelGeneratorOptions {
  chatModel: ChatModel;
  prompts: PromptLibrary;
  temperature: number;
  topK: number | null;
  maxTokens: number;
}

function messagesFor(request: GenerationRequest, prompts: PromptLibrary): ChatMessage[] {
  const { question, language, fence } = request;
  const feedback = wordRetry(request.feedback, prompts.words(language), fence);
  if (request.mode === "model_knowledge") {
    const opening = { question, passages: null, fence };
    return promptMessages(prompts, language, opening, { stage: "generate_without_documents", values: { feedback } });
  }
  const opening = { question, passages: numberedPassages(request.passages), fence };
  const values = { question: question.replaceAll(fence, ""), feedback };
  return promptMessages(prompts, language, opening, { stage: "generate", values });
}

/** Writes the answer with a language model, streamed. Yields no text if the model finds no answer in the passages. */
export function createLanguageModelGenerator(options: LanguageModelGeneratorOptions): AnswerGenerator {
  const { chatModel, prompts, temperature, topK, maxTokens } = options;
  return {
    kind: "language-model",
    model: chatModel.id,
    async *generate(request) {
      const filter = new AnswerFilter(request.fence);
      const stream = chatModel.stream({
        role: "generator",
        messages: messagesFor(request, prompts),
        temperature,
        topK,
        maxTokens,
        signal: request.signal,
      });
      for await (const chunk of stream) {
        const text = chunk.type === "text" ? filter.push(chunk.text) : filter.finish();
        if (text !== "") yield { type: "text", text };
        if (chunk.type === "end") yield { type: "model-call", call: chunk.call };
      }
    },
  };
}
