import { detectLanguage } from "@/lib/engine/language/detect-language";
import type { NodeDefinition } from "@/lib/engine/steps/node";
import { toTables } from "@/lib/engine/steps/paths";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";

/** Determines the question's language: the requested one, otherwise the detected one, or English if unclear. */
export const detectLanguageNode: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ question: state.question }),
  run: async (state, context) => {
    const next = (language: TextLanguage) => toTables({ ...state, language }, context.dependencies.calculator);
    if (state.givenLanguage !== null) {
      const language = state.givenLanguage;
      const summary = reason("language_given", { language });
      return { update: { language, next: next(language) }, summary, output: { language } };
    }
    const { language, confident, writtenIn } = detectLanguage(state.question);
    if (writtenIn !== null) {
      const summary = reason("language_other", { language: writtenIn });
      return { update: { language }, summary, output: { language, confident, writtenIn } };
    }
    const summary = reason(confident ? "language_detected" : "language_assumed", { language });
    return { update: { language, next: next(language) }, summary, output: { language, confident } };
  },
};
