import { typeset } from "./typeset.mjs";

/** How the build reads a catalogue (`next.config.ts`): texts are typeset before they are parsed. */
export default () => ({
  /**
   * @param {string} source
   * @param {{ locale: string }} catalogue
   */
  decode: (source, { locale }) =>
    [...textsOf(JSON.parse(source))].map(({ id, text }) => ({ id, message: typeset(locale, text) })),
});

/**
 * The texts of a catalogue by their dotted keys.
 * @param {Record<string, unknown>} group
 * @returns {Generator<{ id: string, text: string }>}
 */
function* textsOf(group, prefix = "") {
  for (const [name, value] of Object.entries(group)) {
    if (typeof value === "string") yield { id: `${prefix}${name}`, text: value };
    else yield* textsOf(value, `${prefix}${name}.`);
  }
}
