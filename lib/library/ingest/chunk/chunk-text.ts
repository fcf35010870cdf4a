import type { NewPassage } from "@/lib/data/db/library/passages";
import { type DetectedLanguage, detectLanguage } from "@/lib/engine/language/detect-language";
import { builtInTokenCounter } from "@/lib/engine/models/built-in/token-counter";
import { languageSchema } from "@/lib/shared/contracts/language";
import type { PassageSizes, TextRange } from "@/lib/shared/contracts/library/document";
import { intersection } from "@/lib/shared/text/spans";
import { inTimeSlices } from "@/lib/shared/time-slices";
import type { ParsedDocument } from "../parse/parse-document";
import { type Chunk, chunkDocument, type DocumentStructure } from "./chunk-document";

/** The language detected from the text; if detection is not confident, the language that the document declares. */
export function parsedLanguage({
  text,
  language: stated,
}: ParsedDocument): Pick<DetectedLanguage, "language" | "writtenIn"> {
  const guess = detectLanguage(text);
  const known = languageSchema.safeParse(stated);
  if (!guess.confident && known.success) return { language: known.data, writtenIn: null };
  return { language: guess.language, writtenIn: guess.writtenIn };
}

/** Cuts a text into passages, yielding to the event loop every few milliseconds. @throws the signal's reason */
export async function chunkText(
  text: string,
  { doubtful, ...structure }: DocumentStructure & Pick<ParsedDocument, "doubtful">,
  sizes: PassageSizes,
  signal: AbortSignal,
): Promise<NewPassage[]> {
  const counter = await builtInTokenCounter();
  const countTokens = (words: string) => counter.count(words);
  const passages: NewPassage[] = [];
  const collect = (chunk: Chunk | null) => {
    if (chunk !== null) passages.push(toPassage(text, chunk, doubtful));
  };
  await inTimeSlices(chunkDocument(text, structure, { sizes, countTokens }), collect, signal);
  return passages;
}

function toPassage(text: string, chunk: Chunk, doubtful: readonly TextRange[]): NewPassage {
  return { ...chunk, text: text.slice(chunk.start, chunk.end), doubtful: rangesIn(chunk, doubtful) };
}

/** The parts of ranges that are in a chunk, as offsets into its text. */
function rangesIn(chunk: TextRange, ranges: readonly TextRange[]): TextRange[] {
  return ranges.flatMap((range) => {
    const shared = intersection(range, chunk);
    return shared === null ? [] : [{ start: shared.start - chunk.start, end: shared.end - chunk.start }];
  });
}
