import type { PassageSizes } from "../contracts/document";
import { type Language, languageSchema } from "../contracts/language";
import type { NewPassage } from "../db/passages";
import { detectLanguage } from "../language/detect-language";
import { builtInTokenCounter } from "../models/built-in/token-counter";
import { type Chunk, chunkDocument, type DocumentStructure } from "./chunk-document";
import type { ParsedDocument } from "./parse-document";
import { takeTurns } from "./take-turns";

/** What the words tell; where they leave it open, what the document says of itself. */
export function parsedLanguage({ text, language: stated }: ParsedDocument): Language {
  const guess = detectLanguage(text);
  const known = languageSchema.safeParse(stated);
  return guess.confident || !known.success ? guess.language : known.data;
}

/** Cuts a text into passages; gives the event loop its turn every few milliseconds. @throws the signal's reason */
export async function cutText(
  text: string,
  structure: DocumentStructure,
  sizes: PassageSizes,
  signal: AbortSignal,
): Promise<NewPassage[]> {
  const counter = await builtInTokenCounter();
  const countTokens = (words: string) => counter.count(words);
  const passages: NewPassage[] = [];
  const keep = (chunk: Chunk | null) => {
    if (chunk !== null) passages.push(toPassage(text, chunk));
  };
  await takeTurns(chunkDocument(text, structure, { sizes, countTokens }), keep, signal);
  return passages;
}

function toPassage(text: string, chunk: Chunk): NewPassage {
  return { ...chunk, text: text.slice(chunk.start, chunk.end) };
}
