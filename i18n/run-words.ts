import { createTranslator } from "next-intl";
import type { Language } from "@/lib/shared/contracts/language";
import { reasonMessage } from "@/lib/shared/projections/text/reason-message";
import type { RunWords } from "@/lib/shared/projections/workflow-run-answer";
import { loadMessages } from "./load-messages";

/** Words a run in a language that need not be that of the interface: what an answer of the API says to its reader. */
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
