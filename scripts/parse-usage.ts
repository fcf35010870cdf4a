import { LANGUAGES, type Language, languageSchema } from "@/lib/shared/contracts/language";

/**
 * The parsed options of a command; `null` after printing the problem and the usage on standard error.
 * @param parse throws TypeError for unknown options, like `parseArgs`
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

/** @throws TypeError for an unsupported language */
export function namedLanguage(name: string): Language {
  const language = languageSchema.safeParse(name);
  if (!language.success) throw new TypeError(`The language must be ${LANGUAGES.join(" or ")}.`);
  return language.data;
}
