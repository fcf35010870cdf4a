declare module "snowball-stemmers" {
  export interface Stemmer {
    stem(word: string): string;
  }
  /** Throws for an algorithm that it does not have. */
  export function newStemmer(algorithm: string): Stemmer;
}
