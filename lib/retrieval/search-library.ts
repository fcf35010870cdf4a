import type { z } from "zod";
import type { Language } from "../contracts/language";
import type { searchAnswerSchema, searchRequestSchema } from "../contracts/retrieval";
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
): Promise<z.infer<typeof searchAnswerSchema>> {
  const started = performance.now();
  const language = request.language ?? detectLanguage(request.query).language;
  const { passages } = await libraryRetriever().search({
    query: request.query,
    language,
    k: request.k,
    denseWeight: denseWeights[language],
    ...(request.documentId === undefined ? {} : { documentId: request.documentId }),
    ...(signal === undefined ? {} : { signal }),
  });
  return { language, results: passages, ms: performance.now() - started };
}
