/** Narrow and unbreakable: what French puts before double punctuation and inside guillemets. */
const NARROW = "\u202f";
const UNBREAKABLE = "\u00a0";

/**
 * A text with the spaces of French typography. It is written with plain ones, which everybody can type and see.
 * A colon of an ICU skeleton (`::.00`) is none of the text.
 * @param {string} text
 */
export function frenchSpacing(text) {
  return text
    .replace(/ (?=[;?!»%]|:(?!:))/gu, NARROW)
    .replace(/(?<=«) /gu, NARROW)
    .replace(/(?<=n[ºᵒ°]|\bp\.) (?=[{\d])/gu, UNBREAKABLE)
    .replace(/(?<=[}\d]) (?=(?:ms|s|min|h|Go|Mo|\$|€)(?![\p{L}\p{N}]))/gu, UNBREAKABLE);
}
