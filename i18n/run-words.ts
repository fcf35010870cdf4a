import { createTranslator } from "next-intl";
import type { Language } from "@/lib/shared/contracts/language";
import { reasonMessage } from "@/lib/shared/projections/text/reason-message";
import type { RunWords } from "@/lib/shared/projections/workflow-run-answer";
import { loadMessages } from "./load-messages";

/** The texts of a run in an API response, in a language that may differ from the interface's. */
export async function runWords(language: Language): Promise<RunWords> {
  const t = createTranslator({ locale: language, messages: await loadMessages(language) });
  const words: RunWords["reason"] = (reason) => {
    const { key, values } = reasonMessage(reason);
    return reason.text === undefined ? t(key, values) : `${t(key, values)} ${reason.text}`;
  };
  return {
    reason: words,
    fallback: (fallback) => t(`chat.degraded.fallbacks.${fallback}`),
    noAnswer: (outcome, why) => `${t(`workflowRun.noAnswer.${outcome}`)} ${words(why)}`,
  };
}
