import { createTranslator } from "next-intl";
import type { AnswerWords } from "@/lib/server/runs/answer/plain-answer";
import type { Language } from "@/lib/shared/contracts/language";
import { loadMessages } from "./load-messages";
import { runWords } from "./run-words";

/** The texts around an answer that is sent as plain text, in a language that may differ from the interface's. */
export async function answerWords(language: Language): Promise<AnswerWords> {
  const t = createTranslator({ locale: language, messages: await loadMessages(language) });
  return {
    ...(await runWords(language)),
    outcome: (outcome) => t(`transcript.outcomes.${outcome}`),
    sources: t("transcript.sources"),
    closest: t("chat.closest.title"),
    page: (page, unit, label) =>
      t("common.place", { page, unit: label === null ? unit : "labelled", label: label ?? "" }),
    named: (name, value) => t("common.named", { name, value }),
  };
}
