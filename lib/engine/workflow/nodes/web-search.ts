import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import { decideAfterWeb } from "@/lib/engine/steps/paths";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { webQuery } from "@/lib/engine/web-search/web-query";
import type { WebSearchAnswer } from "@/lib/engine/web-search/web-searcher";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { LoggedPassage } from "@/lib/shared/contracts/runs/run-event";
import { citationOf } from "../answer/citations";

/** Searches the web once per run, with the user's own words. Its pages replace the library's passages. */
export const webSearch: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ query: queryOf(state) }),
  run: async (state, context) => {
    const query = queryOf(state);
    const began = performance.now();
    const { provider, answer } = await search(state, context, query);
    const { passages, pages, problem } = answer;
    const ms = performance.now() - began;
    if (answer.isSent) context.emit({ type: "web-result", provider, query, pages, ms });
    const citationOrder = [...new Set([...state.citationOrder, ...passages.map(({ passage }) => passage.id)])];
    const why = summaryOf(answer);
    const decision = decideAfterWeb(state, context.configStamp, { passages: passages.length, why });
    if (problem !== null) {
      const isAsked = decision.next === "finalize" && state.pinnedRoute === "web_search";
      const fallback = problem.isExcerpts ? "results-as-listed" : isAsked ? "best-attempt" : "documents-alone";
      context.emit({ type: "degraded", what: "web-search", reason: problem.reason, fallback });
    }
    const decided = {
      webSearched: true,
      decided: decision.reason,
      next: decision.next,
      notice: problem?.reason ?? state.notice,
    };
    const output = { passages: passages.map(({ passage }) => passage.id), next: decision.next };
    if (passages.length === 0) {
      const withoutDocuments = decision.reason.code === "answered_without_retrieval";
      const route = withoutDocuments ? { route: "llm_internal" as const } : {};
      return { update: { ...decided, ...route }, summary: why, output };
    }
    context.rememberPassages(passages.map(({ passage }) => passage));
    const logged = passages.map(
      ({ passage, ranks }): LoggedPassage => ({
        ...citationOf(passage, citationOrder),
        language: passage.language,
        ranks,
      }),
    );
    context.emit({ type: "retrieval-result", query, passages: logged });
    return {
      update: {
        ...decided,
        retrieved: passages.map(({ passage, ranks }) => ({ passageId: passage.id, score: ranks.fusedScore })),
        relevantIds: null,
        synthetic: false,
        citationOrder,
      },
      summary: why,
      output,
    };
  },
};

function queryOf({ asked, question, earlier }: WorkflowStateValue): string {
  return webQuery(asked, earlier, question !== asked);
}

async function search(state: WorkflowStateValue, context: NodeContext, query: string) {
  const { webSearcher } = context.dependencies;
  const { provider } = context.settings.webSearch;
  if (webSearcher === null) {
    const problem = { reason: reason("web_search_unavailable"), isExcerpts: false };
    return { provider, answer: { isSent: false, passages: [], pages: [], problem } };
  }
  const { language, signal } = context.planningContext("web-search", "documents-alone");
  const k = context.settings.retrieval.topK;
  const answer = await webSearcher.search({ query, question: state.question, language, k, signal });
  return { provider: webSearcher.provider, answer };
}

function summaryOf({ passages, pages, problem }: WebSearchAnswer): Reason {
  if (passages.length === 0) return problem?.reason ?? reason("web_found_nothing");
  const read = pages.filter((page) => page.passages > 0).length;
  return reason("web_pages_read", { passages: passages.length, pages: read });
}
