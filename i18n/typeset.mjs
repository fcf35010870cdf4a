/** The narrow no-break space before French double punctuation and inside guillemets. */
const NARROW = "\u202f";
const UNBREAKABLE = "\u00a0";

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

/**
 * A text with the spaces of French typography. Sources use plain spaces, which are easy to type and see.
 * The colon of an ICU skeleton (`::.00`) is not part of the text.
 * @param {string} text
 */
function frenchSpacing(text) {
  return text
    .replace(/ (?=[;?!»%]|:(?!:))/gu, NARROW)
    .replace(/(?<=«) /gu, NARROW)
    .replace(/(?<=n[ºᵒ°]|\bp\.) (?=[{\d])/gu, UNBREAKABLE)
    .replace(/(?<=[}\d]) (?=(?:ms|s|min|h|Go|Mo|\$|€)(?![\p{L}\p{N}]))/gu, UNBREAKABLE);
}
