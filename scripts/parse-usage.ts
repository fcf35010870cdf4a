import { LANGUAGES, type Language, languageSchema } from "@/lib/shared/contracts/language";

/**
 * What a command was asked for, or null once what is wrong with it, and its usage, were said on standard error.
 * @param parse throws TypeError for what it does not know, as `parseArgs` does
 */
export function parseUsage<Command>(parse: () => Command, usage: string): Command | null {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n${usage}`);
    return null;
  }
}

/** @throws TypeError for a language that there is not */
export function namedLanguage(name: string): Language {
  const language = languageSchema.safeParse(name);
  if (!language.success) throw new TypeError(`The language is ${LANGUAGES.join(" or ")}.`);
  return language.data;
}
