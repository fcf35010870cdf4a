import library from "fr-compromise";

/**
 * The library's model, with its lists of words. In JavaScript, because the types that the library ships are sources which
 * the compiler checks and refuses; it reads french-library.d.mts instead.
 */
export const frenchModel = () => library.model();
