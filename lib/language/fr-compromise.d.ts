/** Its own types are not reachable through its export map; only its lists of words are used (`name-lexicon.ts`). */
declare module "fr-compromise" {
  const library: { model(): unknown };
  export default library;
}
