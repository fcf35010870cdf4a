declare module "snowball-stemmers" {
  export interface Stemmer {
    stem(word: string): string;
  }
  /** Throws for an unknown algorithm. */
  export function newStemmer(algorithm: string): Stemmer;
}
