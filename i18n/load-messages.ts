import type { Messages } from "next-intl";
import type { Language } from "@/lib/contracts/language";
import english from "../messages/en.json";
import { completeMessages } from "./complete-messages";
import { frenchSpacing } from "./french-spacing";

interface Catalogue {
  load(): Promise<{ default: unknown }>;
  /** What the language's typography makes of a text as it is written. */
  typeset(text: string): string;
}

/** The catalogues beside the English one, which every page needs. */
const CATALOGUES: Record<Exclude<Language, "en">, Catalogue> = {
  fr: { load: () => import("../messages/fr.json"), typeset: frenchSpacing },
};

/** They are the same for every request. */
const loaded = new Map<Language, Promise<Messages>>();

/** Interface texts of a language. One whose catalogue is incomplete says the rest in English. */
export function loadMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language) ?? compose(language);
  loaded.set(language, known);
  return known;
}

async function compose(language: Language): Promise<Messages> {
  if (language === "en") return english;
  const { load, typeset } = CATALOGUES[language];
  const { default: own } = await load();
  return completeMessages(english, own, typeset);
}
