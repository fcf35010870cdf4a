import { frenchSpacing } from "./french-spacing.mjs";

/** @type {Readonly<Record<string, (text: string) => string>>} */
const TYPESETTERS = { fr: frenchSpacing };

/**
 * Applies the typography of a language to a text. Idempotent.
 * @param {string} language
 * @param {string} text
 */
export function typeset(language, text) {
  return TYPESETTERS[language]?.(text) ?? text;
}
