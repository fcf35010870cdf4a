import type { z } from "zod";
import { loadPassages } from "@/lib/data/db/library/passages";
import type { Reader } from "@/lib/data/db/library/readable";
import { scopeSize } from "@/lib/data/db/library/scope";
import { detectLanguage } from "@/lib/engine/language/detect-language";
import type { QueryPlanningContext } from "@/lib/engine/ports/query-planning";
import type { RetrievalDegradation } from "@/lib/engine/ports/retriever";
import { drawFence } from "@/lib/engine/prompts/fence";
import { expandSearch } from "@/lib/engine/workflow/search/expand-search";
import { librarySearchRequest } from "@/lib/engine/workflow/search/library-search";
import { explainPassage } from "@/lib/library/retrieval/explain/explain-passage";
import type { TracedAnswer } from "@/lib/library/retrieval/explain/search-report";
import { libraryRetriever } from "@/lib/library/retrieval/search/library-retriever";
import { refuseUnknownScope } from "@/lib/library/retrieval/search/refuse-unknown-scope";
import { servedLanguage } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { SearchAnswer, searchRequestSchema } from "@/lib/shared/contracts/library/search";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import { configStamp } from "../start/config-stamp";
import { runDependencies } from "./run-dependencies";

/**
 * The search debugger: a search as in a run, with the current or other settings, and how each stage treated the passages.
 * @throws AppError `unavailable`; `validation_failed` for a scope with unknown ids; `not_found` for an unknown passage
 */
export async function searchLibrary(
  request: z.output<typeof searchRequestSchema>,
  reader: Reader,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const started = performance.now();
  const scope = scopeOf(request);
  await refuseUnknownScope(scope ?? undefined, reader);
  const language = request.language ?? detectLanguage(request.query).language;
  const stamp = await searchStamp(request);
  const settings = stamp.settings.retrieval;
  const dependencies = await runDependencies(stamp, reader);
  const degradations: RetrievalDegradation[] = [];
  const context = (
    what: RetrievalDegradation["what"],
    fallback: RetrievalDegradation["fallback"],
  ): QueryPlanningContext => ({
    language,
    fence: drawFence(),
    signal,
    onModelCall: () => {},
    onFailure: (reason) => degradations.push({ what, reason, fallback }),
  });
  const { query } = request;
  const { passage, variants } = await expandSearch({ question: query, query }, settings, dependencies.searchPlanning, {
    passage: context("expander", "query-alone"),
    variants: context("expander", "keyword-expansion"),
  });
  const asked = librarySearchRequest(
    { question: query, query, passage, meaning: null, variants, scope },
    stamp.settings,
    dependencies,
    { language, signal },
    () => context("reranker", "retrieval-order"),
  );
  // Cached results have no lists, so the explanation of a passage needs a new search.
  const cache = settings.cache && request.explain === undefined;
  const answer = await libraryRetriever(reader).search({ ...asked, cache });
  const ms = performance.now() - started;
  const searched = await scopeSize(scope ?? {}, reader);
  return {
    language,
    results: answer.passages,
    leftOut: await leftOut(answer),
    queries: answer.trace.queries,
    graph: answer.graph ?? null,
    explanation:
      request.explain === undefined ? null : await explainPassage(request.explain, { ...asked, cache }, answer, reader),
    degradations: [...degradations, ...answer.degradations].map(({ reason, fallback }) => ({ reason, fallback })),
    cached: answer.cached,
    ms,
    scope: searched,
    stages: withScope(answer, searched.passages),
  };
}

/** The current settings with the request's overrides. */
async function searchStamp({
  k,
  settings,
  knowledgeGraph,
  denseWeight,
  language,
  query,
}: z.output<typeof searchRequestSchema>): Promise<ConfigStamp> {
  const stamp = await configStamp({ settings: { retrieval: { ...settings, topK: k }, knowledgeGraph } });
  if (denseWeight === undefined) return stamp;
  const weights = { ...stamp.settings.retrieval.denseWeight };
  weights[servedLanguage(language ?? detectLanguage(query).language)] = denseWeight;
  return {
    ...stamp,
    settings: { ...stamp.settings, retrieval: { ...stamp.settings.retrieval, denseWeight: weights } },
  };
}

/** The stages with the scope first, even for the whole library, which has no scope stage. */
function withScope({ trace: { stages } }: TracedAnswer, kept: number): SearchAnswer["stages"] {
  const scope = stages.find(({ stage }) => stage === "scope");
  return [{ stage: "scope", ms: scope?.ms ?? 0, kept }, ...stages.filter((own) => own !== scope)];
}

async function leftOut({ trace }: TracedAnswer): Promise<SearchAnswer["leftOut"]> {
  const texts = await loadPassages(trace.leftOut.map(({ passageId }) => passageId));
  const byId = new Map(texts.map((passage) => [passage.id, passage]));
  return trace.leftOut.flatMap(({ passageId, ranks, stage, finding }) => {
    const passage = byId.get(passageId);
    return passage === undefined ? [] : [{ passage, ranks, stage, finding }];
  });
}

function scopeOf({ scope, documentId }: z.output<typeof searchRequestSchema>): LibraryScope | null {
  if (documentId === undefined) return scope ?? null;
  return { ...scope, documents: [documentId] };
}
