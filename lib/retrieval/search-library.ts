import type { z } from "zod";
import type { Language } from "../contracts/language";
import type { SearchAnswer, searchRequestSchema } from "../contracts/search";
import { detectLanguage } from "../language/detect-language";
import { libraryRetriever } from "./library";

/**
 * The retrieval debugger: a search as a run makes it, with every rank and the time it took.
 * @throws AppError `unavailable`
 */
export async function searchLibrary(
  request: z.output<typeof searchRequestSchema>,
  denseWeights: Readonly<Record<Language, number>>,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const started = performance.now();
  const language = request.language ?? detectLanguage(request.query).language;
  const { passages, degradations } = await libraryRetriever().search({
    query: request.query,
    language,
    k: request.k,
    denseWeight: denseWeights[language],
    ...scopeOf(request),
    ...(signal === undefined ? {} : { signal }),
  });
  return {
    language,
    results: passages,
    leftOut: [],
    queries: [request.query],
    explanation: null,
    degradations,
    cached: false,
    ms: performance.now() - started,
    stages: [],
  };
}

function scopeOf({ scope, documentId }: z.output<typeof searchRequestSchema>) {
  if (documentId === undefined) return scope === undefined ? {} : { scope };
  return { scope: { ...scope, documents: [documentId] } };
}
