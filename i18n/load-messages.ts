import type { Messages } from "next-intl";
import type { Language } from "@/lib/contracts/language";
import english from "../messages/en.json";
import { completeMessages } from "./complete-messages";

/** The catalogues beside the English one, which every page needs. */
const CATALOGUES: Record<Exclude<Language, "en">, () => Promise<{ default: unknown }>> = {
  fr: () => import("../messages/fr.json"),
};

/** Interface texts of a language. One whose catalogue is incomplete says the rest in English. */
export async function loadMessages(language: Language): Promise<Messages> {
  if (language === "en") return english;
  const { default: own } = await CATALOGUES[language]();
  return completeMessages(english, own);
}
