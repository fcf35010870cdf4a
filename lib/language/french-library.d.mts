/** The model of fr-compromise; `name-lexicon.ts` parses what it needs of it. */
export function frenchModel(): unknown;
