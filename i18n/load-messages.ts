import type { Messages } from "next-intl";
import type { Language } from "@/lib/contracts/language";
import english from "../messages/en.json";
import { completeMessages } from "./complete-messages";

/** Interface texts of a language. One whose catalogue is incomplete, or not there yet, says the rest in English. */
export async function loadMessages(language: Language): Promise<Messages> {
  if (language === "en") return english;
  const { default: own } = await import(`../messages/${language}.json`);
  return completeMessages(english, own);
}
