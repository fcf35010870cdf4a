import { findablePlaces } from "@/lib/data/db/library/passage-places";
import { loadPassages } from "@/lib/data/db/library/passages";
import { type Reader, readableAmong } from "@/lib/data/db/library/readable";
import { analyze } from "@/lib/engine/language/analyzers";
import type { RetrievalRequest } from "@/lib/engine/ports/retriever";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { SearchAnswer, StageReport } from "@/lib/shared/contracts/library/search";
import { AppError } from "@/lib/shared/errors";
import type { IndexFilter } from "../index/search-index";
import { librarySearchParts } from "../search/library-retriever";
import { searchFilter } from "../search/search-filter";
import { embedRequest, queryTokens } from "../search/search-lists";
import { EXPLAINED_PASSAGES } from "../tunables";
import { explainStages } from "./explain-stages";
import type { TracedAnswer } from "./search-report";

type Explanation = NonNullable<SearchAnswer["explanation"]>;

const UNPLACED = { rank: null, score: null, lastKept: null, other: null } as const;

/**
 * Explains how each stage of a search treated one passage, found or not. Its rank in each list is determined even far
 * below the list's end.
 * @param answer of the search, which was repeated for the explanation
 * @throws AppError `not_found`
 */
export async function explainPassage(
  passageId: string,
  request: RetrievalRequest,
  answer: TracedAnswer,
  reader: Reader,
): Promise<Explanation> {
  const [passage] = await loadPassages([passageId]);
  if (passage === undefined || !(await readableAmong([passage.documentId], reader)).has(passage.documentId))
    throw new AppError("not_found", "There is no such passage.");
  const inLibrary = await searchFilter(request.scope, reader);
  const [anywhere, inScope] = await Promise.all([
    findablePlaces([passageId], null),
    findablePlaces([passageId], inLibrary.documentIds ?? null),
  ]);
  const finding = !anywhere.has(passageId) ? "not_findable" : inScope.has(passageId) ? "kept" : "outside_scope";
  const scope: StageReport = { ...UNPLACED, stage: "scope", finding };
  const terms = sharedTerms(passage, request);
  if (finding !== "kept") return { passage, terms, stages: [scope] };
  const { index, embedder } = await librarySearchParts(reader);
  const tokens = queryTokens(request.query);
  const away = new Set(answer.degradations.map(({ fallback }) => fallback));
  const isDenseAway = away.has("lexical-only") || away.has("database-search");
  const lists = answer.trace.detail?.lists ?? { dense: [], lexical: [] };
  const [dense, lexical] = await Promise.all([
    isDenseAway
      ? notRun("dense")
      : embedRequest(embedder, request).then((embedding) =>
          placeInList(passage, "dense", lists.dense, {
            absent: "not_indexed",
            search: (filter, k) => index.searchDense({ embedding, tokens }, filter, k),
            inLibrary,
          }),
        ),
    away.has("dense-only")
      ? notRun("lexical")
      : placeInList(passage, "lexical", lists.lexical, {
          absent: terms.shared.length === 0 ? "no_shared_term" : "not_indexed",
          search: (filter, k) => index.searchLexical(tokens, filter, k),
          inLibrary,
        }),
  ]);
  return {
    passage,
    terms,
    stages: [scope, dense, lexical, placeInGraph(passage, answer), ...explainStages(passageId, answer)],
  };
}

/** The query's terms that the passage contains, and those that it lacks. */
function sharedTerms(passage: Passage, { query }: RetrievalRequest): Explanation["terms"] {
  const terms = new Set(analyze(indexedText(passage), passage.language));
  const asked = new Set(analyze(query, passage.language));
  // A number with other zeros before it is looked up, but not missed.
  const others = queryTokens(query)[passage.language].filter((term) => !asked.has(term));
  return {
    shared: [...asked, ...new Set(others)].filter((term) => terms.has(term)),
    missing: [...asked].filter((term) => !terms.has(term)),
  };
}

function notRun(stage: StageReport["stage"]): StageReport {
  return { ...UNPLACED, stage, finding: "not_run" };
}

/** A passage's place in the graph's list, and whether the graph was searched. */
function placeInGraph({ id }: Passage, { graph, trace }: TracedAnswer): StageReport {
  if (graph === undefined) return notRun("graph");
  const list = trace.detail?.lists.graph ?? [];
  const last = list.at(-1);
  const lastKept = last === undefined ? null : { rank: last.rank, score: last.score };
  const own = list.find(({ passageId }) => passageId === id);
  if (own === undefined) return { ...UNPLACED, stage: "graph", finding: "not_in_graph", lastKept };
  return { stage: "graph", finding: "kept", rank: own.rank, score: own.score, lastKept, other: null };
}

/** A passage's rank in a list, or its rank in a longer list if it is below the end. */
async function placeInList(
  { id, documentId }: Passage,
  stage: StageReport["stage"],
  list: readonly ScoredPassage[],
  {
    absent,
    search,
    inLibrary,
  }: {
    absent: StageReport["finding"];
    search(filter: IndexFilter, k: number): Promise<ScoredPassage[]>;
    inLibrary: IndexFilter;
  },
): Promise<StageReport> {
  const last = list.at(-1);
  const lastKept = last === undefined ? null : { rank: list.length, score: last.score };
  const rankIn = (hits: readonly ScoredPassage[]) => hits.findIndex(({ passageId }) => passageId === id) + 1 || null;
  const rank = rankIn(list);
  if (rank !== null) {
    const score = list[rank - 1]?.score ?? null;
    return { stage, finding: "kept", rank, score, lastKept, other: null };
  }
  const [inDocument, further] = await Promise.all([
    search({ ...inLibrary, documentIds: [documentId] }, EXPLAINED_PASSAGES),
    search(inLibrary, EXPLAINED_PASSAGES),
  ]);
  const alone = inDocument.find(({ passageId }) => passageId === id);
  if (alone === undefined) return { ...UNPLACED, stage, finding: absent, lastKept };
  return { stage, finding: "below_list", rank: rankIn(further), score: alone.score, lastKept, other: null };
}
