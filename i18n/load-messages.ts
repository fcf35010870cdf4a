import type { Messages } from "next-intl";
import type { Language } from "@/lib/shared/contracts/language";
import english from "@/messages/en.json";
import { completeMessages } from "./complete-messages";
import { typeset } from "./typeset.mjs";

/** All catalogues but the English one, which every page needs. */
const CATALOGUES: Record<Exclude<Language, "en">, () => Promise<{ default: unknown }>> = {
  fr: () => import("@/messages/fr.json"),
};

/** Shared by all requests. */
const loaded = new Map<Language, Promise<Messages>>();

/** The interface texts of a language, completed in English. */
export function loadMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language) ?? compose(language);
  loaded.set(language, known);
  return known;
}

async function compose(language: Language): Promise<Messages> {
  if (language === "en") return english;
  const { default: own } = await CATALOGUES[language]();
  return completeMessages(english, own, (text) => typeset(language, text));
}
