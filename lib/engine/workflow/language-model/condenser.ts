import { z } from "zod";
import { keepsAsked } from "@/lib/engine/language/question/follow-up/keeps-asked";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { QuestionCondenser } from "@/lib/engine/ports/query-planning";
import { fenceText } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import type { PromptWords } from "@/lib/engine/prompts/prompt-stage";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import { askModel } from "./ask-model";
import { sameWords } from "./same-words";
import { CONDENSED_ANSWER_CHARS, CONDENSED_TURNS, MAX_CONDENSED_CHARS } from "./tunables";

const questionSchema = z.object({ question: z.string().trim().min(1) });

export interface LanguageModelCondenserOptions {
  model: RoleModel;
  prompts: PromptLibrary;
  /** Condenses if the model answers the question, or drops what it asks for. */
  fallback: QuestionCondenser;
}

/** Lets the model complete a follow-up question from the conversation. */
export function createLanguageModelCondenser({
  model,
  prompts,
  fallback,
}: LanguageModelCondenserOptions): QuestionCondenser {
  return {
    async condense(question, earlier, context) {
      if (earlier.length === 0) return { question, reason: reason("question_stands_alone") };
      const { language, fence } = context;
      const conversation = fenceText(fence, wordConversation(earlier, prompts.words(language)));
      const condensed = await askModel(
        model,
        {
          role: "rewriter",
          messages: promptMessages(
            prompts,
            language,
            { question, passages: null, fence },
            { stage: "condense", values: { conversation } },
          ),
          schemaName: "condensed_question",
          schema: questionSchema,
        },
        context,
      );
      if (condensed === null) return { question, reason: reason("query_unchanged") };
      // A text much longer than a question is an answer.
      const usable = condensed.question.length <= MAX_CONDENSED_CHARS + question.length;
      if (!usable || !keepsAsked(question, condensed.question, language))
        return fallback.condense(question, earlier, context);
      if (sameWords(condensed.question, question)) return { question, reason: reason("question_stands_alone") };
      return { question: condensed.question, reason: reason("question_condensed") };
    },
  };
}

/** The last turns, with the beginning of each answer, which usually names its subject. */
function wordConversation(earlier: readonly EarlierTurn[], words: PromptWords): string {
  return earlier
    .slice(-CONDENSED_TURNS)
    .map(({ question, answer }) => {
      const cut = answer.length > CONDENSED_ANSWER_CHARS ? `${answer.slice(0, CONDENSED_ANSWER_CHARS)}…` : answer;
      return `${words.asked}: ${question}\n${words.answered}: ${cut}`;
    })
    .join("\n\n");
}
