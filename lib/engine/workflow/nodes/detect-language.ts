import { detectLanguage, languageOf } from "@/lib/engine/language/detect-language";
import type { NodeDefinition } from "@/lib/engine/steps/node";
import { toExactAnswer } from "@/lib/engine/steps/paths";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";

/**
 * Determines the question's language: the requested one, otherwise the detected one; if that is unclear ("2023?"), the
 * one of the previous question, or English.
 */
export const detectLanguageNode: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ question: state.question }),
  run: async (state, context) => {
    const next = (language: TextLanguage) => toExactAnswer({ ...state, language }, context.dependencies);
    if (state.givenLanguage !== null) {
      const language = state.givenLanguage;
      const summary = reason("language_given", { language });
      return { update: { language, next: next(language) }, summary, output: { language } };
    }
    const { confident, writtenIn, ...detected } = detectLanguage(state.question);
    const last = state.earlier.at(-1);
    const before = last?.standaloneQuestion ?? last?.question;
    const language = confident || before === undefined ? detected.language : languageOf(before, detected.language);
    if (writtenIn !== null) {
      const summary = reason("language_other", { language: writtenIn });
      return { update: { language }, summary, output: { language, confident, writtenIn } };
    }
    const summary = reason(confident ? "language_detected" : "language_assumed", { language });
    return { update: { language, next: next(language) }, summary, output: { language, confident } };
  },
};
