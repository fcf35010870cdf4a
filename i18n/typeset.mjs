import { frenchSpacing } from "./french-spacing.mjs";

/** @type {Readonly<Record<string, (text: string) => string>>} */
const TYPESETTERS = { fr: frenchSpacing };

/**
 * What the typography of a language makes of a text as it is written; once typeset, a text stays as it is.
 * @param {string} language
 * @param {string} text
 */
export function typeset(language, text) {
  return TYPESETTERS[language]?.(text) ?? text;
}
